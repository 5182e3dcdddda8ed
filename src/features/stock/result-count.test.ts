import { expect, test } from "vitest";
import { shownCount } from "./result-count.ts";

const TYPES = [
  { value: "used", count: 1500 },
  { value: "new", count: 900 },
];
const STATUS = [
  { value: "in_stock", count: 2300 },
  { value: "sold", count: 100 },
];

test.each([
  ["up to 1999 the count itself", 1999, { status: STATUS, car_type: TYPES }, {}, 1999],
  ["from 2000, the cars in stock", 2000, { status: STATUS, car_type: TYPES }, {}, 2300],
  ["above, the cars in stock", 2400, { status: STATUS, car_type: TYPES }, {}, 2300],
  ["without a status facet, the car types", 2400, { car_type: TYPES }, {}, 2400],
  [
    "of them the chosen ones",
    2000,
    { car_type: [{ value: "used", count: 2000 }, TYPES[1]!] },
    { car_type: ["used"] },
    2000,
  ],
  ["sold cars asked for", 2400, { status: STATUS, car_type: TYPES }, { status: ["sold"] }, 2400],
  ["no facet at all", 2400, {}, {}, 2400],
])("SEA-30: %s", (_, count, counts, chosen, expected) => {
  expect(shownCount(count, counts, chosen)).toBe(expected);
});
