import type { TestMethod } from "#features/vehicles/test-method.ts";

/**
 * Rows in which one value is better than another whatever the shopper wants, and which end of the scale is the better one. The
 * words are those of the mark, below the value. More seats, power or towing capacity suit some shoppers only, so those rows have no better value.
 */
export const RANKED_ROWS = {
  Price: { better: "less", words: "Lowest" },
  Repayment: { better: "less", words: "Lowest" },
  Kilometres: { better: "less", words: "Fewest" },
  Year: { better: "more", words: "Newest" },
  "Fuel consumption (combined)": { better: "less", words: "Lowest" },
  "Energy consumption": { better: "less", words: "Lowest" },
  "CO₂ emissions (combined)": { better: "less", words: "Lowest" },
  "Electric range": { better: "more", words: "Longest" },
  "ANCAP safety rating": { better: "more", words: "Highest" },
} as const satisfies Record<string, { readonly better: "less" | "more"; readonly words: string }>;

export type RankedRow = keyof typeof RANKED_ROWS;

/** A value of a row: integer cents, kilometres, a year, litres or kWh for 100 km, grams for a kilometre, or stars. */
export interface Measure {
  readonly amount: number;
  /** What it was measured by, such as the type of a price or the year of a test. Only values of one basis compare. */
  readonly basis: string;
  /** The laboratory test that it comes from (D352); null if unknown, and then it compares with none. Absent where there is no such test. */
  readonly test?: TestMethod | null;
}

/** The values of one vehicle, by row; null if unknown. */
export type Measures = Readonly<Record<RankedRow, Measure | null>>;

/**
 * The rows in which each vehicle is the best of all (WAT-19, D299), in the order of the vehicles. A row has a best value if all
 * values are known and of one basis, and no two share the first place: an unknown value might be better.
 */
export function findBestValues(vehicles: readonly Measures[]): readonly (readonly RankedRow[])[] {
  const rows = Object.keys(RANKED_ROWS) as RankedRow[];
  const winners = rows.map((row) => ({
    row,
    best: findBest(
      vehicles.map((measures) => measures[row]),
      RANKED_ROWS[row].better,
    ),
  }));
  return vehicles.map((_, at) => winners.filter(({ best }) => best === at).map(({ row }) => row));
}

/** Whether values come from one known laboratory test, or from none. */
function shareTest(values: readonly Measure[]): boolean {
  const [first, ...others] = new Set(values.map(({ test }) => test));
  return first !== null && others.length === 0;
}

/**
 * By row, why its known values do not compare (D352): they come from different laboratory tests, or from unknown ones. None for a
 * row of one value.
 */
export function findTestNotes(vehicles: readonly Measures[]): Readonly<Partial<Record<RankedRow, string>>> {
  const rows = Object.keys(RANKED_ROWS) as RankedRow[];
  const notes = rows.flatMap((row) => {
    const known = vehicles.map((measures) => measures[row]).filter((value) => value !== null);
    if (known.length < 2 || shareTest(known)) return [];
    const hasUnknown = known.some(({ test }) => test === null);
    return [
      [row, hasUnknown ? "Not compared: the test of a figure is not known." : DIFFERENT_TESTS] as const,
    ];
  });
  return Object.fromEntries(notes);
}

const DIFFERENT_TESTS = "Not compared: NEDC and WLTP are different tests.";

/** Where the one best value stands; null if there is none. */
function findBest(values: readonly (Measure | null)[], better: "less" | "more"): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 2 || known.length < values.length) return null;
  if (new Set(known.map(({ basis }) => basis)).size > 1 || !shareTest(known)) return null;
  const amounts = known.map(({ amount }) => amount);
  const best = better === "less" ? Math.min(...amounts) : Math.max(...amounts);
  const first = amounts.indexOf(best);
  return first === amounts.lastIndexOf(best) ? first : null;
}
