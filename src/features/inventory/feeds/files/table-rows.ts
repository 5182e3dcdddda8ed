import { FeedError } from "../mapping/feed-error.ts";
import { type FeedRow, type FeedValues, joinColumnName, RowColumns } from "../mapping/feed-row.ts";

/** One line of a table: its cells, and where it begins. */
export interface TableLine {
  readonly cells: readonly string[];
  readonly line: number;
}

const TITLE =
  "This line is a title or a heading over several columns, not the names of the columns: delete the lines above those names.";

/**
 * The columns that the first line of a table names.
 * @throws FeedError when it is a title instead
 */
export function toColumns({ cells, line }: TableLine): readonly string[] {
  const columns = cells.map((name) => joinColumnName([name.trim()], line));
  if (isTitle(columns)) throw new FeedError("malformed", TITLE, line);
  return columns;
}

/** Whether most cells of a header are blank, those after its last name aside unless it has too few names to be one. */
export function isTitle(names: readonly string[]): boolean {
  const named = names.filter((name) => name !== "").length;
  const blankBefore = names.findLastIndex((name) => name !== "") + 1 - named;
  return blankBefore > named || (named < MIN_NAMES && named < names.length / 2);
}

/** A title that holds make and model, the year and a stock number. */
export const MIN_NAMES = 3;

/**
 * The row of a line. Cells that are missing at its end are empty, as spreadsheets leave those out, and the row says so; what
 * stands beyond the last column makes it a problem (D197).
 */
export function toRow(columns: readonly string[], { cells, line }: TableLine): FeedRow {
  const values = toValues(columns, cells);
  if (cells.length === columns.length) return { line, values };
  const reason = `The row has ${cells.length} values where the header has ${columns.length}.`;
  return cells.length < columns.length
    ? { line, values, note: reason }
    : { line, problem: reason, identity: values, texts: cells };
}

export function toValues(columns: readonly string[], cells: readonly string[]): FeedValues {
  const row = new RowColumns();
  for (const [index, name] of columns.entries()) row.add(name, cells[index] ?? "");
  return row.values;
}
