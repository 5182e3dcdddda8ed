import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { TRAP_FIELD } from "#features/leads/take/enquiry-fields.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import type { EnquiryStep, EnquiryView } from "../take/enquiry-view.ts";
import { EnquiryForm } from "./enquiry-form.tsx";
import { EnquiryStepsForm } from "./enquiry-steps-form.tsx";
import { testEnquiry, testSite } from "./test-enquiry-view.ts";

beforeAll(waitForParts);

function renderHtml(
  overrides: Partial<EnquiryView> = {},
  template: "showroom" | "yard" = "showroom",
): string {
  const Page = createRoutesStub([
    { path: "*", Component: () => <EnquiryForm view={testEnquiry(overrides)} site={testSite(template)} /> },
  ]);
  return renderToString(<Page initialEntries={["/enquiry"]} />);
}

/** The tag of a control with this name, as rendered. */
const control = (html: string, name: string) =>
  new RegExp(`<(?:input|textarea|select|button)[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0] ?? "";

/** A general enquiry in its three steps. */
const STEPS: Partial<EnquiryView> = {
  car: null,
  questions: [],
  step: "details",
  steps: [
    { key: "topic", label: "Your enquiry" },
    { key: "details", label: "Your details" },
    { key: "comments", label: "Comments" },
  ],
};
const renderStep = (step: EnquiryStep, overrides: Partial<EnquiryView> = {}) =>
  renderHtml({ ...STEPS, step, ...overrides });

test("DIR-06 D317: the form of a model has its name in view at each step, and carries it", () => {
  const model = { key: "mazda/cx-5", name: "Mazda CX-5" };
  for (const step of ["topic", "details", "comments"] as const)
    for (const template of ["showroom", "yard"] as const) {
      const html = renderHtml({ ...STEPS, step, model }, template);
      expect(html).toMatch(/<h1[^>]*>Ask about this model<\/h1><p[^>]*>Mazda CX-5<\/p>/);
      expect(control(html, "model")).toContain('value="mazda/cx-5"');
    }
  expect(control(renderStep("topic"), "model")).toBe("");
});

const typed = { ...testEnquiry().values, name: "Sam", last_name: "O'Brien", email: "sam@example.com" };

describe("the details step", () => {
  test.each([
    ["name", "First Name", 'autoComplete="given-name"'],
    ["last_name", "Last Name", 'autoComplete="family-name"'],
    ["phone", "Mobile Number", 'inputMode="tel"'],
    ["email", "Email Address", 'inputMode="email"'],
    ["postcode", "Postcode", 'inputMode="numeric"'],
  ])("LEAD-11 D16: %s is labelled %s and helps to fill in", (name, label, help) => {
    const html = renderStep("details");
    const id = /\bid="([^"]+)"/.exec(control(html, name))?.[1];
    expect(html).toMatch(new RegExp(`<label for="${id}"[^>]*>${label}`));
    expect(control(html, name)).toContain(help);
  });

  test("LEAD-01 LEAD-23: posts to /enquiry with step and earlier answers, and shows where one is", () => {
    const html = renderStep("details", { token: "signed", values: { ...typed, message: 'Is it "new"?' } });
    expect(html).toMatch(/<form[^>]* action="\/enquiry" method="post"/);
    expect(control(html, "step")).toContain('value="details"');
    expect(control(html, "token")).toContain('value="signed"');
    expect(control(html, "message")).toBe(
      '<input type="hidden" name="message" value="Is it &quot;new&quot;?"/>',
    );
    expect(html).toMatch(/aria-current="step"[^>]*>Your details/);
    expect(control(html, "back")).toContain('value="topic"');
  });

  test("LEAD-11: the tracking field is out of sight, out of the tab order and empty", () => {
    const html = renderStep("details");
    expect(control(html, TRAP_FIELD)).toMatch(/tabindex="-1"[^>]*autoComplete="off"[^>]*value=""/i);
    expect(html).toMatch(
      new RegExp(`<div aria-hidden="true"[^>]*><label>[^<]*<input[^>]*name="${TRAP_FIELD}"`),
    );
  });

  test("LEAD-16 LEAD-05: errors are listed with links to their fields, and what was typed stays", () => {
    const html = renderStep("details", {
      values: { ...typed, phone: "12" },
      errors: [{ field: "phone", message: "Mobile Number is too short." }],
    });
    expect(html).toContain("Please fix the following errors:");
    expect(html).toMatch(
      /<a href="#enquiry-phone"[^>]*><span aria-hidden="true">Mobile Number<\/span><span class="sr-only">Mobile Number is too short\.<\/span>/,
    );
    expect(control(html, "phone")).toMatch(/id="enquiry-phone".*aria-invalid="true".*value="12"/);
    expect(control(html, "last_name")).toContain('value="O&#x27;Brien"');
  });

  test("LEAD-17 ERR-01: the form's own error is an alert", () => {
    const html = renderHtml({ formError: "An unexpected error occured" });
    expect(html).toMatch(/role="alert" data-testid="error-warning"[^>]*>An unexpected error occured</);
    expect(renderHtml()).not.toContain("error-warning");
  });

  test("LAW-06: the privacy collection notice is linked beside the submit button, on every step", () => {
    for (const step of ["topic", "details", "comments"] as const) {
      expect(renderStep(step)).toMatch(
        /type="submit".*<a href="\/privacy-policy"[^>]*>privacy collection notice/s,
      );
    }
  });

  test("D17: nothing remembered is in the page that everyone gets", () => {
    expect(renderHtml()).not.toContain("Not you?");
  });
});

describe("the comments step", () => {
  test("LEAD-12 D16: the comment is labelled, required, and begins with the question it was given", () => {
    const html = renderStep("comments", { values: { ...typed, message: "Is it still available?" } });
    expect(html).toMatch(/<label for="enquiry-message"[^>]*>Comments<\/label>/);
    expect(html).toMatch(/<textarea[^>]*required=""[^>]*>Is it still available\?</);
    expect(control(html, "email")).toContain('type="hidden"');
    expect(control(renderStep("comments", { messageRequired: false }), "message")).not.toContain("required");
  });

  test("LAW-06 LEAD-14: marketing consent is a box of its own, ticked only by the shopper", () => {
    expect(control(renderStep("comments"), "opt_in")).not.toContain("checked");
    const kept = renderStep("comments", { values: { ...typed, opt_in: "on" } });
    expect(control(kept, "opt_in")).toContain("checked");
  });

  test("LEAD-18: agreement to the terms is asked for where the site requires it", () => {
    const words = "* You must agree to the terms of use before submitting the form.";
    const html = renderStep("comments", { terms: { required: true, text: "Be kind." } });
    expect(html).toContain(words);
    expect(html).toContain("Be kind.");
    expect(control(html, "terms_conditions")).toMatch(/type="checkbox"(?!.*checked)/);
    expect(renderStep("comments")).not.toContain(words);
  });

  test("LEAD-14: the rego of the shopper's own car is asked for where it matters, and optional", () => {
    const html = renderStep("comments", { values: { ...typed, category: "Service" } });
    expect(control(html, "Rego")).toMatch(/type="text"(?!.*required)/);
    expect(renderStep("comments")).not.toContain('name="Rego"');
  });

  test("LEAD-01: an earlier step is one press away, behind the button that Enter presses", () => {
    const html = renderStep("comments");
    expect(control(html, "back")).toMatch(/type="submit".*value="details"/);
    expect(html.indexOf("Send enquiry")).toBeLessThan(html.indexOf('name="back"'));
  });
});

describe("the topic step", () => {
  const categories = ["General Enquiry", "Service"];
  const locations = [
    { slug: "wynnum", name: "Wynnum" },
    { slug: "prestons", name: "Prestons" },
  ];

  test("LEAD-08 LEAD-13: category and location are required when shown", () => {
    const html = renderStep("topic", { categories, locations });
    expect(control(html, "category")).toContain("required");
    expect(control(html, "location")).toContain("required");
    expect(html).toMatch(/<input[^>]*type="radio"[^>]*name="category"[^>]*value="Service"/);
  });

  test("LEAD-13: one location is no choice", () => {
    const html = renderStep("topic", { categories, locations: locations.slice(1) });
    expect(html).not.toContain('name="location"');
  });
});

describe("the enquiry about a car", () => {
  test("D301 D236 LEAD-01 LEAD-11: one step asks name, mobile, email and comment, with one button", () => {
    const html = renderHtml();
    const labels = [...html.matchAll(/<label for="[^"]*"[^>]*>([^<]*)/g)].map(([, label]) => label);
    expect(labels).toEqual(["Name", "Mobile Number", "Email Address", "Comments"]);
    expect(control(html, "name")).toContain('autoComplete="name"');
    expect(control(html, "car")).toContain('value="2022-toyota-hilux-sr5-u20418"');
    expect(control(html, "step")).toContain('value="enquiry"');
    expect(control(html, "token")).toContain('value="signed"');
    expect(html.match(/type="submit"/g)).toHaveLength(1);
    expect(html).not.toContain("Steps of this enquiry");
    expect(html).toMatch(/type="submit".*<a href="\/privacy-policy"[^>]*>privacy collection notice/s);
  });

  test("D122 D16: the questions are buttons that say which of them the comment holds", () => {
    const message = "Is the 2022 Toyota HiLux SR5 still available?";
    const html = renderHtml({ values: { ...typed, message } });
    const pressed = [...html.matchAll(/aria-pressed="(\w+)"[^>]*>([^<]*)</g)].map(([, is, label]) => [
      label,
      is,
    ]);
    expect(pressed).toEqual([
      ["Is it still available?", "true"],
      ["Can I see it on Saturday?", "false"],
      ["What is your best price?", "false"],
    ]);
    expect(renderHtml({ questions: [] })).not.toContain("aria-pressed");
  });

  test("D122 LEAD-16: errors link to the fields of the one step", () => {
    const html = renderHtml({ errors: [{ field: "name", message: "Name is required." }] });
    expect(html).toMatch(
      /<a href="#enquiry-name"[^>]*>.*>Name<\/span><span class="sr-only">Name is required\.<\/span>/,
    );
    expect(control(html, "name")).toMatch(/id="enquiry-name".*aria-invalid="true"/);
  });
});

test("D16 LAW-01 D9: car, price, its type and what it leaves out stay in view in both templates", () => {
  for (const template of ["showroom", "yard"] as const) {
    const html = renderHtml({}, template);
    for (const words of ["2022 Toyota HiLux", "$52,990", "Excl. Govt. Charges", "Excludes stamp duty."]) {
      expect(html).toContain(words);
    }
  }
  expect(renderHtml({ car: null })).toContain("Send us an enquiry");
});

describe("D122: the yards beside the form", () => {
  const yard = (name: string): YardView => ({
    name,
    href: "/locations/wynnum",
    image: `/img/${name}.jpg`,
    address: ["1 Tingal Road", "Wynnum QLD 4178"],
    directionsHref: null,
    phone: { href: "tel:+61733330000", display: "07 3333 0000" },
    hours: [{ day: "Monday", hours: "8:30 am – 5:30 pm", today: true }],
    isOpen: true,
    opening: "Open now until 5:30 pm",
  });
  const renderYards = (...names: string[]) =>
    renderStep("topic", { yards: names.map(yard), replyTime: "within an hour" });

  test.each([[["Wynnum"]], [["Wynnum", "Aspley"]], [["Wynnum", "Aspley", "Kedron", "Ipswich"]]])(
    "D122: %j show picture, number and hours, and how soon they reply",
    (names) => {
      const html = renderYards(...names);
      for (const name of names) expect(html).toContain(`src="/img/${name}.jpg"`);
      expect(html.match(/Call (<!-- -->)?07 3333 0000/g)).toHaveLength(names.length);
      expect(html.match(/8:30 am – 5:30 pm/g)).toHaveLength(names.length);
      expect(html).toMatch(/we usually reply (<!-- -->)?within an hour/);
    },
  );

  test("D122: of more than two, one is unfolded at a time", () => {
    expect(renderYards("Wynnum", "Aspley")).not.toContain('name="yard"');
    const html = renderYards("Wynnum", "Aspley", "Kedron");
    expect(html.match(/<details[^>]*name="yard"/g)).toHaveLength(3);
    expect(html.match(/<details(?=[^>]*name="yard")(?=[^>]* open="")/g)).toHaveLength(1);
  });

  test("D122: of more than four, three are in view and one tap shows the others", () => {
    const fold = (html: string) => html.match(/All \d yards/g);
    expect(fold(renderYards("Wynnum", "Aspley", "Kedron", "Ipswich"))).toBeNull();
    const html = renderYards("Wynnum", "Aspley", "Kedron", "Ipswich", "Nundah");
    expect(fold(html)).toEqual(["All 5 yards"]);
    const [before = "", after = ""] = html.split("All 5 yards");
    expect(before.match(/name="yard"/g)).toHaveLength(3);
    expect(after.match(/name="yard"/g)).toHaveLength(2);
  });
});

test("D16: the page says what the details are for; the sheet beside the vehicle has no room for it", () => {
  expect(renderHtml()).toContain("We use these details <!-- -->to answer you<!-- -->.");
  const Sheet = createRoutesStub([
    { path: "*", Component: () => <EnquiryStepsForm view={testEnquiry()} site={testSite()} pinned /> },
  ]);
  expect(renderToString(<Sheet />)).not.toContain("We use these details");
});

test("D16: below a wide screen the strip alone names the car, not the lead too", () => {
  const lead = (html: string) => /<\/h1><p class="([^"]*)"/.exec(html)?.[1];
  expect(lead(renderHtml())).toContain("max-lg:hidden");
  expect(lead(renderStep("topic"))).not.toContain("max-lg:hidden");
});
