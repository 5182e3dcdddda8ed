import { expect, test } from "vitest";
import { toChosenCategory, toLeadTopic } from "./lead-topic.ts";

test("LEAD-10: careers become a general enquiry, and routes still know them", () => {
  const topic = toLeadTopic("Careers Enquiry", null, null);
  expect(topic).toEqual({ category: "General Enquiry", subcategory: "Career Enquiry" });
  expect(toChosenCategory(topic)).toBe("Careers Enquiry");
});

test.each([
  ["new", "New Car Enquiry"],
  ["demo", "New Car Enquiry"],
  ["used", "Used Car Enquiry"],
  [null, "General Enquiry"],
] as const)("LEAD-09 ANA-09: without a choice a %s car gives %s", (carType, category) => {
  expect(toLeadTopic("", null, carType)).toEqual({ category, subcategory: null });
});

test("LEAD-09: a chosen category and a given subcategory stay", () => {
  const topic = toLeadTopic("Service", "Tyres", "used");
  expect(topic).toEqual({ category: "Service", subcategory: "Tyres" });
  expect(toChosenCategory(topic)).toBe("Service");
});
