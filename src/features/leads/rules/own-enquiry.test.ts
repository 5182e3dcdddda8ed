import { expect, test } from "vitest";
import { isOwnEnquiry, namesBothContacts } from "./own-enquiry.ts";

const PHONE = { phone: "+61412345678", email: null };
const EMAIL = { phone: null, email: "jane@example.com" };

test.each([
  [PHONE, { phone: "0412 345 678", email: "other@example.com" }, true],
  [PHONE, { phone: "+61 412 345 678", email: "" }, true],
  [PHONE, { phone: "0412 345 679", email: "jane@example.com" }, false],
  [PHONE, { phone: "", email: "" }, false],
  [EMAIL, { phone: "0412 345 678", email: " Jane@Example.com" }, true],
  [EMAIL, { phone: "0412 345 678", email: "jane@example.org" }, false],
  [
    { ...PHONE, ...{ email: "jane@example.com" } },
    { phone: "1300 123 456", email: "jane@example.com" },
    true,
  ],
  [EMAIL, { phone: "0412 345 678", email: "no address" }, false],
])("D145: of shopper %o, an enquiry from %o is their own: %s", (shopper, person, own) => {
  expect(isOwnEnquiry(shopper, person)).toBe(own);
});

test.each([
  [{ ...PHONE, email: "jane@example.com" }, { phone: "0412 345 678", email: "Jane@Example.com" }, true],
  [{ ...PHONE, email: "jane@example.com" }, { phone: "0412 345 678", email: "other@example.com" }, false],
  [{ ...PHONE, email: "jane@example.com" }, { phone: "0412 345 679", email: "jane@example.com" }, false],
  [PHONE, { phone: "0412 345 678", email: "" }, false],
  [EMAIL, { phone: "", email: "jane@example.com" }, false],
])("D260: outside a session, %o is known by both contacts of %o: %s", (shopper, person, both) => {
  expect(namesBothContacts(shopper, person)).toBe(both);
});
