import { pipeline, Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { FeedError } from "../mapping/feed-error.ts";
import type { FeedNote, FeedRow } from "../mapping/feed-row.ts";
import { findSwallowed, LineEnds, type RowJudge, RowParts } from "./broken-rows.ts";
import { type TableLine, toColumns } from "./table-rows.ts";

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** What the parser was given and has not answered yet, and the line on which the last whole record ended. */
interface Tail {
  pieces: { readonly line: number; readonly text: string }[];
  parsedLine: number;
}

export interface TableOptions {
  /** Largest size of one row in characters. */
  readonly maxRow: number;
  /** Is given the columns before any row. */
  readonly onHeader?: ((columns: readonly string[]) => void) | undefined;
  /** Makes of the columns what tells rows from parts of rows; without it every line is a row. */
  readonly judge?: ((columns: readonly string[]) => RowJudge) | undefined;
  readonly onNote?: ((note: FeedNote) => void) | undefined;
}

/** The line that tells Excel the separator, with blank lines before it. */
const EXCEL_SEPARATOR = /^\s*"?sep=(.)"?[^\S\n]*\n/i;

/**
 * Rows of a CSV text with a header row. Comma, semicolon, tab and pipe separate, or what Excel's line `sep=` above the
 * header names; quoted values may contain line breaks. Empty cells may be missing at the end of a row; one with more cells, one that
 * a line break cut and one that a quote was opened in by mistake is yielded with its problem (D197). Throws `FeedError` for an open
 * quote, a file cut in its last row, and a row of more than `maxRow` characters.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  { maxRow, ...options }: TableOptions,
): AsyncGenerator<FeedRow, void> {
  const source = withNewlines(chunks);
  const head = await readHeaderText(source, maxRow);
  const tail: Tail = { pieces: [], parsedLine: 0 };
  const named = EXCEL_SEPARATOR.exec(head);
  const delimiter = named?.[1] ?? detectDelimiter(head);
  const records = parse({
    delimiter,
    from_line: countLineBreaksIn(named?.[0] ?? "") + 1,
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    info: true,
    max_record_size: maxRow,
    on_record: (record: string[], { lines }: { lines: number }) => {
      tail.parsedLine = lines;
      return record;
    },
  });
  pipeline(Readable.from(watchLines(head, source, { maxRow, tail })), records, () => {});
  yield* readCsvRows(records, { ...options, tail, delimiter });
}

/** The text with every line break as "\n", which makes lines countable. */
async function* withNewlines(chunks: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = "";
  for await (const chunk of chunks) {
    const text = held + chunk;
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, "\n");
  }
  if (held !== "") yield "\n";
}

/** Text up to the piece in which the first line that is not blank ends. */
async function readHeaderText(source: AsyncIterator<string>, maxRow: number): Promise<string> {
  let head = "";
  for (let next = await source.next(); !next.done; next = await source.next()) {
    head += next.value;
    if (next.value.includes("\n") && head.trimStart().includes("\n")) break;
    if (head.length > maxRow) throw buildRowTooLong(1);
  }
  return head;
}

const NO_HEADER =
  "The first line is no header: it has no comma, semicolon or tab. Delete any lines above the names of the columns.";

/** The separator that the header line has most of, outside quotes. */
function detectDelimiter(head: string): string {
  const line = (head.trimStart().split("\n", 1)[0] ?? "").replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t", "|"].map((mark) => ({ mark, count: line.split(mark).length - 1 }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  if (best.count === 0) {
    throw new FeedError("malformed", NO_HEADER, 1);
  }
  return best.mark;
}

/** The parser counts characters of values only, so lines of separators alone are measured here. */
async function* watchLines(
  head: string,
  source: AsyncIterator<string>,
  { maxRow, tail }: { readonly maxRow: number; readonly tail: Tail },
): AsyncGenerator<string, void> {
  let line = 1;
  let length = 0;
  for (
    let next: IteratorResult<string> = { value: head, done: false };
    !next.done;
    next = await source.next()
  ) {
    const text = next.value;
    const lastBreak = text.lastIndexOf("\n");
    const firstBreak = text.indexOf("\n");
    length += firstBreak === -1 ? text.length : firstBreak;
    if (length > maxRow) throw buildRowTooLong(line);
    if (lastBreak !== -1) length = text.length - lastBreak - 1;
    if (text !== "") keepPiece(tail, { line, text });
    line += countLineBreaksIn(text);
    yield text;
  }
}

/** Keeps a piece of the text, and none that the parser has answered in full. */
function keepPiece(
  { pieces, parsedLine }: Tail,
  piece: { readonly line: number; readonly text: string },
): void {
  while ((pieces[1]?.line ?? Number.POSITIVE_INFINITY) <= parsedLine) pieces.shift();
  pieces.push(piece);
}

