import { expect, test } from "vitest";
import { formatContact, maskContact, parseEmail, parseMobile } from "./shopper.ts";

test.each([
  ["0412 345 678", "+61412345678"],
  ["412345678", "+61412345678"],
  ["+64 21 123 456", null],
  ["+61 412 345 678", "+61412345678"],
  ["(0412) 345-678", "+61412345678"],
  ["07 3000 0000", null],
  ["1300 123 456", null],
  ["+1 202 555 0100", null],
  ["+44 7700 900000", null],
  ["", null],
])("AUTH-03 ENT-19: %j is the mobile number %j", (typed, phone) => {
  expect(parseMobile(typed)).toBe(phone);
});

test.each([
  [" Jane@Example.COM ", "jane@example.com"],
  ["jane+cars@mail.example.com", "jane+cars@mail.example.com"],
  ["joerg@Müller.example", "joerg@xn--mller-kva.example"],
  ["jane@localhost", null],
  ["jane@example.com, joe@example.com", null],
  ["jane@example.com\nBcc: x@y.example", null],
  ["@example.com", null],
  [`${"a".repeat(250)}@example.com`, null],
])("AUTH-11 ENT-19: %j is the address %j", (typed, email) => {
  expect(parseEmail(typed)).toBe(email);
});

test("AUTH-11: the masked contact shows three digits or one letter", () => {
  expect([maskContact("+61412345678"), maskContact("jane@example.com")]).toEqual([
    "•••• 678",
    "j•••@example.com",
  ]);
  expect([formatContact("+61412345678"), formatContact("a@b.example")]).toEqual([
    "0412 345 678",
    "a@b.example",
  ]);
});
