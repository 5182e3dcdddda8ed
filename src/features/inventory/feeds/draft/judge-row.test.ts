import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRows } from "../files/read-rows.server.ts";
import type { FeedError } from "../mapping/feed-error.ts";
import type { FeedRow } from "../mapping/feed-row.ts";
import { createRowJudge } from "./judge-row.ts";
import { shipped } from "./test-draft.ts";
import { toDraft } from "./to-draft.ts";

const NOW = new Date("2026-11-25T00:00:00Z");
const dealerCsv = shipped("dealer-csv");

async function readAll(text: string): Promise<FeedRow[]> {
  const rows: FeedRow[] = [];
  for await (const row of readRows(Readable.from([text]), { judge: createRowJudge(dealerCsv, NOW) }))
    rows.push(row);
  return rows;
}

/** Line, stock number and, of a row that cannot be read, its problem. */
const outline = (rows: readonly FeedRow[]) =>
  rows.map((row) =>
    row.problem === undefined
      ? [row.line, row.values["Stock No"]]
      : [row.line, row.identity?.["Stock No"] ?? null, row.problem],
  );

const HEADER = "Stock No,Make,Model,Year,Vehicle description,DAP\n";
const GOOD = "K9,Kia,Sorento,2021,Ok,21000\n";

describe("D197: a row that a line break cut", () => {
  const breaksOff = (values: number, line: number) =>
    `The row breaks off after ${values} of 6 values and goes on in line ${line}: put quotes around text with line breaks.`;
  const rest = "This is the rest of the row in line 2.";

  test.each<[string, readonly unknown[]]>([
    [
      "K1,Kia,Rio,2020,Nice car\none owner,17100\n",
      [
        [2, "K1", breaksOff(5, 3)],
        [3, null, rest],
      ],
    ],
    [
      "K1,Kia,Rio,2020,Nice car\none owner, low km, clean,17100\n",
      [
        [2, "K1", breaksOff(5, 3)],
        [3, null, rest],
      ],
    ],
    [
      "K1,Kia,Rio,2020,Nice\n\nvery nice\none owner,17100\n",
      [
        [2, "K1", breaksOff(5, 4)],
        [4, null, rest],
        [5, null, rest],
      ],
    ],
  ])("is no half of a car: %j", async (broken, expected) => {
    expect(outline(await readAll(HEADER + broken + GOOD))).toEqual([...expected, [expect.any(Number), "K9"]]);
    expect(outline(await readAll(HEADER + GOOD + broken)).slice(1)).toHaveLength(expected.length);
  });

  test.each([
    ["K1,Kia,Rio,2020\nK2,Kia,Rio,2021\n", ["K1", "K2"]],
    ["K1,Kia,Rio,2020,Nice\nK2,,Rio,2021,Nice\n", ["K1", "K2"]],
    ["K1,Kia,Rio,2020,Nice\nK2,Kia,Rio,TBA,Nice\n", ["K1", "K2"]],
    ["K1,Kia,Rio,2020,Nice\nEnd of list\n", ["K1", "End of list"]],
  ])("is told from rows that are merely short: %j", async (text, numbers) => {
    const rows = await readAll(HEADER + text + GOOD);
    expect(outline(rows).map(([, number]) => number)).toEqual([...numbers, "K9"]);
    expect(rows.every(({ problem }) => problem === undefined)).toBe(true);
  });
});