interface RowsOptions extends Omit<TableOptions, "maxRow"> {
  readonly tail: Tail;
  readonly delimiter: string;
}

async function* readCsvRows(
  records: AsyncIterable<CsvRecord>,
  { tail, delimiter, onHeader, judge: createJudge, onNote }: RowsOptions,
): AsyncGenerator<FeedRow, void> {
  let rows: CsvRows | undefined;
  let lastLine = 0;
  try {
    for await (const { record: cells, info } of records) {
      const breaks = countLineBreaks(cells, info.lines - lastLine);
      const line = info.lines - breaks;
      lastLine = info.lines;
      // `yield*` would wait twice for each row.
      if (rows) for (const row of rows.take({ cells, line }, breaks > 0)) yield row;
      else {
        const columns = toColumns({ cells, line });
        onHeader?.(columns);
        rows = new CsvRows(columns, delimiter, createJudge?.(columns));
      }
    }
  } catch (error) {
    throw toCsvError(error, tail);
  }
  if (!rows) return;
  const left = rows.end(tail.pieces.at(-1)?.text.endsWith("\n") ?? true);
  if (left === null) throw new FeedError("truncated", "The file ends in the middle of a row.", lastLine);
  yield* left;
  if (rows.note) onNote?.(rows.note);
}

/** Makes rows of the lines below a header. */
class CsvRows {
  readonly #columns: readonly string[];
  readonly #delimiter: string;
  readonly #judge: RowJudge | undefined;
  readonly #ends: LineEnds;
  readonly #parts: RowParts;

  constructor(columns: readonly string[], delimiter: string, judge: RowJudge | undefined) {
    this.#columns = columns;
    this.#delimiter = delimiter;
    this.#judge = judge;
    this.#ends = new LineEnds(columns.length);
    this.#parts = new RowParts(columns, judge);
  }

  get note(): FeedNote | null {
    return this.#parts.note;
  }

  /** The rows that are known once `line` is. */
  take(line: TableLine, hasBreaks: boolean): FeedRow[] {
    const options = { delimiter: this.#delimiter, judge: this.#judge };
    const swallowed = hasBreaks ? findSwallowed(this.#columns, line, options) : null;
    if (swallowed) return [...this.#join(this.#ends.end()), ...this.#parts.end(), ...swallowed];
    return this.#join(this.#ends.take(line));
  }

  /** The rows that are left; null if the file seems to be cut in the last of them. */
  end(endsInLineBreak: boolean): FeedRow[] | null {
    const rows = this.#join(this.#ends.end());
    return !endsInLineBreak && this.#parts.endsShort ? null : [...rows, ...this.#parts.end()];
  }

  #join(lines: readonly TableLine[]): FeedRow[] {
    return lines.flatMap((line) => this.#parts.take(line));
  }
}

function countLineBreaks(record: readonly string[], linesSinceLast: number): number {
  if (linesSinceLast <= 1) return 0;
  return record.reduce((sum, text) => sum + countLineBreaksIn(text), 0);
}

function countLineBreaksIn(text: string): number {
  return text.split("\n").length - 1;
}

function toCsvError(error: unknown, tail: Tail): unknown {
  const code = (error as CsvError).code;
  const line = tail.parsedLine + 1;
  if (code === "CSV_QUOTE_NOT_CLOSED") return buildOpenQuote(tail);
  if (code === "CSV_MAX_RECORD_SIZE") return buildRowTooLong(line);
  if (code?.startsWith("CSV_")) return new FeedError("malformed", "The row cannot be read.", line);
  return error;
}

const MAX_QUOTED = 60;

/** Names the line in which a quote is opened, and what it takes in: all lines up to the end of the file. */
function buildOpenQuote({ pieces, parsedLine }: Tail): FeedError {
  const first = pieces[0]?.line ?? 1;
  const lines = pieces
    .map(({ text }) => text)
    .join("")
    .split("\n")
    .slice(parsedLine + 1 - first);
  const at = Math.max(
    0,
    lines.findIndex((text) => text.split('"').length % 2 === 0),
  );
  const swallowed = lines.slice(at + 1).filter((text) => text.trim() !== "");
  const [next = ""] = swallowed;
  const rest =
    swallowed.length === 0
      ? "or the file ends too early"
      : `so it takes in the ${swallowed.length === 1 ? "line" : `${swallowed.length} lines`} after it, up to the end of the file: "${next.slice(0, MAX_QUOTED).toWellFormed()}"${swallowed.length > 1 ? " and so on" : ""}`;
  return new FeedError("truncated", `A quote is opened and never closed, ${rest}.`, parsedLine + 1 + at);
}

function buildRowTooLong(line: number): FeedError {
  return new FeedError(
    "too-large",
    "One row is longer than allowed; perhaps a quote is opened and never closed.",
    line,
  );
}
