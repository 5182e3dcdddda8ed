import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatPhone,
  isDiallable,
  maskPhone,
  parseForeignNumber,
  parsePhone,
  parseServiceNumber,
  toPhoneView,
} from "./phone-number.ts";

test.each([
  ["0412 345 678", "+61412345678"],
  ["+61 412 345 678", "+61412345678"],
  ["+61 (0)412 345 678", "+61412345678"],
  ["(07) 3456-7890", "+61734567890"],
  ["07.3456.7890", "+61734567890"],
  ["0061 7 3456 7890", "+61734567890"],
  ["0011 61 7 3456 7890", "+61734567890"],
  ["3456 7890", null],
  ["021 123 4567", null],
  ["0211234567", null],
  ["020 123 4567", null],
  ["+61 2 1123 4567", null],
  ["(03) 0123 4567", null],
  ["61 7 1234 5678", null],
  ["0400 000 000", "+61400000000"],
  ["02 2000 0000", "+61220000000"],
  ["1300 123 456", null],
  ["0012 345 678", null],
  ["0412 345 6789", null],
  ["+64 21 345 678", null],
  ["call me 0412345678", null],
  ["", null],
])("LEAD-15 D16: %j is %s", (text, number) => {
  expect(parsePhone(text)).toBe(number);
});

test.each([
  ["1300 123 456", "1300123456"],
  ["1800-123-456", "1800123456"],
  ["+61 1300 123 456", "1300123456"],
  ["0061 1800 123 456", "1800123456"],
  ["0011 61 1800 123 456", "1800123456"],
  ["61 1300 123 456", "1300123456"],
  ["13 12 34", "131234"],
  ["1300 123 45", null],
  ["1300 12", null],
  ["1300 123 4567", null],
  ["1900 123 456", null],
  ["0412 345 678", null],
  ["01300 123 456", null],
  ["1300 HOLDEN", null],
  ["", null],
])("LEAD-15: the service number %j is %s", (text, number) => {
  expect(parseServiceNumber(text)).toBe(number);
});

test.each([
  ["+61734567890", "07 3456 7890"],
  ["+61 7 3456 7890", "07 3456 7890"],
  ["(07) 3456 7890", "07 3456 7890"],
  ["0412345678", "04 1234 5678"],
  ["1300 123 456", "1300 123 456"],
  ["13 22 44", "13 22 44"],
])("PHONE-05: %j shows as %j", (text, display) => {
  expect(formatPhone(text)).toBe(display);
});

test("PHONE-05: showing a shown number changes nothing, and every Australian number is ten digits in three groups", () => {
  const national = fc
    .tuple(fc.constantFrom("2", "3", "4", "7", "8"), fc.stringMatching(/^[2-9][0-9]{7}$/))
    .map((part) => part.join(""));
  fc.assert(
    fc.property(national, fc.constantFrom("0", "+61", "+61 ", "+61(0)"), (digits, prefix) => {
      const shown = formatPhone(prefix + digits);
      expect(shown).toMatch(/^0[0-9] [0-9]{4} [0-9]{4}$/);
      expect(formatPhone(shown)).toBe(shown);
      expect(parsePhone(shown)).toBe(`+61${digits}`);
    }),
  );
});

test.each([
  ["(07) 3456 7890", { display: "07 3456 7890", href: "tel:+61734567890" }],
  ["1300 123 456", { display: "1300 123 456", href: "tel:1300123456" }],
  ["ask us", null],
  ["", null],
  [null, null],
])("PHONE-08 PHONE-09: %j becomes %j", (text, view) => {
  expect(toPhoneView(text)).toEqual(view);
});

test.each([
  ["07 3456 7890", "07 34** ****"],
  ["04 1234 5678", "04 12** ****"],
  ["1300 123 456", "1300 *** ***"],
  ["13 22 44", "13 22 **"],
  ["131 500", "131 5**"],
])("PHONE-02 PHONE-06: %j shows as %j until it is asked for", (display, masked) => {
  expect(maskPhone(display)).toBe(masked);
});

test("PHONE-06: a mask keeps length, spaces and the first 5 characters, and no later digit", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9 ]{0,20}$/), (display) => {
      const masked = maskPhone(display);
      expect(masked).toHaveLength(display.length);
      expect(masked.slice(0, 5)).toBe(display.slice(0, 5));
      expect(masked.slice(5)).toBe(display.slice(5).replace(/[0-9]/g, "*"));
      expect(masked.slice(5)).not.toMatch(/[0-9]/);
    }),
  );
});

test.each([
  ["(07) 3111 1111", true],
  ["0412 345 678", true],
  ["+61 7 3111 1111", true],
  ["1300 123 456", true],
  ["1800-123-456", true],
  ["13 12 34", true],
  ["+64 9 123 4567", true],
  ["call us please", false],
  ["1300 HOLDEN", false],
  ["07 3111 111", false],
  ["+61 7 3111", false],
  ["0011 61 5 3111 1111", false],
  ["07 3111 1111 ext 5", false],
  ["", false],
])("PHONE-08: %j can be dialled: %s", (text, can) => {
  expect(isDiallable(text)).toBe(can);
});

test.each([
  ["+64 21 123 4567", "+64211234567"],
  ["+64 (0)21 123 4567", "+64211234567"],
  ["0064 9 300 1234", "+6493001234"],
  ["+1 (212) 555-0100", "+12125550100"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["+39 06 6982 1234", "+390669821234"],
  ["+225 07 12 34 56 78", "+2250712345678"],
  ["+675 7123 4567", "+67571234567"],
  ["+354 611 1234", "+3546111234"],
  ["+86 138 0013 8000", "+8613800138000"],
  ["+999 123456", null],
  ["+210 123 4567", null],
  ["+999 1234 5678", null],
  ["+888 1234 5678", null],
  ["+0 21 123 4567", null],
  ["+1 123 456 7890", null],
  ["+1 212 155 0100", null],
  ["+1 212 555 010", null],
  ["+64 0 123 4567", null],
  ["+64 21 1", null],
  ["+44 123 456", null],
  ["021 123 4567", null],
])("D264: the number %j of another country is %s", (text, number) => {
  expect(parseForeignNumber(text)).toBe(number);
});
