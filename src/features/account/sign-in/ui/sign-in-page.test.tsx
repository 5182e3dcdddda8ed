import { describe, expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { buildSignInView, type SignInView, toCodeStep } from "../sign-in-view.ts";
import { SignInPage } from "./sign-in-page.tsx";

const site = {
  name: "Northside Motors",
  template: "showroom",
  legal: { businessName: "Northside Pty Ltd" },
  garage: { path: "/my-garage" },
} as unknown as SiteView;

const URL_OF = new URL("https://dealer.example/sign-in?type=my-garage&redirect=/cars/a&back=/search");
const PHONE = buildSignInView(URL_OF, { methods: ["phone", "email"], outboxUrl: null });
const MAIL_ONLY = buildSignInView(URL_OF, { methods: ["email"], outboxUrl: null });
const show = (view: SignInView) => renderHtml(<SignInPage site={site} view={view} />);
const findInput = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";

describe("AUTH-11: the first step", () => {
  test("asks for a mobile number, offers the address, and leads back where the shopper came from", () => {
    const html = show(PHONE);
    expect(findInput(html, "contact")).toMatch(/type="tel".*autoComplete="tel"/);
    expect(html).toContain("Use my email address instead");
    expect(html).toMatch(/href="\/search"[^>]*>Cancel/);
    expect(html).not.toContain('name="code"');
  });

  test("says what signing in is good for, and promises no garage where there is none", () => {
    const bare = { ...site, garage: { path: null } } as unknown as SiteView;
    expect(show(PHONE)).toMatch(/Your watchlist is everywhere.*in your garage/s);
    const html = renderHtml(<SignInPage site={bare} view={PHONE} />);
    expect(html).toContain("Your watchlist is everywhere");
    expect(html).not.toContain("in your garage");
  });

  test("ENT-19: what needs a number offers no address, which would need a second code", () => {
    const url = new URL("https://dealer.example/sign-in?type=watchlist&redirect=/cars/a&method=email");
    const html = show(buildSignInView(url, { methods: ["phone", "email"], outboxUrl: null }));
    expect(findInput(html, "contact")).toContain('type="tel"');
    expect(html).not.toContain("instead");
    expect(html).toContain("We text a code to your mobile");
  });

  test("a site with one method offers no other", () => {
    const html = show(MAIL_ONLY);
    expect(findInput(html, "contact")).toContain('type="email"');
    expect(html).not.toContain("instead");
  });

  test("what was typed stays beside the error, as text", () => {
    const html = show({ ...PHONE, contact: '"><b>', error: "Enter an Australian mobile number." });
    expect(findInput(html, "contact")).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(html).toMatch(/role="alert".*Enter an Australian mobile number\./s);
  });
});

describe("AUTH-11: the second step", () => {
  const CODE = toCodeStep(PHONE, { contact: "+61412345678", codeId: "code-1", wait: 30 });

  test("takes the code with its id, which phones fill in, and says where it was sent", () => {
    const html = show({ ...CODE, formToken: "token" });
    expect(findInput(html, "code")).toMatch(/inputMode="numeric".*autoComplete="one-time-code"/);
    expect(findInput(html, "code_id")).toContain('value="code-1"');
    expect(findInput(html, "form_token")).toContain('value="token"');
    expect(html).toMatch(/Sent to <strong[^>]*>0412 345 678</);
  });

  test("the forms for another number, the code and another code keep the contact and where to go afterwards", () => {
    const html = show(CODE);
    const forms = html.split("<form").slice(1);
    expect(forms).toHaveLength(3);
    for (const form of forms) {
      expect(form).toContain('name="contact" value="+61412345678"');
      expect(form.replaceAll("&amp;", "&")).toContain(`action="${PHONE.action}"`);
    }
    expect(forms.map((form) => /value="(change|verify)"/.exec(form)?.[1])).toEqual([
      "change",
      "verify",
      undefined,
    ]);
  });

  test("a code that was sent a moment ago is told as news, not as an error", () => {
    const html = show(toCodeStep(PHONE, { contact: "+61412345678", codeId: "1", wait: 12, isAgain: true }));
    expect(html).toMatch(
      /role="status".*A code was sent to [\d ]+ a moment ago\. You can ask for another one in 12 s\./s,
    );
    expect(html).not.toContain('role="alert"');
  });

  test("T9 D138: the outbox is offered only where messages are not sent", () => {
    expect(show(CODE)).not.toContain("outbox");
    expect(show({ ...CODE, outboxUrl: "http://localhost:3000/outbox" })).toContain(
      'href="http://localhost:3000/outbox"',
    );
  });
});

test("LAW-06 D152: both steps say what is agreed to, and link to the privacy notice and the terms", () => {
  for (const view of [PHONE, toCodeStep(PHONE, { contact: "+61412345678", codeId: "1", wait: 0 })]) {
    const html = show(view);
    expect(html).toContain("By signing in, you agree to our");
    expect(html).toContain('href="/terms-and-conditions"');
    expect(html).toMatch(/Your number stays private.*Northside Pty Ltd uses it.*href="\/privacy-policy"/s);
  }
  expect(show(MAIL_ONLY)).toContain("Your address stays private");
});
