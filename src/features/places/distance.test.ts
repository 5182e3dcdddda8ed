import { expect, test } from "vitest";
import { computeDirection } from "./distance.ts";

const BRISBANE = { lat: -27.4698, long: 153.0251 };
const SYDNEY = { lat: -33.8688, long: 151.2093 };
const PERTH = { lat: -31.9523, long: 115.8613 };

test.each([
  [BRISBANE, SYDNEY, "south"],
  [SYDNEY, BRISBANE, "north"],
  [SYDNEY, PERTH, "west"],
  [PERTH, SYDNEY, "east"],
  [BRISBANE, { lat: -27, long: 153.5 }, "north-east"],
  [BRISBANE, { lat: -28, long: 152.5 }, "south-west"],
] as const)("LOC-16: from %o, %o lies %s", (from, to, direction) => {
  expect(computeDirection(from, to)).toBe(direction);
});
