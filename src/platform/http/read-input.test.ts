import fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseTyped, readFields } from "./read-input.ts";

test.each([
  ["０４１２ ３４５ ６７８", "0412 345 678"],
  ["ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ", "jane@example.com"],
  ["Smith\u200b", "Smith"],
  ["\u200b", ""],
  ["\u2800", ""],
  ["\u3164", ""],
  ["\u00ad\u2060\ufeff", ""],
  ["Zoe\u0308", "Zoë"],
  ["Zoe\u200b\u0308", "Zoë"],
  ["Zoë 🏕️ 👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣", "Zoë 🏕️ 👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣"],
  ["a\ufe0fb\u200dc", "abc"],
  ["\ufff9", ""],
  ["\u{1d159}", ""],
  ["\u{13430}", ""],
  ["\u{13441}\u{13442}", ""],
  ["\ue000\u{f0000}", ""],
  ["\uffff\ufdd0\u{1fffe}", ""],
  ["\u0378\u{50000}", ""],
  ["\u0000\u0007\u001b\u007f\u0085", ""],
  ["Smith\ufffb\ue000", "Smith"],
  ["Is it there?\r\n\tYes", "Is it there?\r\n\tYes"],
  ["Nguyễn O'Brien-Đặng 美玲", "Nguyễn O'Brien-Đặng 美玲"],
])("D228 D264: %j is read as %j", (typed, read) => {
  expect(normaliseTyped(typed)).toBe(read);
});

test("D228: reading what was read changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const read = normaliseTyped(text);
      expect(normaliseTyped(read)).toBe(read);
      expect(read.isWellFormed()).toBe(true);
    }),
  );
});

test("D264: nothing that is read has a character that no font draws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(normaliseTyped(text)).not.toMatch(/[\p{Co}\p{Cn}\p{Cs}]|(?![\t\r\n])\p{Cc}/u);
    }),
  );
});

const read = (body: BodyInit, headers: Record<string, string> = {}) =>
  readFields(new Request("https://dealer.example/sign-in", { method: "POST", body, headers }));

test("AUTH-11 ERR-05: of a repeated field the first counts, and one that is missing is empty", async () => {
  const field = await read(new URLSearchParams("code=1&code=2"));
  expect([field("code"), field("contact"), field("toString")]).toEqual(["1", "", ""]);
});

test("AUTH-11 ERR-05: a file in place of a text is empty", async () => {
  const form = new FormData();
  form.append("code", new Blob(["123456"]), "code.txt");
  expect((await read(form))("code")).toBe("");
});

test.each([
  ["JSON", "application/json", '{"code":"1"}'],
  ["a form without its boundary", "multipart/form-data", "code=1"],
  ["bytes without a type", "", "code=1"],
])("AUTH-11 ERR-05: %s has no fields and does not fail", async (_, type, body) => {
  expect((await read(body, { "content-type": type }))("code")).toBe("");
});

test("AUTH-11: a field is at most 300 characters, so that no rule reads megabytes", async () => {
  const field = await read(new URLSearchParams({ contact: "a".repeat(100_000) }));
  expect(field("contact")).toHaveLength(300);
});
