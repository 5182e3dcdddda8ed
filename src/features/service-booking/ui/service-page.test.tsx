import { expect, test } from "vitest";
import { listOfferedGroups } from "#features/forms/definitions/offered-fields.ts";
import { testSite } from "#features/forms/enquiry/ui/test-enquiry-view.ts";
import type { FormView } from "#features/forms/view/form-view.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { ServiceView } from "../take/service-booking.server.ts";
import { buildServiceForm } from "../take/service-form.ts";
import { ServicePage } from "./service-page.tsx";

const DAYS = [{ date: "2025-03-04", label: "Tuesday 4 March", dropOffs: ["7:30 am", "8:00 am"] }];
const PLACES = [{ slug: "service", name: "Northside Service", type: "service" as const, days: DAYS }];
const config = testConfig({ serviceBooking: { kind: "form" } });
const definition = buildServiceForm(config.serviceBooking, PLACES);
const form = (changes: Partial<FormView> = {}): FormView => ({
  ...{ name: "service-booking", action: "/book-service", title: definition.title, lead: definition.lead },
  groups: listOfferedGroups(definition, { config, locations: PLACES }),
  ...{ values: {}, errors: [], formError: null, mustConfirm: false, token: "t" },
  ...{ terms: { required: false, text: "" }, sendLabel: definition.sendLabel },
  ...changes,
});
const show = (view: ServiceView, template: "showroom" | "yard" = "showroom") =>
  renderHtml(<ServicePage view={view} site={testSite(template)} isAnswer={false} />);

test.each(["showroom", "yard"] as const)(
  "PAGE-01 D170: the form of a %s asks vehicle, work, day, drop-off and contact, and posts to its own page",
  (template) => {
    const html = show({ kind: "form", form: form(), yards: [] }, template);
    expect(html).toMatch(/<form[^>]*action="\/book-service"[^>]*method="post"/);
    for (const name of ["Rego", "make", "model", "year", "km", "work", "day", "drop_off", "email", "phone"])
      expect(html).toMatch(new RegExp(`name="${name}"`));
    for (const option of ["Logbook service", "Tuesday 4 March", "7:30 am"])
      expect(html).toContain(`<option value="${option}"`);
  },
);

test("LEAD-05 PAGE-01 D170: errors are listed with links to their fields, and answers stay", () => {
  const errors = [
    { field: "drop_off", message: "On Tuesday 4 March vehicles can be dropped off at 7:30 am." },
  ];
  const values = { Rego: "123ABC", day: "Tuesday 4 March" };
  const html = show({ kind: "form", form: form({ errors, values }), yards: [] });
  expect(html).toMatch(/href="#service-booking-drop-off"/);
  expect(html).toMatch(/id="service-booking-drop-off"/);
  expect(html).toMatch(/<input[^>]*value="123ABC"/);
  expect(html).toMatch(/<option value="Tuesday 4 March" selected=""/);
});

test("PAGE-03 D170: the dealer's own page stands in a frame with a name, and can be opened without it", () => {
  const html = show({ kind: "frame", address: "https://booking.example/x", yards: [] }, "yard");
  expect(html).toMatch(/<iframe[^>]*src="https:\/\/booking\.example\/x"[^>]*title="Service booking"/);
  expect(html).toMatch(/<a href="https:\/\/booking\.example\/x"/);
  expect(html).not.toContain("<form");
});
