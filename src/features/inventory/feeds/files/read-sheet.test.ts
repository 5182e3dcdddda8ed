import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FeedError } from "../mapping/feed-error.ts";
import type { FeedNote, FeedRow } from "../mapping/feed-row.ts";
import { type ReadOptions, readRows } from "./read-rows.server.ts";
import { type TestCell, toSheet, zip } from "./test-sheet.ts";

async function readAll(bytes: Buffer, options: ReadOptions = {}) {
  const rows: FeedRow[] = [];
  const notes: FeedNote[] = [];
  const chunks = [bytes.subarray(0, 3), bytes.subarray(3)];
  for await (const row of readRows(Readable.from(chunks), { onNote: (note) => notes.push(note), ...options }))
    rows.push(row);
  return { rows, notes };
}
const readError = async (bytes: Buffer, options?: ReadOptions) => {
  const error = await readAll(bytes, options).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(FeedError);
  return error as FeedError;
};
/** The text that a cell under the header "a" is read as. */
const readCell = async (cell: TestCell, options: Parameters<typeof toSheet>[1] = {}) => {
  const { rows } = await readAll(
    toSheet(
      [
        ["a", "b", "c"],
        [cell, "x", "y"],
      ],
      options,
    ),
  );
  return rows[0]?.problem === undefined ? rows[0]?.values.a : rows[0].problem;
};

