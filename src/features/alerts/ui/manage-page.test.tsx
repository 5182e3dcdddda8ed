import { describe, expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { ManagedAlert, ManageView } from "../take/manage-view.ts";
import { ManagePage } from "./manage-page.tsx";

type Alerts = Extract<ManageView, { kind: "alerts" }>;

const site = { name: "Northside Motors" } as unknown as SiteView;
const show = (view: ManageView) => renderHtml(<ManagePage site={site} view={view} />);
const showManageAlerts = (view: Partial<Alerts> = {}) =>
  show({
    ...{ kind: "alerts", token: "id.signature", email: "jane@example.com", frequency: "daily" },
    ...{ alerts: [], done: null, ...view },
  });
const alert = (changes: Partial<ManagedAlert> = {}): ManagedAlert => ({
  ...{ id: "one", kind: "search", title: "SUV", href: "/search/suv" },
  ...{ askedOn: "23 November 2026", isConfirmed: true, ...changes },
});
const hasIntent = (html: string, intent: string) => html.includes(`name="intent" value="${intent}"`);

describe("D143: the page behind the link in an email", () => {
  test("asks to confirm while an alert waits for that, and only then", () => {
    const waiting = showManageAlerts({ alerts: [alert(), alert({ id: "two", isConfirmed: false })] });
    expect(waiting).toMatch(/<h1[^>]*>Your email alerts/);
    expect(hasIntent(waiting, "confirm")).toBe(true);
    // Only what the page lists is confirmed.
    expect(waiting).toContain('name="alerts" value="two"');
    const first = showManageAlerts({ alerts: [alert({ isConfirmed: false })] });
    expect(first).toMatch(/<h1[^>]*>Confirm your alerts/);
    expect(waiting.split("not confirmed yet")).toHaveLength(2);
    const confirmed = showManageAlerts({ alerts: [alert()] });
    expect(confirmed).toMatch(/<h1[^>]*>Your email alerts/);
    expect(hasIntent(confirmed, "confirm")).toBe(false);
  });

  test("stops each alert by its id, and all of them at once", () => {
    const html = showManageAlerts({
      alerts: [alert(), alert({ id: "two", kind: "price", title: "2024 <Mazda>" })],
    });
    expect(html.match(/name="alert" value="\w+"/g)).toEqual([
      'name="alert" value="one"',
      'name="alert" value="two"',
    ]);
    expect(html).toContain('Stop<span class="sr-only"> 2024 &lt;Mazda&gt;</span>');
    expect(hasIntent(html, "stop-all")).toBe(true);
  });

  test("every form carries the token, since nobody is signed in", () => {
    const html = showManageAlerts({ alerts: [alert({ isConfirmed: false })] });
    expect(html.split('name="token" value="id.signature"')).toHaveLength(html.split("<form").length);
  });

  test("names a vehicle that has left the site without leading to a page that is gone", () => {
    const html = showManageAlerts({
      alerts: [alert({ kind: "price", title: "2024 Mazda CX-5", href: null })],
    });
    expect(html).toContain("2024 Mazda CX-5 (no longer for sale)");
    expect(html).not.toContain("<a ");
  });

  test("without alerts says so, and still lets the address be deleted", () => {
    const html = showManageAlerts();
    expect(html).toContain("You have no alerts.");
    expect(hasIntent(html, "stop-all")).toBe(true);
  });

  test("shows how often emails come, and announces what a change did", () => {
    const html = showManageAlerts({ frequency: "instant", done: "Saved." });
    expect(/<input[^>]*checked=""[^>]*>/.exec(html)?.[0]).toContain('value="instant"');
    expect(html).toMatch(/role="status"[^>]*>Saved\./);
  });
});

test("D143: a damaged link and one whose alerts are stopped lead to the same page, which changes nothing", () => {
  const [stopped, damaged] = [
    show({ kind: "none", isStopped: true }),
    show({ kind: "none", isStopped: false }),
  ];
  expect(stopped).toContain("get any more alerts from Northside Motors");
  expect(damaged).toContain("part of the link is missing");
  for (const html of [stopped, damaged]) expect(html).not.toContain("<form");
});
