import { expect, test } from "vitest";
import { toSmsHref } from "./sms-href.ts";

test.each([
  ["tel:+61412345678", "sms:+61412345678"],
  ["tel:0412345678", "sms:0412345678"],
  ["tel:0412 345 678", "sms:0412345678"],
  ["tel:+61734567890", null],
  ["tel:1300123456", null],
  ["tel:041234567", null],
])("PHONE-08: %s is texted at %s", (tel, sms) => {
  expect(toSmsHref(tel)).toBe(sms);
});
