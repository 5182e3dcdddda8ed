import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FROM_GOOGLE } from "#features/analytics/test-attributes.ts";
import { A_CAR, aLead } from "../rules/test-lead.ts";
import { buildAdfDocument } from "./adf.ts";
import { buildConfirmationMail } from "./confirmation-mail.ts";
import { buildAdfMail, buildAlertMail, buildLeadMail } from "./lead-mail.ts";

describe("mail to the dealer", () => {
  test("D13 D15: it says who, what, which car and where they came from", () => {
    const mail = buildLeadMail(aLead({ origin: { ...aLead().origin, attributes: FROM_GOOGLE } }));
    expect(mail.subject).toBe("New enquiry: 2022 Toyota HiLux SR5 (stock A12) - Jane Citizen");
    for (const part of [
      "Reply to this email to answer Jane.",
      "Is it still available?",
      "Mobile: 0412 345 678",
      "Price: $54,990 Drive Away",
      "Kilometres: 45,210 km",
      "Sent: Sunday 2 March 2025, 9:30 am",
      "Source: google / cpc",
      "See the car: https://northside.example/cars/2022-toyota-hilux-a12",
    ]) {
      expect(mail.text).toContain(part);
    }
    expect(mail.html).toContain(
      '<a href="https://northside.example/cars/2022-toyota-hilux-a12">See the car</a>',
    );
    expect(mail.html).toContain("Is it still available?<br>Can I see it on Monday?");
  });

  test("PAGE-09 D13: a finance enquiry is called one, with what it is for and the budget", () => {
    const mail = buildLeadMail(
      aLead({ category: "Finance", finance: { kind: "business", budgetCents: 35_000_00 } }),
    );
    expect(mail.subject).toBe("New finance enquiry: 2022 Toyota HiLux SR5 (stock A12) - Jane Citizen");
    expect(mail.text).toContain("Finance for: Business use");
    expect(mail.text).toContain("Budget: $35,000");
  });

  test("D14: an addition says what it adds to", () => {
    const mail = buildLeadMail(aLead({ additionTo: "11111111-1111-4111-8111-111111111111" }));
    expect(mail.subject).toContain("Another message: ");
    expect(mail.text).toContain("11111111-1111-4111-8111-111111111111");
  });

  test("LEAD-10: without a car the subject names the category", () => {
    const careers = aLead({ car: null, category: "General Enquiry", subcategory: "Career Enquiry" });
    expect(buildLeadMail(careers).subject).toBe("New enquiry: Career Enquiry - Jane Citizen");
    expect(buildLeadMail(careers).text).not.toContain("Car\n");
    expect(buildAdfMail(careers, "body").subject).toBe("ADF lead: Career Enquiry");
  });

  test("D13: the alert names who was not reached and holds the whole enquiry", () => {
    const mail = buildAlertMail(aLead(), ["sales@northside.example"]);
    expect(mail.subject).toContain("Undelivered enquiry: ");
    expect(mail.text).toContain("sales@northside.example");
    expect(mail.text).toContain("Can I see it on Monday?");
  });
});