describe("D197: a quote that is opened by mistake", () => {
  test.each<[string, string]>([
    ["closed by another one", 'K1,Kia,Rio,2020,"Nice car,17100\nK2,Kia,Cerato,2019,"Lovely car",18100\n'],
    [
      "closed by another stray one",
      'K1,Kia,Rio,2020,"Nice car,17100\nK2,Kia,Cerato,2019,Lovely car",18100\n',
    ],
    ["in an early column", 'K1,"Kia,Rio,2020,Nice car,17100\nK2,Kia,Cerato,2019,"Lovely",18100\n'],
  ])("reports both cars, and takes no price of one for the other: %s", async (_, text) => {
    const rows = outline(await readAll(HEADER + text + GOOD));
    expect(rows.slice(0, 2)).toEqual([
      [
        2,
        "K1",
        expect.stringMatching(
          /^A quote that is opened in line 2, in the column ".+", takes in the row in line 3\.$/,
        ),
      ],
      [3, "K2", "A quote that is opened in line 2 takes in this row."],
    ]);
    if (rows.length > 2) expect(rows[2]).toEqual([4, "K9"]);
  });

  test("names how many rows it takes in, each with its line", async () => {
    const many = Array.from({ length: 5 }, (_, at) => `M${at},Kia,Rio,2020,x,1000${at}\n`).join("");
    const rows = outline(
      await readAll(`${HEADER}K1,Kia,Rio,2020,"Nice,17100\n${many}K2,Kia,Rio,2019,"x",1\n${GOOD}`),
    );
    expect(rows.map(([line, number]) => [line, number])).toEqual([
      [2, "K1"], [3, "M0"], [4, "M1"], [5, "M2"], [6, "M3"], [7, "M4"], [8, "K2"], [9, "K9"],
    ]); // biome-ignore format: a row of rows
    expect(rows[0]?.[2]).toContain("takes in 6 rows from line 3 on");
  });

  test("and never closed is named with its line and what it takes in", async () => {
    const text = `${HEADER}${GOOD}K1,Kia,Rio,2020,"Nice car,17100\nK2,Kia,Cerato,2019,Lovely,18100\nK3,Kia,Rio,2018,x,1\n`;
    const error = await readAll(text).catch((caught: FeedError) => caught);
    expect(error).toMatchObject({
      code: "truncated",
      line: 3,
      reason:
        'A quote is opened and never closed, so it takes in the 2 lines after it, up to the end of the file: "K2,Kia,Cerato,2019,Lovely,18100" and so on.',
    });
  });

  test.each([
    'K1,Kia,Rio,2020,"One owner\nSunroof, tow bar, 2 keys, ABS, airbags, 2020 plates",17100\n',
    'K1,Kia,Rio,2020,"""Best"" car\n, yes, very, good, indeed, sir",17100\n',
    'K1,Kia,Rio,2020,"We also have\nToyota, Mazda, Kia, Hyundai, Ford, Isuzu\nin stock",17100\n',
  ])("is none where a text has several lines: %j", async (text) => {
    expect(outline(await readAll(HEADER + text + GOOD))).toEqual([
      [2, "K1"],
      [expect.any(Number), "K9"],
    ]);
  });
});

test("D197: leaving out empty cells at the end of rows changes no vehicle", async () => {
  const cell = fc.constantFrom("", "", "Nice", "17100", "x, y", "two\nlines", '5" wheels');
  const car = fc
    .tuple(
      fc.constantFrom("Kia", "Toyota", "Lada"),
      fc.constantFrom("Rio", "Corolla"),
      fc.array(cell, { maxLength: 4 }),
    )
    .map(([make, model, rest]) => [make, model, "2020", ...rest, "", "", "", ""].slice(0, 7));
  const quote = (text: string) => (/[,"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const header = "Stock No,Make,Model,Year,Vehicle description,DAP,Features,Colour\n";
  const toText = (rows: readonly (readonly string[])[]) =>
    header + rows.map((row) => `${row.map(quote).join(",")}\n`).join("");
  const drafts = async (text: string) => {
    const context = { now: NOW, keyCounts: new Map() };
    return (await readAll(text)).map((row) =>
      row.problem === undefined ? toDraft(dealerCsv, row.values, context) : row.problem,
    );
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(car, fc.nat(9)), { maxLength: 8 }), async (cars) => {
      const whole = cars.map(([row], at) => [`K${at}`, ...row]);
      const cut = whole.map((row, at) => {
        const full = row.findLastIndex((text) => text !== "") + 1;
        return row.slice(0, Math.max(full, row.length - (cars[at]?.[1] ?? 0)));
      });
      expect(await drafts(toText(cut))).toEqual(await drafts(toText(whole)));
    }),
    { numRuns: 200 },
  );
});
