import { expect, test } from "vitest";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { buildEmptyForm, buildFirstForm, buildFormView, type ShownForm } from "../view/build-form.ts";
import { STEPS_FORM } from "../view/test-steps-form.ts";
import LeadForm from "./lead-form.tsx";

const SITE = { config: testConfig(), locations: [] };
const VALUES = { make: "Toyota", year: "2019", message: 'The "blue"\none' };

const show = (shown: Partial<ShownForm> = {}) =>
  renderHtml(
    <LeadForm
      siteSlug="northside"
      view={buildFormView(SITE, STEPS_FORM, {
        ...buildFirstForm(SITE, STEPS_FORM, { token: "signed", answers: VALUES }),
        ...shown,
      })}
    />,
  );
/** Names of the fields to fill in, and what the form posts unseen of the shopper's answers. */
const listControls = (html: string) =>
  [...html.matchAll(/<(?:input|textarea|select)[^>]*\bname="(\w+)"[^>]*>/g)]
    .filter(([tag]) => !/type="hidden"|name="reference_code"/.test(tag))
    .map(([, name]) => name);

test("D281 LEAD-01: the first step asks its own fields, names all steps and leads on", () => {
  const html = show();
  expect(listControls(html)).toEqual(["make", "year", "message"]);
  expect(html).toMatch(/aria-current="step"[^>]*>Your vehicle<.*About you/);
  expect(html).toContain('<input type="hidden" name="step" value="vehicle"/>');
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>Continue</);
  expect(html).not.toContain('name="back"');
});

test("D281 LEAD-05: the last step carries earlier answers on, asks for consent, sends, and leads back", () => {
  const html = show({ step: "details" });
  expect(listControls(html)).toEqual(["name", "last_name", "email", "phone", "postcode", "opt_in"]);
  for (const [name, value] of [
    ["make", "Toyota"],
    ["message", "The &quot;blue&quot;\none"],
    ["step", "details"],
  ])
    expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
  expect(html).toMatch(/<button(?=[^>]*name="back")[^>]*value="vehicle"[^>]*>Back</);
  expect(html.indexOf("Send details")).toBeLessThan(html.indexOf('name="back"'));
});

test("D173 D281: a form that asks everything at once has no steps", () => {
  const html = renderHtml(<LeadForm siteSlug="northside" view={buildEmptyForm(SITE, "fleet", "signed")} />);
  expect(listControls(html)).toEqual(expect.arrayContaining(["company", "email", "opt_in"]));
  expect(html).not.toMatch(/name="step"|name="back"|aria-current="step"| hidden=""/);
});
