import type { RowJudge } from "../files/broken-rows.ts";
import { MappedRow } from "../mapping/mapped-row.ts";
import { type Mapping, toColumnKey } from "../mapping/mapping.ts";
import { readYear } from "../values/read-numbers.ts";
import { readVin } from "../values/readings.ts";
import { isKnownMake } from "../words/names.ts";

const TELLING_FIELDS = ["year", "vin", "make", "title"] as const;

/**
 * Whether the cells of a line are those of a vehicle, by what its year, VIN, make and title say. A part of a row has its cells in
 * the wrong columns, where they say none of it.
 */
export function createRowJudge(mapping: Mapping, now: Date): (columns: readonly string[]) => RowJudge {
  const wanted = new Set(
    TELLING_FIELDS.flatMap((field) => mapping.fields[field] ?? []).flatMap(({ column }) => column ?? []),
  );
  return (columns) => {
    const telling = [...columns.entries()].filter(([, name]) => wanted.has(toColumnKey(name)));
    return (cells) => {
      // A year has four digits and a VIN more than four capitals and digits in a row; most parts of a row have neither.
      const texts = telling.map(([index]) => cells[index] ?? "");
      if (!texts.some((text) => /[A-Z\d]{4}/.test(text))) return texts.some(isKnownMake) ? "perhaps" : "no";
      const row = new MappedRow(
        mapping,
        Object.fromEntries(telling.map(([index, name]) => [name, cells[index] ?? ""])),
      );
      const hasYear = row.field("year", (text) => readYear(text, now)) !== null;
      const make = row.wording("make") ?? "";
      if (row.field("vin", readVin) !== null || (hasYear && (make || row.wording("title")))) return "row";
      return hasYear || isKnownMake(make) ? "perhaps" : "no";
    };
  };
}
