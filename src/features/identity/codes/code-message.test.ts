import { expect, test } from "vitest";
import { buildCodeMail, formatCodeSms } from "./code-message.ts";

const WORDS = {
  purpose: "sign-in" as const,
  code: "123456",
  siteName: "Zoë’s “Très” Motors – Brisbane and the whole of the Sunshine Coast",
  host: "zoe.example",
};

test("AUTH-11: a text message is one part of plain letters, and its last line ties the code to the site", () => {
  const text = formatCodeSms(WORDS);
  expect(text).toMatch(/^[\n\x20-\x7e]{1,160}$/);
  expect(text).toContain("123456 is your Zoe");
  for (const purpose of ["old-contact", "new-number", "erase"] as const)
    expect(formatCodeSms({ ...WORDS, purpose })).toMatch(/^[\n\x20-\x7e]{1,160}$/);
  expect(text.split("\n").at(-1)).toBe("@zoe.example #123456");
});

test("AUTH-11: the mail has the code, the site's host and the expiry", () => {
  const mail = buildCodeMail({ ...WORDS, id: "1", to: "jane@example.com" });
  expect(mail.subject).not.toContain("123456");
  for (const part of ["123456", "zoe.example", "10 minutes"]) expect(mail.text).toContain(part);
});

test.each([
  ["sign-in", "to sign in"],
  ["old-contact", "to change your mobile number"],
  ["new-number", "to use this number for your account"],
  ["erase", "to erase your account"],
] as const)("AUTH-11: the messages with a code for %s say %j", (purpose, use) => {
  const mail = buildCodeMail({ ...WORDS, purpose, id: "1", to: "jane@example.com" });
  for (const text of [formatCodeSms({ ...WORDS, purpose }), mail.text, mail.subject])
    expect(text).toContain(use);
});