describe("D199: a sheet of Excel", () => {
  test("is read as a table, with the lines of the sheet and empty cells where none are stored", async () => {
    const sheet = toSheet([
      ["Stock No", "Make", "Year", "Note"],
      ["0012", "Kia & Co", 2020, "two\nlines"],
      [],
      [7, null, true],
    ]);
    for (const bytes of [sheet, gzipSync(sheet)])
      expect(await readAll(bytes, { format: "csv" })).toEqual({
        rows: [
          { line: 2, values: { "Stock No": "0012", Make: "Kia & Co", Year: "2020", Note: "two\nlines" } },
          { line: 4, values: { "Stock No": "7", Make: "", Year: "TRUE", Note: "" } },
        ],
        notes: [],
      });
  });

  test.each<[TestCell, string, string | undefined]>([
    [{ v: "43891", s: 1 }, "2020-03-01T00:00", "dd/mm/yyyy"],
    [{ v: "43891.75", s: 1 }, "2020-03-01T18:00", "d-mmm-yy h:mm"],
    [{ v: "43891", s: 1 }, "2020", "yyyy"],
    [{ v: "123", s: 1 }, "00123", "00000"],
    [{ v: "18990", s: 1 }, "$18990", '"$"#,##0.00'],
    [{ v: "18990", s: 1 }, "€18990", "[$€-407] #,##0"],
    [{ v: "18990", s: 1 }, "US$18990", '"US$"#,##0;[Red]-"US$"#,##0'],
    [{ v: "28000", s: 1 }, "28000 mi", '#,##0" mi"'],
    [{ v: "45000", s: 1 }, "45000", '#,##0,"k"'],
    [{ v: "18990.000000000004" }, "18990", undefined],
    [{ v: "1.899E4" }, "18990", undefined],
    [{ v: "0.1" }, "0.1", undefined],
    [{ v: "#N/A", t: "e" }, "#N/A", undefined],
    [{ f: "B2*2" }, "#CALC!", undefined],
    [{ f: "A1", v: "K1", t: "str" }, "K1", undefined],
    [{ v: "one_x000D_two", t: "str" }, "one\rtwo", undefined],
  ])("%j is read as %j in the format %j", async (cell, text, code) => {
    expect(await readCell(cell, { formats: code === undefined ? [] : [code] })).toBe(text);
  });

  test("of a Macintosh counts days from 1904", async () => {
    expect(await readCell({ v: "42429", s: 1 }, { formats: ["d/m/yyyy"], is1904: true })).toBe(
      "2020-03-01T00:00",
    );
  });

  test("with titles and empty rows above its columns is read from these on, which is noted", async () => {
    const { rows, notes } = await readAll(
      toSheet([
        [],
        ["Stock list 25/11/2026"],
        ["Bayview", "Motors"],
        [],
        ["Stock No", "Make", "Model", "Year"],
        ["K1", "Kia", "Rio", 2020],
      ]),
    );
    expect(rows).toMatchObject([{ line: 6, values: { "Stock No": "K1", Year: "2020" } }]);
    expect(notes).toEqual([{ line: 5, reason: "2 lines above the names of the columns are passed over." }]);
  });

  test("is the first that is visible, and the others are named", async () => {
    const options = { sheets: [".Lists", "Cars", "Sold"], read: 1 };
    const { rows, notes } = await readAll(
      toSheet(
        [
          ["a", "b", "c"],
          ["1", "2", "3"],
        ],
        options,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(notes).toEqual([{ line: 1, reason: 'Only the first sheet, "Cars", was read, not "Sold".' }]);
  });

  test("leaves out what stands right of its columns", async () => {
    const { rows } = await readAll(
      toSheet([
        ["a", "b", "c"],
        ["1", "2", "3", null, "call Bob"],
      ]),
    );
    expect(rows).toEqual([{ line: 2, values: { a: "1", b: "2", c: "3" } }]);
  });

  test("reads texts in parts, prefixed names and cells without references", async () => {
    const sheet = toSheet([["x"]], {
      files: {
        "xl/sharedStrings.xml":
          "<x:sst><x:si><x:r><x:t>Land </x:t></x:r><x:r><x:t>Rover</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>",
        "xl/worksheets/sheet1.xml":
          '<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c t="str"><x:v>b</x:v></x:c><x:c t="str"><x:v>c</x:v></x:c></x:row><x:row><x:c/><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>9</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      },
    });
    expect((await readAll(sheet)).rows).toEqual([{ line: 2, values: { a: "", b: "Land Rover", c: "" } }]);
  });
});

describe("D199: the limits of sheets", () => {
  test("an archive that unpacks to more than allowed stops, whatever sizes it claims", async () => {
    const bomb = toSheet([["a", "b", "c"]], {
      files: { "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${"<row></row>".repeat(200_000)}` },
    });
    expect(bomb.length).toBeLessThan(20_000);
    expect(await readError(bomb, { maxBytes: 2 ** 20 })).toMatchObject({ code: "too-large" });
  });

  test("a row and a number of columns beyond the limits are refused with their line", async () => {
    const long = toSheet([["a", "b", "c"], ["x".repeat(5_000)], ["x".repeat(2_000), "x".repeat(2_000)]]);
    expect(await readError(long, { maxRow: 4_000 })).toMatchObject({ code: "too-large", line: 2 });
    expect(await readError(long, { maxRow: 3_000 })).toMatchObject({ code: "too-large" });
    const shared = toSheet([
      ["a", "b", "c"],
      ["x".repeat(2_000), "x".repeat(2_000)],
    ]);
    expect(await readError(shared, { maxRow: 3_000 })).toMatchObject({ code: "too-large", line: 2 });
    const wide =
      '<worksheet><sheetData><row r="1"><c r="XFD1" t="str"><v>a</v></c></row></sheetData></worksheet>';
    expect(await readError(toSheet([["a"]], { files: { "xl/worksheets/sheet1.xml": wide } }))).toMatchObject({
      code: "too-large",
      line: 1,
    });
  });

  test("more rows than Excel has are refused before the rest is read", async () => {
    const rows = `<worksheet><sheetData>${"<row/>".repeat(2 ** 20 + 1)}`;
    const sheet = toSheet([["a"]], { files: { "xl/worksheets/sheet1.xml": rows } });
    expect((await readError(sheet)).reason).toContain("too many rows");
  });

  test.each<[string, Buffer, string]>([
    ["cut", toSheet([["a", "b"]]).subarray(0, 900), "ends too early"],
    ["of other files", zip({ "_rels/.rels": "<Relationships/>" }), "is damaged"],
    [
      "of broken XML",
      toSheet([["a"]], { files: { "xl/worksheets/sheet1.xml": "<worksheet><sheetData><row" } }),
      "is damaged",
    ],
    [
      "with a DOCTYPE",
      toSheet([["a"]], {
        files: { "xl/workbook.xml": '<!DOCTYPE x SYSTEM "file:///etc/passwd"><workbook/>' },
      }),
      "is damaged",
    ],
    ["without a table", toSheet([[]]), "has no table"],
  ])("an archive %s is refused", async (_, bytes, reason) => {
    expect((await readError(bytes)).reason).toContain(reason);
  });

  test("where JSON is expected, the message names the Excel file", async () => {
    expect((await readError(toSheet([["a", "b", "c"]]), { format: "json" })).reason).toBe(
      "The feed should be JSON but looks like an Excel file.",
    );
  });

  test("any damage gives rows or a FeedError", async () => {
    const sheet = toSheet(
      [
        ["a", "b", "c"],
        ["1", 2, { v: "3", s: 1 }],
      ],
      { formats: ["yyyy"] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(sheet.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 30, max: sheet.length }),
        async (changes, length) => {
          const damaged = Buffer.from(sheet.subarray(0, length));
          for (const [at, byte] of changes) if (at > 4 && at < length) damaged[at] = byte;
          const outcome = await readAll(damaged).catch((error: unknown) => error);
          expect(outcome instanceof FeedError || (outcome as { rows?: unknown }).rows).toBeTruthy();
        },
      ),
      { numRuns: 300 },
    );
  });
});
