import { expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { EraseView } from "../erase-view.ts";
import { ErasePage } from "./erase-page.tsx";

const site = {
  name: "Northside Motors",
  template: "yard",
  legal: { businessName: "Northside Pty Ltd", licenceNumber: "1", phone: "07 3456 7890" },
} as unknown as SiteView;

const HELD = { devices: 1, watchlist: 0, deals: 0, alerts: 0, consents: 0, spins: 0, enquiries: 1 };
const show = (view: Partial<EraseView> = {}) =>
  renderHtml(
    <ErasePage
      site={site}
      view={{
        contacts: ["0412 345 678"],
        held: { ...HELD, sentEnquiries: 1, cancelledEnquiries: 0 },
        code: null,
        sendTo: "0412 345 678",
        formToken: "token",
        error: null,
        outboxUrl: null,
        ...view,
      }}
    />,
  );

test("D151: before a code is sent nothing can be erased: the page says what goes, what stays and where the code goes", () => {
  const html = show();
  expect(html).toMatch(/What is erased.*0412 345 678.*What stays.*Northside Pty Ltd already received/s);
  expect(html).toMatch(/we send a code to <strong[^>]*>0412 345 678<\/strong>/);
  expect(html).toContain('name="intent" value="send-code"');
  expect(html).not.toContain('value="erase"');
  expect(html).toMatch(/href="tel:[^"]+"[^>]*>07 3456 7890</);
  expect(html).toContain('href="/api/my-data"');
});

test("D151: erasing takes the code that was sent, with its id and the session's token", () => {
  const html = show({
    code: { id: "code-1", sentTo: "•••• 678" },
    outboxUrl: "http://localhost:3000/outbox",
  });
  expect(html).toContain('name="intent" value="erase"');
  expect(html).toContain('name="code_id" value="code-1"');
  expect(html).toContain('name="form_token" value="token"');
  expect(html).toContain("Code sent to •••• 678");
  expect(html).toMatch(/<input[^>]*name="code"[^>]*>/);
  expect(html).not.toContain('value="send-code"');
  expect(html).toContain("http://localhost:3000/outbox");
  expect(html).toContain("Keep my account");
});

test("D151: a wrong code is announced and the form stays", () => {
  const html = show({ code: { id: "code-1", sentTo: "•••• 678" }, error: "That is not the code we sent." });
  expect(html).toMatch(/role="alert".*That is not the code we sent\./s);
  expect(html).toContain('name="code_id" value="code-1"');
});
