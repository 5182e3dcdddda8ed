import { formatWhole } from "#ui/base/money.ts";
import type { FeedNote, FeedRow } from "../mapping/feed-row.ts";
import { type TableLine, toRow, toValues } from "./table-rows.ts";

/** Whether the cells of a line are those of a vehicle: "perhaps" where only one of them looks like it. */
type RowLikeness = "row" | "perhaps" | "no";
export type RowJudge = (cells: readonly string[]) => RowLikeness;

/** A broken row has few parts; more are something else. */
const MAX_PARTS = 50;

/**
 * Tells a row that lacks cells at its end from the first part of one that an unquoted line break cut in two (D197). Its parts
 * are no vehicles of their own, and together they have at least as many cells as the header.
 */
export class RowParts {
  readonly #columns: readonly string[];
  readonly #judge: RowJudge | undefined;
  /** A short line and those after it that may be its rest. */
  #parts: TableLine[] = [];
  #cells = 0;
  #fewest = Number.POSITIVE_INFINITY;
  #firstShort = 0;
  #short = 0;

  constructor(columns: readonly string[], judge: RowJudge | undefined) {
    this.#columns = columns;
    this.#judge = judge;
  }

  /** Takes the next line; answers the rows that are known by then. */
  take(line: TableLine): FeedRow[] {
    const { length } = line.cells;
    if (this.#parts.length > 0 && this.#parts.length < MAX_PARTS && this.#isRest(line)) {
      this.#parts.push(line);
      this.#cells += length - 1;
      return this.#cells >= this.#columns.length ? toBroken(this.#columns, this.#parts.splice(0)) : [];
    }
    const rows = this.end();
    if (length >= this.#columns.length) return [...rows, toRow(this.#columns, line)];
    this.#parts = [line];
    this.#cells = length;
    return rows;
  }

  /** The rows of what was taken last, as nothing follows that could be their rest. */
  end(): FeedRow[] {
    for (const { cells, line } of this.#parts) {
      this.#fewest = Math.min(this.#fewest, cells.length);
      this.#firstShort ||= line;
      this.#short += 1;
    }
    return this.#parts.splice(0).map((part) => toRow(this.#columns, part));
  }

  /** Whether the line that was taken last is shorter than all before it: a file that ends there may be cut. */
  get endsShort(): boolean {
    return this.#parts.some(({ cells }) => cells.length < this.#fewest);
  }

  /** What to say of all rows that lack cells; null without any. */
  get note(): FeedNote | null {
    if (this.#short === 0) return null;
    const rows =
      this.#short === 1 ? "This row has" : `This row and ${formatWhole(this.#short - 1)} after it have`;
    const reason = `${rows} fewer values than the header: what is missing at the end counts as empty.`;
    return { line: this.#firstShort, reason };
  }

  #isRest({ cells }: TableLine): boolean {
    return this.#judge !== undefined && cells.length !== this.#columns.length && this.#judge(cells) === "no";
  }
}

function toBroken(columns: readonly string[], parts: readonly TableLine[]): FeedRow[] {
  const [first, second] = parts;
  if (!first || !second) return [];
  const reason = `The row breaks off after ${first.cells.length} of ${columns.length} values and goes on in line ${second.line}: put quotes around text with line breaks.`;
  return parts.map((part) =>
    part === first
      ? { line: part.line, problem: reason, identity: toValues(columns, part.cells), texts: part.cells }
      : { line: part.line, problem: `This is the rest of the row in line ${first.line}.`, texts: part.cells },
  );
}

/**
 * Takes separators off the ends of lines where all lines have as many of them beyond the last column. On one line alone they may
 * have been pushed there by a comma in a text, so it stays too long (D197).
 */
export class LineEnds {
  readonly #columns: number;
  /** Cells of the first line that is not short, once it is known. */
  #width: number | undefined;
  /** That line, while it is not known whether the next one ends like it. */
  #first: TableLine | undefined;

  constructor(columns: number) {
    this.#columns = columns;
  }

  /** Takes the next line; answers those that are known by then. */
  take(line: TableLine): TableLine[] {
    const { length } = line.cells;
    const lines = this.#end(length !== this.#columns);
    if (length < this.#columns) return [...lines, line];
    if (this.#width !== undefined)
      return [...lines, length > this.#columns && length === this.#width ? this.#cut(line) : line];
    if (line.cells.slice(this.#columns).some((text) => text.trim() !== "")) return [...lines, line];
    this.#width = length;
    if (length === this.#columns) return [...lines, line];
    this.#first = line;
    return lines;
  }

  /** What is left, as no line follows. */
  end(): TableLine[] {
    return this.#end(true);
  }

  #end(isUsual: boolean): TableLine[] {
    const first = this.#first;
    if (!first) return [];
    this.#first = undefined;
    if (!isUsual) this.#width = this.#columns;
    return [isUsual ? this.#cut(first) : first];
  }

  #cut({ cells, line }: TableLine): TableLine {
    const isEmpty = cells.slice(this.#columns).every((text) => text.trim() === "");
    return { cells: isEmpty ? cells.slice(0, this.#columns) : cells, line };
  }
}

/** A line with less than this share of the header's cells is text with commas in it. */
const MIN_SHARE_OF_CELLS = 0.5;

/**
 * The rows that a quote took in which was opened by mistake: a cell goes on over the end of its line, and a later line in it is a
 * vehicle's (D197). All of them are problems, since it is not known where the quote should have ended. Null if nothing was
 * taken in.
 */
export function findSwallowed(
  columns: readonly string[],
  { cells, line }: TableLine,
  { delimiter, judge }: { readonly delimiter: string; readonly judge: RowJudge | undefined },
): FeedRow[] | null {
  if (!judge) return null;
  const [, ...later] = cells.join(delimiter).split("\n");
  const swallowed = later
    .map((text, index) => ({ line: line + index + 1, cells: text.split(delimiter).map(unquote) }))
    .filter((one) => one.cells.length >= columns.length * MIN_SHARE_OF_CELLS && judge(one.cells) === "row");
  const [first] = swallowed;
  if (!first) return null;
  const opening = findOpening({ cells, line }, first.line);
  const taken =
    swallowed.length === 1
      ? `the row in line ${first.line}`
      : `${swallowed.length} rows from line ${first.line} on`;
  const reason = `A quote that is opened in line ${opening.line}, in the column "${columns[opening.cell] ?? ""}", takes in ${taken}.`;
  return [
    { line, problem: reason, identity: toValues(columns, cells.slice(0, opening.cell)), texts: cells },
    ...swallowed.map((one) => ({
      line: one.line,
      problem: `A quote that is opened in line ${opening.line} takes in this row.`,
      identity: toValues(columns, one.cells),
      texts: one.cells,
    })),
  ];
}

/** The cell that reaches into a later line, and the line in which it begins. */
function findOpening(
  { cells, line }: TableLine,
  later: number,
): { readonly cell: number; readonly line: number } {
  let begin = line;
  for (const [cell, text] of cells.entries()) {
    const end = begin + text.split("\n").length - 1;
    if (end >= later) return { cell, line: begin };
    begin = end;
  }
  return { cell: cells.length - 1, line: begin };
}

const unquote = (text: string) => text.replace(/^"|"$/g, "");
