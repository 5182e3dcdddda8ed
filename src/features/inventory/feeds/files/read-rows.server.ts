import type { Readable } from "node:stream";
import { FeedError } from "../mapping/feed-error.ts";
import type { FeedFormat, FeedNote, FeedRow } from "../mapping/feed-row.ts";
import type { RowJudge } from "./broken-rows.ts";
import { openFeed } from "./feed-text.server.ts";
import { isJsonLines, listOfLines } from "./json-lines.ts";
import { readCsv } from "./read-csv.server.ts";
import { readJson } from "./read-json.server.ts";
import { readSheet } from "./read-sheet.server.ts";
import { readXml } from "./read-xml.server.ts";

export interface ReadOptions {
  /** The format the feed must have, judged by its content; another one is refused. Any format when left out. */
  readonly format?: FeedFormat;
  /** Dotted path of the JSON array, or name of the XML element, that holds the vehicles; found when left out. */
  readonly records?: string;
  /** Whether objects with these columns are vehicles: lists of others are passed over where the JSON array is not named (D199). */
  readonly isVehicle?: (columns: readonly string[]) => boolean;
  /** Columns of JSON, named as `toColumnKey` does, whose objects and lists stay whole, as JSON text. */
  readonly documents?: ReadonlySet<string>;
  /** Called with the feed's format, before anything else. */
  readonly onFormat?: (format: FeedFormat) => void;
  /** Is given the columns of a CSV, before any row. What it throws ends the reading. */
  readonly onHeader?: (columns: readonly string[]) => void;
  /** Is given, at the end, the columns of JSON or XML that stood behind the vehicles around which they belong (D89). */
  readonly onLate?: (columns: ReadonlySet<string>) => void;
  /** Tells a vehicle's row of a table from a part of one, by the columns of its header (D197). */
  readonly judge?: (columns: readonly string[]) => RowJudge;
  /** Is given, at the end, what was odd about the file and was read all the same, once for each kind. */
  readonly onNote?: (note: FeedNote) => void;
  /** Largest size of the unpacked feed in bytes, 512 MB by default. */
  readonly maxBytes?: number;
  /** Largest size of one row in characters, 1 Mi by default. */
  readonly maxRow?: number;
}

/**
 * Rows of a stock feed in CSV, JSON, JSON Lines, XML or .xlsx, gzipped or not, one at a time in constant memory. A row that cannot be
 * read alone is yielded with its problem. Throws `FeedError` when the feed as a whole cannot be used; rows yielded
 * before must then not be published, since the feed may be truncated. Destroys `input` when left early.
 */
export async function* readRows(input: Readable, options: ReadOptions = {}): AsyncGenerator<FeedRow, void> {
  const { maxBytes = 512 * 2 ** 20, maxRow = 2 ** 20 } = options;
  try {
    const feed = await openFeed(input, { maxBytes, onNote: options.onNote });
    if (feed.kind === "text") yield* readText(feed.text, { ...options, maxRow });
    else {
      // A sheet is a table like a CSV, so mappings for one read the other.
      acceptFormat(options, "csv", "an Excel file");
      yield* readSheet(feed.bytes, { ...options, maxBytes, maxRow });
    }
  } finally {
    input.destroy();
  }
}

async function* readText(
  text: AsyncGenerator<string, void>,
  options: ReadOptions & { readonly maxRow: number },
): AsyncGenerator<FeedRow, void> {
  const head = await readFirstText(text);
  const chunks = resume(head, text);
  const format = detectFormat(head);
  acceptFormat(options, format, format.toUpperCase());
  const json = isJsonLines(head) ? listOfLines(chunks) : chunks;
  if (format === "json") yield* readJson(json, options);
  else if (format === "xml") yield* readXml(chunks, options);
  else yield* readCsv(chunks, options);
}

function acceptFormat({ format: wanted, onFormat }: ReadOptions, format: FeedFormat, name: string): void {
  onFormat?.(format);
  if (wanted !== undefined && wanted !== format)
    throw new FeedError("refused", `The feed should be ${wanted.toUpperCase()} but looks like ${name}.`);
}

/** Text up to and including the first piece that is not blank. */
async function readFirstText(text: AsyncGenerator<string, void>): Promise<string> {
  for (let next = await text.next(); !next.done; next = await text.next()) {
    if (next.value.trim() !== "") return next.value;
  }
  throw new FeedError("empty", "The feed is empty.");
}

async function* resume(head: string, rest: AsyncIterable<string>): AsyncGenerator<string, void> {
  yield head;
  yield* rest;
}

/** How pages for browsers begin; error pages often without a head. */
const WEB_PAGE =
  /^<(?:!doctype html|html|head|body|title|meta|script|style|center|h[1-6]|p|div|br|pre|font)[\s/>]/i;

/** Whether a text is a page for browsers, perhaps after what XML may begin with. */
function isWebPage(head: string): boolean {
  let text = head.trimStart();
  while (text.startsWith("<?") || text.startsWith("<!--")) {
    const mark = text.startsWith("<?") ? "?>" : "-->";
    const end = text.indexOf(mark);
    if (end === -1) return false;
    text = text.slice(end + mark.length).trimStart();
  }
  return WEB_PAGE.test(text);
}

function detectFormat(head: string): FeedFormat {
  if (isWebPage(head)) throw new FeedError("refused", "This is a web page (maybe a login page), not a feed.");
  const first = head.trimStart()[0];
  if (first === "<") return "xml";
  return first === "[" || first === "{" ? "json" : "csv";
}
