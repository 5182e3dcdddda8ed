import type { Specifications } from "./vehicle.ts";

/** The laboratory tests of consumption, emissions and range: NEDC until ADR 81/02, WLTP from ADR 81/03. Their figures do not compare (D352). */
const TEST_METHODS = ["NEDC", "WLTP"] as const;
export type TestMethod = (typeof TEST_METHODS)[number];

/** Specifications that such a test measures, with their units. */
export const FIGURE_UNITS = {
  fuelconsumptioncombined: "L/100 km",
  energyconsumption: "kWh/100 km",
  co2emissions: "g/km",
  electricrange: "km",
} as const;
export type TestedFigure = keyof typeof FIGURE_UNITS;
export const TESTED_FIGURES = Object.keys(FIGURE_UNITS) as readonly TestedFigure[];

/** The specification that names the test of a figure. */
export const toMethodKey = <Figure extends TestedFigure>(figure: Figure): `${Figure}_method` =>
  `${figure}_method`;

export const isTestedFigure = (key: string): key is TestedFigure => Object.hasOwn(FIGURE_UNITS, key);

/** The test that a figure of a vehicle comes from; null if its feed does not say. */
export function findTestMethod(specifications: Specifications, figure: TestedFigure): TestMethod | null {
  return TEST_METHODS.find((method) => method === specifications[toMethodKey(figure)]) ?? null;
}
