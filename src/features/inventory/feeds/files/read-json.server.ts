import { Assembler } from "stream-json/core/assembler.js";
import { jsonParser } from "stream-json/core/parser.js";
import { FeedError } from "../mapping/feed-error.ts";
import { type FeedRow, type FeedValues, joinColumnName, RowColumns } from "../mapping/feed-row.ts";
import { toColumnKey } from "../mapping/mapping.ts";
import { ValuesAround } from "../mapping/values-around.ts";
import { splitLines } from "./json-lines.ts";

export type JsonToken = NonNullable<
  Extract<ReturnType<ReturnType<typeof jsonParser>>, { values: unknown[] }>["values"][number]
>;

const MAX_DEPTH = 20;

interface JsonOptions {
  readonly maxRow: number;
  readonly records?: string | undefined;
  readonly documents?: ReadonlySet<string> | undefined;
  readonly onLate?: ((columns: ReadonlySet<string>) => void) | undefined;
  /** Whether objects with these columns are vehicles; without it the first list of objects holds them. */
  readonly isVehicle?: ((columns: readonly string[]) => boolean) | undefined;
}

/**
 * Rows of a JSON text: the objects of each array at the dotted path `records` ("*" in it is any one name), else of the array
 * that is the whole document, or without a path of the first array of vehicles found (D199). Objects within a row become dotted
 * columns, arrays become lists; those in the columns that `documents` names (as `toColumnKey` does) stay whole, as JSON text.
 * What stands around the array, before it, is added to each row (`ValuesAround`). Throws `FeedError`
 * for text that is no JSON, ends early, has no such array, has a second one of the same objects, or has more than `maxRow` characters in one row.
 */
export async function* readJson(
  chunks: AsyncIterable<string>,
  { maxRow, records, documents = new Set(), onLate, isVehicle }: JsonOptions,
): AsyncGenerator<FeedRow, void> {
  const parse = jsonParser({ packValues: true, streamValues: false });
  const reader = new JsonRows(records, documents, isVehicle);
  let sinceRow = 0;
  // The tokenizer does not count lines.
  for await (const piece of splitLines(chunks)) {
    for (const token of readTokens(parse, piece, reader.line)) reader.take(token);
    sinceRow = reader.rows.length > 0 ? 0 : sinceRow + piece.length;
    if (sinceRow > maxRow)
      throw new FeedError("too-large", "One vehicle is longer than allowed.", reader.rowLine);
    yield* reader.rows.splice(0);
    if (piece.endsWith("\n")) reader.line += 1;
  }
  reader.finish();
  yield* reader.rows.splice(0);
  onLate?.(reader.late);
}

function readTokens(parse: ReturnType<typeof jsonParser>, text: string, line: number): Iterable<JsonToken> {
  try {
    const found = parse(text) as { values?: JsonToken[] } | undefined;
    return found?.values ?? [];
  } catch {
    throw new FeedError("malformed", "This is not valid JSON.", line);
  }
}

/** Turns tokens into rows. `path` has one entry for each open object or array: the key it stands under. */
class JsonRows {
  line = 1;
  rowLine = 1;
  readonly rows: FeedRow[] = [];
  readonly #records: readonly string[] | undefined;
  readonly #documents: ReadonlySet<string>;
  /** The document that is being read, and its column. */
  #document: { readonly column: string; readonly assembler: Assembler } | undefined;
  readonly #path: string[] = [];
  readonly #arrays: boolean[] = [];
  #key = "";
  /** Depth of the array of vehicles once it is open, then 0 again after it is closed. */
  #listDepth = 0;
  readonly #isVehicle: JsonOptions["isVehicle"];
  /** Objects of the list so far, and whether the last one has lists in it. */
  #elements = 0;
  #hasInnerList = false;
  #found = false;
  /** Whether a list was empty, which may be the one of vehicles. */
  #hasEmptyList = false;
  /** The first row of the first list that was passed over, which says what columns the file has. */
  #other: FeedRow | undefined;
  #started = false;
  #row: RowColumns | undefined;
  readonly #around = new ValuesAround();
  /** The list that was read without being named, and the fields that another one has too. */
  #first: { readonly path: string; readonly fields: Set<string>; shared: Set<string> } | undefined;
  /** Paths of the lists that were passed by, for the message when none is the one of vehicles. */
  readonly #otherLists = new Set<string>();
  /** Paths of objects in objects, for the same message. */
  readonly #objects = new Set<string>();