describe("confirmation to the shopper", () => {
  test("D15 PHONE-05: car, photo, link, location, phone and what happens next", () => {
    const mail = buildConfirmationMail(aLead());
    expect(mail.subject).toBe("Northside Motors: we have your enquiry about the 2022 Toyota HiLux SR5");
    expect(mail.text).toContain("One of our team will call or email you soon.");
    expect(mail.text).toContain("call 07 3111 1111");
    expect(mail.text).toContain("Address: 1 Gympie Road, Aspley QLD 4034");
    expect(mail.text).toContain("https://northside.example/cars/2022-toyota-hilux-a12");
    expect(mail.html).toContain(
      '<img src="https://northside.example/img/hilux.jpg" alt="2022 Toyota HiLux SR5"',
    );
  });

  test("PAGE-09 D15: a finance enquiry is answered by another team", () => {
    const finance = { kind: "novated-lease", budgetCents: null } as const;
    const mail = buildConfirmationMail(aLead({ category: "Finance", finance }));
    expect(mail.subject).toBe(
      "Northside Motors: we have your finance enquiry about the 2022 Toyota HiLux SR5",
    );
    expect(mail.text).toContain("Our finance team will call or email you soon.");
  });

  test("D80: it repeats nothing that was typed but a first name", () => {
    const lead = aLead({
      person: {
        ...aLead().person,
        name: "Jane Typed1",
        lastName: "Typed2",
        phone: "Typed3",
        postcode: "Typed4",
      },
      message: "Typed5",
      rego: "Typed6",
      finance: { kind: "business", budgetCents: 7_777_700 },
    });
    const { subject, text, html } = buildConfirmationMail(lead);
    expect(text).toContain("Thanks, Jane\n");
    for (const part of [subject, text, html]) expect(part).not.toMatch(/Typed|77,777|Business/);
    const spam = buildConfirmationMail({ ...lead, person: { ...lead.person, name: "evil.example" } });
    expect(spam.text.split("\n")[0]).toBe("Thanks");
    expect(spam.html).not.toContain("evil");
  });

  test("D15: after hours it says when the location opens", () => {
    const mail = buildConfirmationMail(aLead({ afterHours: "We open Monday at 8:30 am." }));
    expect(mail.text).toContain("We are closed right now. We open Monday at 8:30 am.");
    expect(mail.text).toContain("You can call us then on 07 3111 1111.");
  });

  test("D13: an uncompleted yard shows the dealership's phone; a plain http photo is left out", () => {
    const lead = aLead({ car: { ...A_CAR, photoUrl: "http://x.example/a.jpg" } });
    const location = { ...lead.seller.location!, phone: null, address: null, completed: false };
    const mail = buildConfirmationMail({ ...lead, seller: { ...lead.seller, location } });
    expect(mail.text).toContain("Phone: 07 3000 0000");
    expect(mail.html).not.toContain("<img");
  });

  test("PAGE-08 D180: a prize claim says what was won; answers to any other form are not repeated", () => {
    const answers = [{ field: "prize", label: "Prize", value: "A full tank" }];
    const claim = aLead({ car: null, form: { name: "spin-to-win", answers } });
    expect(buildConfirmationMail(claim).text).toContain("Prize: A full tank");
    const other = aLead({ car: null, form: { name: "fleet", answers } });
    expect(buildConfirmationMail(other).text).not.toContain("A full tank");
  });

  test("LEAD-08: a general enquiry is confirmed too", () => {
    expect(buildConfirmationMail(aLead({ car: null })).subject).toBe(
      "Northside Motors: we have your enquiry",
    );
  });
});

test("D13: nothing that a shopper types becomes markup", () => {
  const hostile = fc
    .array(fc.constantFrom("<script>", "</td>", '"onload="x', "'", "&lt;", "\n", "x"), { minLength: 1 })
    .map((parts) => parts.join(""));
  const tags = (html: string) => html.match(/<\/?[a-z!][^>]*>/gi)!.filter((tag) => tag !== "<br>");
  const plain = aLead({ message: "x", rego: "x", person: { ...aLead().person, name: "x", lastName: "x" } });
  fc.assert(
    fc.property(hostile, (typed) => {
      const lead = {
        ...plain,
        message: typed,
        rego: typed,
        person: { ...plain.person, name: typed, lastName: typed },
      };
      for (const make of [buildLeadMail, buildConfirmationMail]) {
        expect(tags(make(lead).html)).toEqual(tags(make(plain).html));
      }
    }),
  );
});

test.each([
  ["body", true, 0],
  ["attachment", false, 1],
  ["both", true, 1],
] as const)("D62: ADF as %s", (form, isText, attached) => {
  const document = buildAdfDocument(aLead());
  const { text, attachments = [] } = buildAdfMail(aLead(), form);
  expect(text === document).toBe(isText);
  expect(attachments.map(({ content }) => content)).toEqual(Array(attached).fill(document));
});
