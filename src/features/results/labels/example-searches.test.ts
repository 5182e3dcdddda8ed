import { expect, test } from "vitest";
import { buildExampleSearches } from "./example-searches.ts";

test.each([
  [["car"], "SUV under 30k"],
  [["car", "truck"], "SUV under 30k"],
  [["motorcycle"], "LAMS bike"],
  [["car", "caravan", "motorcycle"], "Bunk van"],
  [[], "SUV under 30k"],
])("D119 SEA-02: the search box of a site that sells %j suggests to try %j", (itemTypes, example) => {
  expect(buildExampleSearches(itemTypes)).toBe(example);
});
