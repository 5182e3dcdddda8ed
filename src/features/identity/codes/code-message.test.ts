import fc from "fast-check";
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
  expect(text.split("\n").at(-1)).toBe("@zoe.example #123456");
});

/** Of the alphabet of text messages, what takes one place each. */
const ONE_PART = /^[\n !-Z_a-z]{1,160}$/;
const PURPOSES = ["sign-in", "old-contact", "new-number", "erase"] as const;

test("AUTH-11: whatever a site and its host are called, a text message is one part that ends with the whole host and code", () => {
  const word = fc.constantFrom("Northside", "O`Brien’s", "[Cars]", "Très", "–", "車", "& Co", "€", "");
  const siteName = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "));
  const host = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,60}\.com\.au$/);
  fc.assert(
    fc.property(siteName, host, fc.constantFrom(...PURPOSES), (name, at, purpose) => {
      const text = formatCodeSms({ code: "012345", purpose, siteName: name, host: at });
      expect(text).toMatch(ONE_PART);
      expect(text).toMatch(/^012345 is your (?:\S.*\S |\S )?code to /);
      expect(text.endsWith(`\n\n@${at} #012345`)).toBe(true);
    }),
    { examples: [["Northside ".repeat(6), "www.northside-motor-group-of-queensland.com.au", "new-number"]] },
  );
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

test("AUTH-11: a name has forty characters, or as many as one part of a text message leaves", () => {
  const read = (siteName: string, host: string) => {
    const text = formatCodeSms({ ...WORDS, siteName, host });
    return { name: /is your (\w*) ?code/.exec(text)?.[1]?.length, length: text.length };
  };
  expect(read("N".repeat(41), "zoe.example").name).toBe(40);
  expect(read("N".repeat(39), "zoe.example").name).toBe(39);
  expect(read("N".repeat(41), `${"h".repeat(60)}.example`)).toMatchObject({ length: 160 });
});
