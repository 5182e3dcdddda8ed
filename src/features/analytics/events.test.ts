import { expect, test } from "vitest";
import { toEnquiryEvent } from "./events.ts";

test.each([
  ["car_type=used&category=Used+Car+Enquiry", 15],
  ["car_type=new", 14],
  ["car_type=demo", 14],
  ["category=New+Car+Enquiry", 14],
  ["category=Used+Car+Enquiry", 15],
  ["category=Careers+Enquiry", 50],
  ["category=Service", null],
  ["", null],
])("ANA-02 ANA-09 LEAD-07 LEAD-10: success page ?%s records event %s", (query, event) => {
  expect(toEnquiryEvent(new URLSearchParams(query))).toBe(event);
});

test.each([
  ["car_type=new&category=Test+Drive", 17],
  ["car_type=demo&category=Test+Drive", 17],
  ["car_type=used&category=Test+Drive", 48],
  ["car_type=used&category=Test+Drive&tag=test-drive-only", 17],
  ["category=Test+Drive", 17],
])("ANA-03 ANA-09: after a test drive, success page ?%s records event %s", (query, event) => {
  expect(toEnquiryEvent(new URLSearchParams(query))).toBe(event);
});
