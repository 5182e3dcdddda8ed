import { createReadStream } from "node:fs";
import { expect, test } from "vitest";
import { readFeedSample } from "../files/sample-feed.server.ts";
import type { FeedFormat } from "../mapping/feed-row.ts";
import { SHIPPED_MAPPINGS } from "../mapping/shipped-mappings.ts";
import { findFittingMapping } from "./fitting-mapping.ts";

const findFit = (format: FeedFormat, names: readonly string[]) =>
  findFittingMapping(SHIPPED_MAPPINGS.values(), format, names);

test.each<[FeedFormat, string, string]>([
  ["csv", "Stock number,Car type,Make,Model,DAP Price,Year,Odometer,Something else", "dealer-csv"],
  ["json", "stockNumber,make,model,year,km,driveAwayPrice,location.code", "forecourt"],
  ["json", "StockNumber,Make,Model,YearGroup,RegoNum,AdvSpecialPrice,IsDriveAway", "easycars"],
])("D71: a file in %s with %s is read with %s", (format, names, expected) => {
  expect(findFit(format, names.split(","))).toMatchObject({ ok: true, mapping: { name: expected } });
});

test("D71: the public list is read with its own mapping", async () => {
  const { format, columns } = await readFeedSample(
    createReadStream(new URL("../fixtures/listings.csv", import.meta.url)),
  );
  const fit = findFit(
    format,
    columns.map(({ name }) => name),
  );
  expect(fit).toMatchObject({ ok: true, mapping: { name: "australian-vehicle-prices" } });
});

test("D71: without one that fits, the nearest is named with what it lacks", () => {
  expect(findFit("csv", ["Stock number", "Make", "Modle", "Year"])).toEqual({
    ok: false,
    reason:
      'No shipped mapping fits this file. For dealer-csv: The file has no column "Model" (model). Did you mean "Modle"? Its columns are Stock number, Make, Modle, Year.',
  });
  expect(findFit("xml", ["a"])).toMatchObject({ ok: false });
});

test("D71: the forecourt layout is not taken for a file that shares only the names of its key fields", () => {
  const names = ["stockNumber", "make", "model", "year", "a", "b", "c", "d", "e"];
  expect(findFit("json", names)).toMatchObject({ ok: false });
});
