import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { reportEntry } from "#features/inventory/feeds/draft/report-entry.ts";
import { type DraftResult, toDraft } from "#features/inventory/feeds/draft/to-draft.ts";
import { MAX_CELL_LENGTH, MAX_LONG_CELL_LENGTH } from "#features/inventory/feeds/mapping/cell-problems.ts";
import { MAPPING_FIELDS, parseMapping } from "#features/inventory/feeds/mapping/mapping.ts";
import { SPECIFICATION_KEYS } from "#features/inventory/feeds/mapping/specification-keys.ts";
import { StepCounter } from "#features/inventory/feeds/words/test-count-steps.ts";
import { buildSlugBase } from "#features/inventory/import/write/minted-slugs.server.ts";
import { toFingerprint } from "#features/inventory/import/write/vehicle-row.ts";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import { buildSearchDocument, STOCK_SCHEMA } from "./search-document.ts";
import { testFacts } from "./test-facts.ts";

const NOW = new Date("2026-11-21T00:00:00Z");

const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** Every field and figure has a column of its own name. */
const MAPPING = (() => {
  const document = { name: "all", key: "stockNumber", fields: named(MAPPING_FIELDS) };
  const parsed = parseMapping(JSON.stringify({ ...document, specifications: named(SPECIFICATION_KEYS) }));
  if (!parsed.ok) throw new Error("mapping");
  return parsed.mapping;
})();
const LONG_COLUMNS: ReadonlySet<string> = new Set([
  ...["photos", "videos", "walkarounds", "spins", "interiors", "features", "categories", "comments"],
  ...["hotspots", "financeLenders", "youxQuote"],
]);
const COLUMNS = [...MAPPING_FIELDS, ...SPECIFICATION_KEYS.map((key) => key as string)];
const SOUND = {
  stockNumber: "U1",
  make: "Kia",
  model: "Rio",
  year: "2020",
  carType: "used",
  status: "in stock",
};

const read = (values: Readonly<Record<string, string | readonly string[]>>) =>
  toDraft(MAPPING, { ...SOUND, ...values }, { now: NOW, keyCounts: new Map() });

/** What an import and an index make of a row. */
function checkEverything(result: DraftResult): void {
  const remarks = result.ok ? result.warnings : result.rejections;
  for (const remark of remarks) reportEntry(2, remark);
  if (result.ok) checkDocument(result.draft);
}

function checkDocument(draft: VehicleDraft): void {
  const { make, model, badge, series, colour, tag, features, categories } = draft;
  toFingerprint(draft);
  buildSlugBase(draft, "U1");
  const facts = testFacts({ make, model, badge, series, colour, tag, features, categories });
  buildInMemoryEngine(STOCK_SCHEMA, [buildSearchDocument(facts)]);
}

// biome-ignore format: one line a kind
const UNITS = [
  " ", "\u00a0", "\u2003", "\t", "\r", "\n", ",", ";", ", ", " ;", "|", "/", ".", "-", "–", "_", "*", "'", '"', "\\",
  "1", "1,", "1 ", "1.", "0", "9,999", "$", "%", "p a ", "-1", "1e9", "a", "A", "a ", "not ", "no ", "é", "ﷺ", "\ud800", "\u0000",
  "<", ">", "<a>", "</a>", "<a><b></c>", "<a b='", "<!--", "<![CDATA[", "<script>", "<br ", "<li>", "&", "&amp;", "&lt;", "&#", "&#60;",
  "[", "{", '{"a":', "[[", "https://a.test/,", "https:", "a:", ",a:", " 5 seats", "4 cyl ", "2.2 l ", "car", "petrol ", "electric/", "leather", "W/", "1/1/",
];

const hostileCell = fc
  .record({
    start: fc.constantFrom("", "1", "$", "x", "used ", "in stock ", "https://a.test/"),
    unit: fc.oneof(fc.constantFrom(...UNITS), fc.string({ minLength: 1, maxLength: 4 })),
    end: fc.constantFrom("", "x", "!", "1", "<", "\u0000", " km", ":"),
    length: fc.constantFrom(MAX_CELL_LENGTH - 20, MAX_CELL_LENGTH + 1, 15_000),
  })
  .map(
    ({ start, unit, end, length }) =>
      start + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end,
  );

const MAX_ROW_STEPS = 2_000;
const MAX_STEPS_PER_CHARACTER = 10;

const steps = new StepCounter();
afterAll(() => steps.close());

const characters = (row: object) => Object.values(row).reduce((sum, cell) => sum + cell.length, 0);

test("D69: a hostile cell takes steps in proportion to its length, whatever it is and in whatever column", () => {
  const column = fc.constantFrom(...COLUMNS);
  fc.assert(
    fc.property(hostileCell, fc.uniqueArray(column, { minLength: 1 }), (cell, columns) => {
      const row = Object.fromEntries(columns.map((name) => [name, cell]));
      const taken = steps.count(() => checkEverything(read(row)));
      expect(taken).toBeLessThan(MAX_ROW_STEPS + MAX_STEPS_PER_CHARACTER * characters(row));
    }),
    { numRuns: 60, examples: UNITS.map((unit) => [unit.repeat(1_000), [...LONG_COLUMNS]]) },
  );
});

test("D69: the step counter tells a quadratic scan from a linear one", () => {
  const linear = (length: number) => {
    for (let at = 0; at < length; at += 1) at += 0;
  };
  const quadratic = (length: number) => {
    for (let at = 0; at < length; at += 1) linear(at);
  };
  expect(steps.count(() => linear(200)) / steps.count(() => linear(100))).toBeCloseTo(2, 0);
  expect(steps.count(() => quadratic(200)) / steps.count(() => quadratic(100))).toBeCloseTo(4, 0);
});

const listRemarks = (result: DraftResult) => (result.ok ? result.warnings : result.rejections);

describe("a cell that is too long", () => {
  test.each(COLUMNS)("D69: %s is reported by field and rule, never cut without a word", (column) => {
    const most = LONG_COLUMNS.has(column) ? "250,000" : "4,000";
    const length = LONG_COLUMNS.has(column) ? MAX_LONG_CELL_LENGTH + 1 : MAX_CELL_LENGTH + 1;
    const fields = [column, `specifications.${column}`];
    expect(listRemarks(read({ [column]: "x".repeat(length) }))).toContainEqual({
      field: expect.toSatisfy((field: string) => fields.includes(field)),
      value: "x".repeat(length),
      reason: `is longer than ${most} characters`,
    });
  });

  test("D69: rejects the row only where the car cannot be sold without it", () => {
    const long = "x".repeat(MAX_CELL_LENGTH + 1);
    expect(read({ badge: long, colour: long, rego: long })).toMatchObject({
      ok: true,
      draft: { badge: null },
    });
    for (const column of ["stockNumber", "make", "model", "year"])
      expect(read({ [column]: long }).ok).toBe(false);
  });

  test("D69: a row with many problems reports the first fifty and how many more there are", () => {
    const remarks = listRemarks(read({ photos: "ftp://no ".repeat(100) }));
    expect(remarks).toHaveLength(51);
    expect(remarks.at(-1)).toMatchObject({ reason: "50 more problems of this row are not listed" });
  });

  test("D69: a document nested too deeply is refused, not written back", () => {
    const nested = `{"exterior": ${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    expect(listRemarks(read({ hotspots: nested, financeLenders: nested })).map(({ field }) => field)).toEqual(
      ["hotspots", "financeLenders"],
    );
  });
});
