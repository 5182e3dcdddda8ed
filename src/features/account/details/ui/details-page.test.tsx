import { describe, expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { formatDay } from "#ui/base/calendar-date.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { DetailsView } from "../details-view.ts";
import { DetailsPage } from "./details-page.tsx";

const site = {
  ...{ name: "Northside Motors", template: "yard" },
  legal: { phone: "07 3456 7890" },
} as unknown as SiteView;
const session = (id: string, isThis = false) => ({
  ...{ id, isThis, device: "Safari on iPhone" },
  ...{ siteName: "Northside Motors", lastUsed: "23 Nov 2026" },
});
const show = (view: Partial<DetailsView> = {}) =>
  renderHtml(
    <DetailsPage
      site={site}
      view={{
        ...{ name: "Jane", phone: "0412 345 678", email: null, sessions: [session("one", true)] },
        ...{ change: null, newNumber: "", formToken: "token", outboxUrl: null },
        ...{ error: null, fieldError: null, done: null },
        ...view,
      }}
    />,
  );
const countForms = (html: string, intent: string) => html.split(`name="intent" value="${intent}"`).length - 1;
const CHANGE = {
  number: "+61498765432",
  sentTo: { old: "•••• 678", new: "0498 765 432" },
  oldCodeId: "old-1",
  newCodeId: "new-1",
};

test("AUTH-11: a shopper who signed in with an address adds a number, and the other code goes to the address", () => {
  const html = show({ phone: null, email: "jane@example.com" });
  expect(html).toContain("Add your number");
  expect(html).toContain("one to your email address");
  expect(html).toMatch(/Mobile number<\/dt><dd[^>]*>None/);
  expect(show()).toContain("Change your number");
  expect(show()).toContain("one to the number you have now");
});

test("LAW-06: beside the button that sends a new number is the way to the privacy notice", () => {
  expect(show()).toMatch(/Send codes<\/button>.*href="\/privacy-policy"[^>]*>privacy collection notice/s);
});

describe("AUTH-11 D137: a change of number", () => {
  test("takes the codes of both contacts with their ids and the number that they were sent for", () => {
    const html = show({ change: CHANGE });
    for (const [name, value] of [
      ["number", "+61498765432"],
      ["old_code_id", "old-1"],
      ["new_code_id", "new-1"],
    ])
      expect(html).toContain(`name="${name}" value="${value}"`);
    expect(html).toContain("Code sent to •••• 678");
    expect(html).toContain("Code sent to 0498 765 432");
    expect(countForms(html, "request-codes")).toBe(0);
  });

  test("marks the field whose code was wrong, and no other", () => {
    const html = show({ change: CHANGE, fieldError: { field: "newCode", text: "That is not the code." } });
    const [old = "", fresh = ""] = html.match(/<input[^>]*autoComplete="one-time-code"[^>]*>/g) ?? [];
    expect(fresh).toContain('aria-invalid="true"');
    expect(old).not.toContain('aria-invalid="true"');
  });

  test("keeps a number that cannot be used, as it was typed", () => {
    const html = show({
      newNumber: "07 3000 0000",
      fieldError: { field: "number", text: "Enter a mobile." },
    });
    const [field = ""] = /<input[^>]*name="number"[^>]*>/.exec(html) ?? [];
    expect(field).toContain('value="07 3000 0000"');
    expect(field).toContain('aria-invalid="true"');
  });
});

test("AUTH-11: other devices are signed out by their id; this one has the buttons below", () => {
  const html = show({ sessions: [session("one", true), session("two"), session("three")] });
  expect(html.match(/name="session" value="\w+"/g)).toEqual([
    'name="session" value="two"',
    'name="session" value="three"',
  ]);
  expect(html.split("(this device)")).toHaveLength(2);
  expect([countForms(html, "sign-out"), countForms(html, "sign-out-everywhere")]).toEqual([1, 1]);
  expect(html.split('name="form_token" value="token"')).toHaveLength(html.split("<form").length);
});

test("D151: the page leads to the shopper's file, consents and erasure", () => {
  for (const href of ["/api/my-data", "/my-garage/messages", "/my-garage/erase"])
    expect(show()).toContain(`href="${href}"`);
});

test("D32 AUTH-11: the day of last use is the site's, not the server's", () => {
  const at = new Date("2026-11-22T14:30:00Z");
  expect(formatDay(at, "Australia/Brisbane")).toBe("23 Nov 2026");
  expect(formatDay(at, "Australia/Perth")).toBe("22 Nov 2026");
});

test("D260: the page says which enquiries the download has, and whom to ask about others", () => {
  expect(show()).toMatch(/only if they name both a number and an address.*call.*07 3456 7890/s);
});
