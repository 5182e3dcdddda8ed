import { describe, expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { ALERT_CONSENT, PROVED_CONSENT } from "../rules/alert.ts";
import type { AskView } from "../take/ask-view.ts";
import { AskPage } from "./ask-page.tsx";

const site = {
  name: "Northside Motors",
  legal: { businessName: "Northside Pty Ltd" },
} as unknown as SiteView;
const SEARCH = {
  kind: "search",
  title: "SUV",
  noun: "cars",
  href: "/search/suv",
  price: null,
  photo: null,
} as const;
const CAR = { ...SEARCH, kind: "price", title: "2024 Mazda CX-5", noun: null, href: "/cars/cx-5" } as const;

const show = (view: Partial<AskView> = {}) =>
  renderHtml(
    <AskPage
      site={site}
      view={{
        subject: SEARCH,
        values: { email: "", frequency: "daily" },
        ...{ emailError: null, formError: null, own: null, done: null, consent: ALERT_CONSENT.text },
        ...view,
      }}
    />,
  );

describe("D143: the form for an alert", () => {
  test("LAW-06: says what it is about, that it is confirmed first, and who sends, beside the button", () => {
    const html = show();
    expect(html).toMatch(/<h1[^>]*>Tell me about new cars like this/);
    expect(html).toContain('href="/search/suv"');
    expect(html).toMatch(
      /Email me<\/button>.*I confirm my address first.*Sent by Northside Pty Ltd\..*href="\/privacy-policy"/s,
    );
    expect(show({ subject: CAR })).toMatch(/<h1[^>]*>Tell me when the price drops/);
  });

  test("keeps what was typed beside what is wrong with it", () => {
    const html = show({
      values: { email: "jane@", frequency: "instant" },
      emailError: "Enter an email address.",
    });
    const [field = ""] = /<input[^>]*name="email"[^>]*>/.exec(html) ?? [];
    expect(field).toContain('value="jane@"');
    expect(field).toContain('aria-invalid="true"');
    expect(html).toContain("Enter an email address.");
    expect(/<input[^>]*checked=""[^>]*>/.exec(html)?.[0]).toContain('value="instant"');
  });

  test("announces what refused it as a whole", () => {
    expect(show({ formError: "Please try again tomorrow." })).toMatch(
      /role="alert"[^>]*>Please try again tomorrow\./,
    );
  });
});

test("D153: a signed-in shopper's proved address is shown and cannot be typed over, with the session's token", () => {
  const own = { email: "jane@example.com", formToken: "token" };
  const html = show({ own, consent: PROVED_CONSENT.text });
  expect(html).toContain('name="form_token" value="token"');
  expect(html).toMatch(/To <strong[^>]*>jane@example\.com/);
  expect(html).not.toContain('name="email"');
  expect(html).not.toContain("I confirm my address first");
});

describe("D143 D153: afterwards the page says what comes next", () => {
  test("an email to confirm", () => {
    const html = show({ done: "sent" });
    expect(html).toMatch(/<h1[^>]*>Check your email/);
    expect(html).toContain("Press Confirm in it");
    expect(html).toContain("Back to the search");
    expect(html).not.toContain("<form");
    expect(html).not.toContain("/my-garage/messages");
  });

  test("nothing, where the address is proved", () => {
    const html = show({ done: "confirmed", subject: CAR });
    expect(html).toMatch(/<h1[^>]*>Your alert is set/);
    expect(html).not.toContain("Press Confirm");
    expect(html).toContain("Back to the vehicle");
    expect(html).toContain('href="/my-garage/messages"');
  });
});
