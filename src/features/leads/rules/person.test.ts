import fc from "fast-check";
import { expect, test } from "vitest";
import {
  containsAddress,
  formatStoredPhone,
  normaliseEmail,
  normalisePhone,
  splitName,
  toGreetingName,
} from "./person.ts";

test.each([
  "0412345678",
  "0412 345 678",
  "0412-345-678",
  "(0412) 345.678",
  "+61412345678",
  "+61 412 345 678",
  "+61 (0)412 345 678",
  "61412345678",
  "0061 412 345 678",
  "412345678",
  "412 345 678",
])("LEAD-15 D16: the number %j is +61412345678", (typed) => {
  expect(normalisePhone(typed)).toBe("+61412345678");
  expect(formatStoredPhone("+61412345678")).toBe("0412 345 678");
});

test.each([
  ["1300 123 456", "1300123456", "1300 123 456"],
  ["1800-123-456", "1800123456", "1800 123 456"],
  ["+61 1300 123 456", "1300123456", "1300 123 456"],
  ["131234", "131234", "13 12 34"],
])("LEAD-15: the business number %j is kept as %j and written as %j", (typed, kept, written) => {
  expect(normalisePhone(typed)).toBe(kept);
  expect(formatStoredPhone(kept)).toBe(written);
  expect(normalisePhone(written)).toBe(kept);
});

test.each([
  "",
  "041234567",
  "04123456789",
  "0112345678",
  "021 123 4567",
  "+999 123456",
  "1300 123 45",
  "1900 123 456",
  "312345678",
  "+0 21 123 456",
  "+61 12 345 678",
  "+64 21",
  "+1234567890123456",
  "64 21 123 456",
  "0412 345 67a",
  "call me",
  "61 412 345 67",
])("LEAD-15 D228: %j is no number", (typed) => {
  expect(normalisePhone(typed)).toBeNull();
});

test.each([
  ["+64 21 123 456", "+6421123456"],
  ["0011 64 (21) 123-456", "+6421123456"],
  ["0064 21 123 456", "+6421123456"],
  ["+1 212 555 0100", "+12125550100"],
])("D228: the number %j of another country is %s, and is written so", (typed, kept) => {
  expect(normalisePhone(typed)).toBe(kept);
  expect(normalisePhone(formatStoredPhone(kept))).toBe(kept);
  expect(formatStoredPhone(kept)).toBe(kept);
});

test("LEAD-15: what is displayed is taken again as the same number", () => {
  const area = fc.constantFrom("2", "3", "4", "7", "8");
  fc.assert(
    fc.property(area, fc.stringMatching(/^[2-9]\d{7}$/), (first, rest) => {
      const number = `+61${first}${rest}`;
      expect(normalisePhone(formatStoredPhone(number))).toBe(number);
      expect(normalisePhone(number)).toBe(number);
    }),
  );
  expect(formatStoredPhone("+61298765432")).toBe("(02) 9876 5432");
});

test.each([
  ["Jane@Example.com ", "jane@example.com"],
  ["o'brien+cars@mail.co.uk", "o'brien+cars@mail.co.uk"],
  ["Jörg.is.not@example.com", null],
  ["joerg@Müller.example", "joerg@xn--mller-kva.example"],
  ["joerg@xn--mller-kva.example", "joerg@xn--mller-kva.example"],
  ["taro@例え.jp", "taro@xn--r8jz45g.jp"],
  ["x@müller.example/evil.com", null],
  ["x@müller.example:25", null],
  ["x@mü ller.example", null],
  ["x@müller", null],
])("LEAD-15 D228: the address %j is %j", (typed, address) => {
  expect(normaliseEmail(typed)).toBe(address);
});

test.each([
  "",
  "jane",
  "jane@example",
  "jane@@example.com",
  "jane@exa mple.com",
  "a@b.com,c@d.com",
  "jane@example.com\nBcc: x@y.com",
  "<jane@example.com>",
  "jane@.com",
  "jane@example..com",
  `${"a".repeat(250)}@example.com`,
])("LEAD-15: %j is no e-mail address", (typed) => {
  expect(normaliseEmail(typed)).toBeNull();
});

test.each([
  ["Jane", "Jane"],
  ["  Jane Bcc: x", "Jane"],
  ["Mary Anne", "Mary"],
  ["Zoë", "Zoë"],
  ["Zoe\u0308", "Zoë"],
  ["O'Shea", "O'Shea"],
  ["Jean-Luc", "Jean-Luc"],
  ["美玲", "美玲"],
  ["", null],
  ["evil.example", null],
  ["http://evil.example/win", null],
  ["<b>Jane</b>", null],
  ["J4ne", null],
  ["$1,000,000", null],
  ["--", null],
  ["x".repeat(21), null],
])("D80: %j is greeted as %j", (name, greeting) => {
  expect(toGreetingName(name)).toBe(greeting);
});

test.each([
  "http://evil.example",
  "Win at HTTPS://evil.example",
  "www.evil",
  "evil.com",
  "Jane evil.com.au",
  "t.me/spam",
  "jane@example.com",
  "ｅｖｉｌ．ｃｏｍ",
  "evil。com",
  "evil\u200b.com",
  "evil.\u00adcom",
  "evil[.]com",
  "evil(dot)com",
  "Evil [ DOT ] Com",
  "192.168.0.1",
  "Evil.Com",
  "Evil.Shop",
  "Evil.Au",
  "Anne.Marie.com",
  "Anne.Marie/win",
])("D80: the name %j holds an address", (name) => {
  expect(containsAddress(name)).toBe(true);
});

test.each([
  "Jane",
  "J. R.",
  "J.R. Smith",
  "Dr.Smith",
  "St.John",
  "Anne.Marie",
  "Nguyen.Van",
  "Ngọc.Ánh",
  "Anne [Annie] Smith",
  "O'Brien-Smythe",
  "Martin Jr.",
  "李小龙",
  "...",
])("D80: the name %j holds no address", (name) => {
  expect(containsAddress(name)).toBe(false);
});

test.each([
  [" Ada Okafor ", "", "Ada", "Okafor"],
  ["Ada", "", "Ada", ""],
  ["Mary Jane  van der Berg", " ", "Mary", "Jane van der Berg"],
  ["Mary Jane", "Watson", "Mary Jane", "Watson"],
  ["", "", "", ""],
])("D122: the name %j with the last name %j is %j and %j", (name, lastName, first, last) => {
  expect(splitName(name, lastName)).toEqual({ name: first, lastName: last });
});
