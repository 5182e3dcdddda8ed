import { expect, test } from "vitest";
import { FACET_ATTRIBUTES } from "#features/catalogue/settings/search-settings.ts";
import { ATTRIBUTE_LABELS, formatValue } from "./facet-labels.ts";

const LABELS = { new: "New", demo: "Demo", used: "Pre-Owned" };

test.each([
  ["car_type", "used", "Pre-Owned"],
  ["car_type", "toString", "toString"],
  ["body", "people-mover", "People Mover"],
  ["fuel", "plug-in-hybrid", "Plug-in Hybrid"],
  ["drive", "4wd", "4WD"],
  ["certified", "True", "Yes"],
  ["status", "sold", "Recently sold"],
  ["price_type", "egc", "Excl. Govt. Charges"],
  ["price_range", "0-10000", "Under $10,000"],
  ["seats", "7", "7 seats"],
  ["colour", "Pearl White", "Pearl White"],
  ["colour_family", "white", "White"],
  ["learner_approved", "True", "LAMS approved"],
] as const)("SEA-39 ENT-31: %s %s shows as %s", (attribute, value, label) => {
  expect(formatValue(attribute, value, LABELS)).toBe(label);
});

test("FAC-19: every attribute has a heading", () => {
  for (const attribute of FACET_ATTRIBUTES) expect(ATTRIBUTE_LABELS[attribute]).toMatch(/^[A-Z]/);
});
