import { expect, test } from "vitest";
import { MAPPING_FIELDS } from "#features/inventory/feeds/mapping/mapping.ts";
import { FIELD_NAMES } from "./field-names.ts";

test("D439: staff can choose every field of a mapping, each by a name of its own", () => {
  expect(Object.keys(FIELD_NAMES).toSorted()).toEqual([...MAPPING_FIELDS].toSorted());
  expect(new Set(Object.values(FIELD_NAMES)).size).toBe(MAPPING_FIELDS.length);
});
