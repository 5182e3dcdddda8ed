import fc from "fast-check";
import { expect, test } from "vitest";
import { cutQuoted } from "./cut-quoted.ts";

const ANSWER = "Saturday at ten suits me.\n\nDoes it have a tow bar?";

test.each([
  [
    "Gmail",
    "On Tue, 3 Mar 2026 at 10:12 am, Kim Nguyen <kim@dealer.example>\nwrote:\n\n> Would Saturday suit?\n> Kim",
  ],
  [
    "Gmail in one line",
    "On Tue, 3 Mar 2026 at 10:12, Northside Motors <website@forecourt.example> wrote:\n> Hello",
  ],
  [
    "Apple Mail",
    "> On 3 Mar 2026, at 10:12 am, Northside Motors <website@forecourt.example> wrote:\n> \n> Would Saturday suit?",
  ],
  [
    "Apple Mail, in HTML",
    "On 3 Mar 2026, at 10:12 am, Northside Motors <website@forecourt.example> wrote:\nWould Saturday suit?",
  ],
  [
    "Outlook on the desk",
    "From: Northside Motors <website@forecourt.example>\nSent: Tuesday, 3 March 2026 10:12 AM\nTo: Jane Citizen\nSubject: Your enquiry\n\nWould Saturday suit?",
  ],
  [
    "Outlook on the web",
    "________________________________\nFrom: Northside Motors <website@forecourt.example>\nSent: Tuesday, 3 March 2026 10:12\nTo: Jane\nSubject: Your enquiry\n\nWould",
  ],
  [
    "Outlook of old",
    "-----Original Message-----\nFrom: Kim\nSent: Tuesday\nTo: Jane\nSubject: Hi\n\nWould Saturday suit?",
  ],
  [
    "a phone",
    "Sent from my iPhone\n\n> On 3 Mar 2026, at 10:12 am, Kim <kim@dealer.example> wrote:\n> Would Saturday suit?",
  ],
  ["German", "Am Di., 3. März 2026 um 10:12 Uhr schrieb Kim <kim@dealer.example>:\n> Passt Samstag?"],
  [
    "forwarding",
    "---------- Forwarded message ---------\nFrom: Kim <kim@dealer.example>\nDate: Tue\nSubject: x",
  ],
])("D434: what %s puts below an answer is cut off and kept", (_, history) => {
  const { shown, quoted } = cutQuoted(`${ANSWER}\n\n${history}`);
  expect(shown.replace("\n\nSent from my iPhone", "")).toBe(ANSWER);
  expect(history).toContain(quoted);
  expect(quoted.length).toBeGreaterThan(10);
});

test.each([
  [
    "an answer below",
    "On Tue, 3 Mar 2026 at 10:12, Kim <kim@dealer.example> wrote:\n> Would Saturday suit?\n\nYes, it would.",
  ],
  ["answers between", "> Would Saturday suit?\nYes.\n> At ten?\nAt eleven."],
  ["nothing but history", "> Would Saturday suit?\n> Kim"],
  [
    "a sentence that only looks like it",
    "On Monday my wife wrote:\nplease call us.\nFrom: where do you deliver?",
  ],
  ["no history", "Hello\n-- \nJane"],
])("D434: %s is shown whole", (_, text) => {
  expect(cutQuoted(text)).toEqual({ shown: text, quoted: "" });
});

test("D434: a quote below an answer that stands between others is cut off at the last one", () => {
  const text = "> Would Saturday suit?\nYes.\n\n> Kim\n> Northside";
  expect(cutQuoted(text)).toEqual({ shown: "> Would Saturday suit?\nYes.", quoted: "> Kim\n> Northside" });
});

test("D434: nothing of a text is lost or made up, and hostile ones take no time", () => {
  const piece = fc.constantFrom(
    "> a",
    "On 1 at 10:12 <a@b> wrote:",
    "From: a",
    "Sent: b",
    "To: c",
    "",
    "text",
    "-----Original Message-----",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("\n");
      const { shown, quoted } = cutQuoted(text);
      expect([shown, quoted].join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    }),
  );
  const started = performance.now();
  for (const line of ["On 1 1 1 1 @ 10:12 wrote ", "On 1 <a@b wrote:\n> a\nb", "From: a\nSent: b\nTo: c"])
    cutQuoted(`${line}\n`.repeat(4000));
  expect(performance.now() - started).toBeLessThan(2000);
});
