import { pipeline, Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { FeedError } from "../mapping/feed-error.ts";
import { type FeedRow, joinColumnName, RowColumns } from "../mapping/feed-row.ts";

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** How far the text has come: its last piece, and the line on which the last whole record ended. */
interface Tail {
  text: string;
  parsedLine: number;
}

/** The line that tells Excel the separator, with blank lines before it. */
const EXCEL_SEPARATOR = /^\s*"?sep=(.)"?[^\S\n]*\n/i;

/**
 * Rows of a CSV text with a header row. Comma, semicolon, tab and pipe separate, or what Excel's line `sep=` above the
 * header names; quoted values may contain line breaks. A row with more or fewer values than the header is yielded with
 * its problem. Throws `FeedError` for an open quote, a file cut in its last row, and a row of more than `maxRow` characters. `onHeader` is given the columns before any row.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  maxRow: number,
  onHeader: (columns: readonly string[]) => void = () => {},
): AsyncGenerator<FeedRow, void> {
  const source = withNewlines(chunks);
  const head = await readHeaderText(source, maxRow);
  const tail = { text: "", parsedLine: 0 };
  const named = EXCEL_SEPARATOR.exec(head);
  const records = parse({
    delimiter: named?.[1] ?? detectDelimiter(head),
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
  yield* readCsvRows(records, tail, onHeader);
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
    line += countLineBreaksIn(text);
    if (text !== "") tail.text = text;
    yield text;
  }
}

async function* readCsvRows(
  records: AsyncIterable<CsvRecord>,
  tail: Tail,
  onHeader: (columns: readonly string[]) => void,
): AsyncGenerator<FeedRow, void> {
  let columns: readonly string[] | undefined;
  let lastLine = 0;
  let held: { row: FeedRow; short: boolean } | undefined;
  try {
    for await (const { record, info } of records) {
      if (held) yield held.row;
      held = undefined;
      const line = info.lines - countLineBreaks(record, info.lines - lastLine);
      lastLine = info.lines;
      if (columns === undefined) {
        columns = record.map((name) => joinColumnName([name.trim()], line));
        if (isTitle(columns)) throw new FeedError("malformed", TITLE, line);
        onHeader(columns);
      } else held = { row: toRow(columns, record, line), short: record.length < columns.length };
    }
  } catch (error) {
    throw toCsvError(error, tail.parsedLine + 1);
  }
  if (held?.short && !tail.text.endsWith("\n")) {
    throw new FeedError("truncated", "The file ends in the middle of a row.", held.row.line);
  }
  if (held) yield held.row;
}

const TITLE =
  "This line is a title or a heading over several columns, not the names of the columns: delete the lines above those names.";

/** Whether most cells of a header are blank, those after its last name aside unless it has too few names to be one. */
function isTitle(names: readonly string[]): boolean {
  const named = names.filter((name) => name !== "").length;
  const blankBefore = names.findLastIndex((name) => name !== "") + 1 - named;
  return blankBefore > named || (named < MIN_NAMES && named < names.length / 2);
}

/** A title that holds make and model, the year and a stock number. */
const MIN_NAMES = 3;

function countLineBreaks(record: readonly string[], linesSinceLast: number): number {
  if (linesSinceLast <= 1) return 0;
  return record.reduce((sum, text) => sum + countLineBreaksIn(text), 0);
}

function countLineBreaksIn(text: string): number {
  return text.split("\n").length - 1;
}

function toRow(columns: readonly string[], record: readonly string[], line: number): FeedRow {
  if (record.length !== columns.length) {
    return { line, problem: `The row has ${record.length} values where the header has ${columns.length}.` };
  }
  const row = new RowColumns();
  for (const [index, name] of columns.entries()) row.add(name, record[index] ?? "");
  return { line, values: row.values };
}

function toCsvError(error: unknown, line: number): unknown {
  const code = (error as CsvError).code;
  if (code === "CSV_QUOTE_NOT_CLOSED") {
    return new FeedError(
      "truncated",
      "A quote is opened and never closed, or the file ends too early.",
      line,
    );
  }
  if (code === "CSV_MAX_RECORD_SIZE") return buildRowTooLong(line);
  if (code?.startsWith("CSV_")) return new FeedError("malformed", "The row cannot be read.", line);
  return error;
}

function buildRowTooLong(line: number): FeedError {
  return new FeedError(
    "too-large",
    "One row is longer than allowed; perhaps a quote is opened and never closed.",
    line,
  );
}
