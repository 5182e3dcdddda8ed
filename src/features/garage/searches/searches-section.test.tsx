import { expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { AlertEntry, StoppedAlert } from "./build-alert-entries.server.ts";
import { SearchesSection } from "./searches-section.tsx";

const site = { slug: "northside", name: "Northside", template: "yard" } as unknown as SiteView;
const entry = (changes: Partial<AlertEntry> = {}): AlertEntry => ({
  ...{ id: "one", kind: "search", title: "SUV", href: "/search/suv", askedOn: "23 November 2026" },
  ...{ isConfirmed: true, link: { href: "/search/suv", label: "Show 12 cars" } },
  ...changes,
});
const show = (
  alerts: readonly AlertEntry[],
  {
    email = "jane@example.com",
    stopped = null,
  }: { email?: string | null; stopped?: StoppedAlert | null } = {},
) =>
  renderHtml(
    <SearchesSection view={{ alerts, email, formToken: "token" }} past={[]} site={site} stopped={stopped} />,
  );

test("WAT-20 D164: an alert says what it watches, leads to it and can be stopped by its id", () => {
  const html = show([entry(), entry({ id: "two", kind: "price", title: "2024 <Mazda>" })]);
  expect(html).toContain("New matches and lower prices, since 23 November 2026");
  expect(html).toContain("A lower price, since 23 November 2026");
  expect(html).toMatch(/href="\/search\/suv"[^>]*>Show 12 cars/);
  expect(html.match(/name="stop_alert" value="\w+"/g)).toEqual([
    'name="stop_alert" value="one"',
    'name="stop_alert" value="two"',
  ]);
  expect(html.split('name="form_token" value="token"')).toHaveLength(3);
  expect(html).toContain('Stop<span class="sr-only"> 2024 &lt;Mazda&gt;</span>');
  expect(html).not.toContain("No alerts yet");
});

test("WAT-20: without alerts the section says how to make one, and what it needs without an address", () => {
  const html = show([]);
  for (const words of ["Tell me about new cars like this", "Tell me when the price drops"])
    expect(html).toContain(words);
  expect(html).not.toContain("Alerts go to an email address");
  expect(show([], { email: null })).toContain("Alerts go to an email address");
});

test("D164: an alert without a link is one that waits for its owner, or of a vehicle that is gone", () => {
  expect(show([entry({ link: null, isConfirmed: false })])).toContain("Not confirmed yet");
  expect(show([entry({ link: null })])).toContain("No longer for sale");
  expect(show([entry()])).not.toMatch(/Not confirmed|No longer/);
});

test("D164: an alert that was stopped is named, with the form to ask for it again if that makes sense", () => {
  const askAgainHref = "/alerts/new?search=%2Fsearch%2Fsuv";
  const html = show([], { stopped: { title: "SUV", askAgainHref } });
  expect(html).toMatch(/role="status".*Stopped: SUV\./s);
  expect(html).toContain(`href="${askAgainHref}"`);
  expect(show([], { stopped: { title: "SUV", askAgainHref: null } })).not.toContain("Ask again");
});
