import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { SuccessView } from "../enquiry-view.ts";
import { Success } from "./success.tsx";
import { testSite } from "./test-enquiry-view.ts";

const OPEN: SuccessView = {
  heading: "Thanks, we have your enquiry",
  text: "One of our team will call or email you soon.",
  afterHours: null,
  carHref: "/cars/2022-toyota-hilux",
  carId: 7,
  searchHref: "/search",
};

function draw(view: SuccessView, template: "showroom" | "yard"): string {
  const Page = createRoutesStub([
    { path: "*", Component: () => <Success view={view} site={testSite(template)} /> },
  ]);
  return renderToString(<Page initialEntries={["/success"]} />);
}

test.each(["showroom", "yard"] as const)(
  "LEAD-24: %s thanks and leads back to the car and to search",
  (template) => {
    const html = draw(OPEN, template);
    expect(html).toContain(OPEN.heading);
    expect(html).toContain(OPEN.text);
    expect(html).toContain('href="/cars/2022-toyota-hilux"');
    expect(html).toContain('href="/search"');
  },
);

test("D15 LEAD-24: after hours it says when the location opens; without a car it links none", () => {
  const html = draw(
    { ...OPEN, afterHours: "We open tomorrow, Saturday, at 8:30 am.", carHref: null },
    "yard",
  );
  expect(html).toContain("We open tomorrow, Saturday, at 8:30 am.");
  expect(html).not.toContain("Back to the car");
  expect(draw(OPEN, "yard")).not.toContain("We open");
});