  constructor(
    records: string | undefined,
    documents: ReadonlySet<string>,
    isVehicle: JsonOptions["isVehicle"],
  ) {
    this.#records = records?.split(".");
    this.#documents = documents;
    this.#isVehicle = isVehicle;
  }

  take(token: JsonToken): void {
    this.#started = true;
    if (this.#isDocument(token)) this.#document ??= { column: this.#key, assembler: new Assembler() };
    this.#document?.assembler.consume(token);
    switch (token.name) {
      case "startObject":
      case "startArray":
        this.#open(token.name === "startArray");
        return;
      case "endObject":
      case "endArray":
        this.#close();
        return;
      case "keyValue":
        this.#key = token.value;
        this.#compareFields(token.value);
        return;
      default:
        this.#scalar("value" in token ? token.value : null);
    }
  }

  get late(): ReadonlySet<string> {
    return this.#around.late;
  }

  /** Throws unless the document is whole and had its array. */
  finish(): void {
    if (!this.#started) throw new FeedError("empty", "The feed is empty.");
    if (this.#path.length > 0) throw new FeedError("truncated", "The JSON ends too early.", this.line);
    // The row says which columns are missing, and an empty list that there are no vehicles.
    if (!this.#found && this.#other) this.rows.push(this.#other);
    if (this.#found || this.#other || this.#hasEmptyList) return;
    const where = this.#records === undefined ? "" : ` at "${this.#records.join(".")}"`;
    const objects = where === "" || this.#otherLists.size === 0 ? readObjects(this.#objects) : "";
    const others = `${readLists(this.#otherLists)}${objects}`;
    throw new FeedError("malformed", `The JSON has no list of vehicles${where}.${others}`, 1);
  }

  #open(isArray: boolean): void {
    if (this.#path.length >= MAX_DEPTH)
      throw new FeedError("too-large", "The JSON is nested too deeply.", this.line);
    const atElement = this.#listDepth > 0 && this.#path.length === this.#listDepth;
    if (atElement) this.#startRow(isArray);
    this.#path.push(this.#inArray() ? "" : this.#key);
    this.#arrays.push(isArray);
    if (this.#listDepth === 0) this.#around.open(this.#path.at(-1) ?? "", isArray);
    if (!isArray) this.#nameObject();
    else if (this.#listDepth === 1 && this.#isNamed()) this.#leaveRow();
    if (isArray && this.#row) this.#hasInnerList = true;
    if (!isArray || this.#listDepth > 0) return;
    if (this.#isRecords()) {
      if (this.#records === undefined)
        this.#first = { path: this.#dottedPath(), fields: new Set(), shared: new Set() };
      this.#found = true;
      this.#elements = 0;
      this.#listDepth = this.#path.length;
    } else this.#nameList();
  }

  /** The document is a list of the objects that hold the named lists, so what was read as a row surrounds such a list. */
  #leaveRow(): void {
    const [, element = "", ...inner] = this.#path;
    this.#around.open(element);
    for (const [name, value] of Object.entries(this.#row?.values ?? {}))
      if (typeof value === "string") this.#around.add(name, value);
    for (const name of inner) this.#around.open(name);
    this.#row = undefined;
    this.#listDepth = 0;
  }

  #nameList(): void {
    if (this.#otherLists.size < MAX_LISTS_NAMED) this.#otherLists.add(this.#dottedPath());
  }

  #nameObject(): void {
    if (this.#path.length > 1 && this.#listDepth === 0 && this.#objects.size < MAX_LISTS_NAMED)
      this.#objects.add(this.#dottedPath());
  }

  /** Refuses a file with a second list of vehicles: these would be missed, and a snapshot would withdraw them (D71). */
  #compareFields(name: string): void {
    if (!this.#first || this.#arrays.at(-2) !== true) return;
    const { path, fields, shared } = this.#first;
    if (this.#listDepth > 0) {
      if (this.#path.length === this.#listDepth + 1 && fields.size < MAX_FIELDS_COMPARED) fields.add(name);
      return;
    }
    if (fields.has(name)) shared.add(name);
    if (shared.size < Math.max(MIN_SHARED_FIELDS, MIN_SHARED * fields.size)) return;
    const reason = `The JSON has several lists of vehicles, such as "${path}" and "${this.#dottedPath()}". Set "records" in the mapping, with "*" for the name in which their paths differ.`;
    throw new FeedError("refused", reason, this.line);
  }

  /** Whether a token opens an object or a list that stays whole. */
  #isDocument({ name }: JsonToken): boolean {
    const opens = name === "startObject" || name === "startArray";
    return (
      opens &&
      this.#row !== undefined &&
      this.#path.length === this.#listDepth + 1 &&
      this.#documents.has(toColumnKey(this.#key))
    );
  }

  #startRow(isArray: boolean): void {
    this.rowLine = this.line;
    this.#elements += 1;
    this.#hasInnerList = false;
    if (isArray) this.rows.push({ line: this.line, problem: "A list stands where a vehicle should." });
    else {
      this.#row = new RowColumns();
      this.#around.addTo(this.#row);
    }
  }

  #close(): void {
    this.#path.pop();
    this.#arrays.pop();
    if (this.#document && this.#path.length === this.#listDepth + 1) {
      this.#row?.add(this.#document.column, JSON.stringify(this.#document.assembler.current));
      this.#document = undefined;
    }
    if (this.#path.length === this.#listDepth && this.#row) {
      const row = { line: this.rowLine, values: this.#row.values };
      this.#row = undefined;
      if (this.#isOther(row.values)) {
        this.#other ??= row;
        this.#passOver();
        return;
      }
      this.rows.push(row);
    }
    if (this.#path.length < this.#listDepth) this.#endList();
    if (this.#listDepth === 0) this.#around.close();
  }

  /** An empty list may stand before the one of vehicles. */
  #endList(): void {
    this.#listDepth = 0;
    if (this.#first === undefined || this.#elements > 0 || this.#path.length === 0) return;
    this.#hasEmptyList = true;
    this.#passOver();
  }

  /**
   * Whether the first object of a list that was not named is no vehicle. One with lists in it may hold vehicles, which are not
   * to be lost.
   */
  #isOther(values: FeedValues): boolean {
    if (!this.#first || !this.#isVehicle) return false;
    if (this.#elements > 1 || this.#listDepth === 1 || this.#hasInnerList) return false;
    // Values that are null are not among the row's.
    return !this.#isVehicle([...this.#first.fields, ...Object.keys(values)]);
  }

  /** The list that was begun is not the one of vehicles. */
  #passOver(): void {
    this.#found = false;
    this.#listDepth = 0;
    this.#first = undefined;
  }

  #scalar(value: string | boolean | null): void {
    if (this.#listDepth > 0 && this.#path.length === this.#listDepth) this.#plainElement();
    else if (value === null || this.#document) return;
    else if (this.#row) this.#row.add(this.#column(), String(value));
    else if (this.#listDepth === 0 && !this.#inArray()) this.#around.add(this.#key, String(value));
  }

  /** A list that begins with a plain value does not hold vehicles, unless it is named or the whole document. */
  #plainElement(): void {
    this.#elements += 1;
    const isFirst = this.#first !== undefined && this.#first.fields.size === 0;
    if (!isFirst || this.#listDepth === 1) {
      this.rows.push({ line: this.line, problem: "A plain value stands where a vehicle should." });
      return;
    }
    this.#nameList();
    this.#passOver();
  }

  #column(): string {
    const keys = this.#path.slice(this.#listDepth + 1);
    const named = [...keys, this.#inArray() ? "" : this.#key].filter((key) => key !== "");
    return joinColumnName(named, this.line);
  }

  #inArray(): boolean {
    return this.#arrays.at(-1) ?? false;
  }

  /** The whole document, every list at the path that the mapping names, or without that the first list. */
  #isRecords(): boolean {
    if (this.#path.length === 1) return true;
    return this.#records === undefined ? !this.#found : this.#isNamed();
  }

  /** Whether the innermost list is one of those that the mapping names. */
  #isNamed(): boolean {
    if (this.#records === undefined) return false;
    const names = this.#path.filter((key) => key !== "");
    return (
      names.length === this.#records.length &&
      this.#records.every((wanted, at) => wanted === "*" || wanted === names[at])
    );
  }

  #dottedPath(): string {
    return this.#path
      .filter((key) => key !== "")
      .join(".")
      .slice(0, 100);
  }
}

const MAX_LISTS_NAMED = 10;
const MAX_FIELDS_COMPARED = 500;
/** Two lists with less in common hold different things. */
const MIN_SHARED_FIELDS = 3;
const MIN_SHARED = 0.6;

const quoted = (paths: ReadonlySet<string>) => [...paths].map((path) => `"${path}"`).join(", ");

function readLists(paths: ReadonlySet<string>): string {
  return paths.size === 0 ? "" : ` Its lists are ${quoted(paths)}.`;
}

function readObjects(paths: ReadonlySet<string>): string {
  if (paths.size === 0) return "";
  return ` Its objects are ${quoted(paths)}: if each is a vehicle, have the feed send them as a list, with the name as a field of each.`;
}
