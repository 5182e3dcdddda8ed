import { expect, test } from "vitest";
import { describeTypes, groupByAddress, listDepartments } from "./departments.ts";

const place = (
  slug: string,
  type: "sales" | "service" | "parts" | null,
  street: string | null = "1 Main Road",
  postcode: string | null = "4012",
) => ({ slug, type, street, postcode });

const SALES = place("north", "sales");
const PARTS = place("north-parts", "parts", "1 Main  road");
const SERVICE = place("north-service", "service", "1 MAIN ROAD");
const SOUTH = place("south", "sales", "9 Bay Street");

test("LOC-07: departments at one address are one group, sales first, however the street is written", () => {
  expect(groupByAddress([PARTS, SOUTH, SERVICE, SALES])).toEqual([[SALES, SERVICE, PARTS], [SOUTH]]);
  expect(listDepartments(SERVICE, [PARTS, SOUTH, SERVICE, SALES])).toEqual([SALES, SERVICE, PARTS]);
});

test("LOC-07: the same street in another postcode is another address", () => {
  expect(listDepartments(SALES, [SALES, place("far", "service", "1 Main Road", "2000")])).toEqual([SALES]);
});

test("LOC-07: locations without a street are never taken for one another", () => {
  const [one, other] = [place("one", "sales", null, null), place("other", "service", null, null)];
  expect(groupByAddress([one, other])).toEqual([[one], [other]]);
});

test.each([
  [[SALES, SERVICE, PARTS], "Sales, service and parts"],
  [[PARTS, SALES], "Sales and parts"],
  [[SERVICE], "Service"],
  [[place("x", null)], ""],
])("LOC-07: what is done at an address in words: %#", (locations, words) => {
  expect(describeTypes(locations)).toBe(words);
});
