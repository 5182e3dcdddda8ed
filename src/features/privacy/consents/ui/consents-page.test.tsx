import { describe, expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { ConsentsView } from "../consents-view.ts";
import { ConsentsPage } from "./consents-page.tsx";

const site = {
  name: "Northside Motors",
  template: "showroom",
  legal: { businessName: "Northside Pty Ltd", licenceNumber: "1", phone: "07 3456 7890" },
} as unknown as SiteView;

const show = (view: Partial<ConsentsView> = {}) =>
  renderHtml(
    <ConsentsPage
      site={site}
      view={{
        ...{
          alerts: [],
          marketing: [],
          agreements: [],
          email: null,
          formToken: "token",
          error: null,
          done: null,
        },
        ...view,
      }}
    />,
  );
const AGREED = { text: "Email me about this.", day: "23 Nov 2026", where: "Northside Motors, /alerts/new" };
const alert = (id: string, isConfirmed = true) => ({ ...AGREED, id, title: `SUV <${id}>`, isConfirmed });
const news = (withdrawnOn: string | null) => ({ ...AGREED, email: "jane@example.com", withdrawnOn });
const countForms = (html: string, intent: string) => html.split(`name="intent" value="${intent}"`).length - 1;

describe("D152: alerts", () => {
  test("without one, it says where alerts would go, or how to see them", () => {
    expect(show({ email: "jane@example.com" })).toContain("No alerts are sent to jane@example.com.");
    expect(show()).toContain("Sign in with yours to see them here.");
  });

  test("each has its words, day and place, and is stopped by its id with the session's token", () => {
    const html = show({ alerts: [alert("one"), alert("two", false)] });
    expect(html).toContain("SUV &lt;one&gt;");
    expect(html).toContain("“Email me about this.”");
    expect(html).toContain("23 Nov 2026, Northside Motors, /alerts/new");
    expect(html.match(/name="alert" value="(\w+)"/g)).toEqual([
      'name="alert" value="one"',
      'name="alert" value="two"',
    ]);
    expect(countForms(html, "stop-alert")).toBe(2);
    expect(html.split('name="form_token" value="token"')).toHaveLength(html.split("<form").length);
    expect(html.split("(not confirmed yet)")).toHaveLength(2);
  });

  test("several can be stopped at once; one has its own button", () => {
    expect(countForms(show({ alerts: [alert("one")] }), "stop-alerts")).toBe(0);
    expect(countForms(show({ alerts: [alert("one"), alert("two")] }), "stop-alerts")).toBe(1);
  });
});

describe("D152 LAW-06: news and offers", () => {
  test("without a consent there is nothing to withdraw", () => {
    expect(show()).toContain("You have not agreed to any while you were signed in.");
    expect(countForms(show(), "withdraw-marketing")).toBe(0);
  });

  test("D260: what was agreed to for a proved address without a session can be stopped, and is not listed", () => {
    const html = show({ email: "jane@example.com" });
    expect(html).toContain("agreed to for jane@example.com without signing in is not listed");
    expect(countForms(html, "withdraw-marketing")).toBe(1);
  });

  test("a consent in force can be withdrawn, beside one that was", () => {
    const html = show({ marketing: [news("24 Nov 2026"), news(null)] });
    expect(countForms(html, "withdraw-marketing")).toBe(1);
    expect(html).toContain("For jane@example.com, withdrawn on 24 Nov 2026");
    expect(html).not.toContain("If you still get offers");
  });

  test("once all are withdrawn, it says whom to call about copies that the dealer has", () => {
    const html = show({ marketing: [news("24 Nov 2026")] });
    expect(countForms(html, "withdraw-marketing")).toBe(0);
    expect(html).toContain("Enquiries that Northside Pty Ltd received before say that you agreed.");
    expect(html).toContain("call 07 3456 7890");
  });
});

test("D152: what a change did, or why it was refused, is announced", () => {
  expect(show({ done: "Stopped." })).toMatch(/role="status"[^>]*>.*Stopped\./s);
  expect(show({ error: "Please try again." })).toMatch(/role="alert"[^>]*>.*Please try again\./s);
  expect(show()).not.toMatch(/role="(status|alert)"/);
});
