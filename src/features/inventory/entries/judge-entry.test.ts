import { expect, test } from "vitest";
import { type EntryRow, judgeEntry } from "./judge-entry.ts";

const NOW = new Date("2026-03-01T00:00:00Z");
const ROW: EntryRow = { stockNumber: "H1", carType: "used", make: "Toyota", model: "HiLux", year: "2022" };
const judge = (changes: EntryRow) => judgeEntry({ ...ROW, ...changes }, NOW);

test("D443: an entry is read as a row of a feed is, and what is not known stays unknown", () => {
  const judged = judge({
    ...{
      driveAwayPrice: "$45,990",
      km: "45,210 km",
      transmission: "automatic",
      body: "ute",
      colour: "White",
    },
    ...{ rego: "abc 123", comments: "<b>One owner</b><script>alert(1)</script>" },
  });
  expect(judged).toMatchObject({
    ok: true,
    doubts: [],
    draft: {
      ...{ itemType: "car", carType: "used", status: "in_stock", km: 45_210, body: "ute" },
      ...{ transmission: "automatic", registered: true, comments: "One owner" },
      prices: { driveAwayCents: 4_599_000, egcCents: null },
    },
  });
  expect(judge({ make: "Ducati", model: "Monster" })).toMatchObject({
    doubts: [],
    draft: { itemType: "motorcycle" },
  });
  expect(judge({})).toMatchObject({ ok: true, draft: { registered: null, fuel: null } });
});

const wrong: readonly [EntryRow, string][] = [
  [{ make: "" }, "make"],
  [{ year: "1822" }, "year"],
  [{ vin: "NOT A VIN" }, "vin"],
  [{ driveAwayPrice: "-1" }, "driveAwayPrice"],
  [{ egcPrice: "cheap" }, "egcPrice"],
  [{ km: "a few" }, "km"],
  [{ stockNumber: "9".repeat(61) }, "stockNumber"],
];

test.each(wrong)("D443: what a feed would lose of %j is told beside its field", (changes, field) => {
  const judged = judge(changes);
  expect(judged).toMatchObject({ ok: false, problems: [{ field }] });
});

test("D443: what only looks odd may be a mistake, or not", () => {
  expect(judge({ make: "Toyotta" })).toMatchObject({ ok: true, doubts: [{ field: "make" }] });
  expect(judge({ km: "1" })).toMatchObject({ ok: true, doubts: [{ field: "km" }], draft: { km: 1 } });
  const typo = judge({ vin: "1HGCM82633A004325" });
  expect(typo).toMatchObject({ ok: true, doubts: [{ field: "vin" }], draft: { vin: "1HGCM82633A004325" } });
  expect(judge({ vin: "JM0GJ103200123456" })).toMatchObject({ ok: true, doubts: [] });
});
