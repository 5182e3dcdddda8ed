import { SaxesParser } from "saxes";
import { FeedError } from "../mapping/feed-error.ts";
import { type FeedNote, type FeedRow, joinColumnName, RowColumns } from "../mapping/feed-row.ts";
import { ValuesAround } from "../mapping/values-around.ts";
import { XmlRepair } from "./repair-xml.ts";

const MAX_DEPTH = 20;
const MAX_NAMED = 10;
/** Characters that XML forbids and careless exports contain. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

interface XmlOptions {
  readonly maxRow: number;
  readonly records?: string | undefined;
  readonly onLate?: ((columns: ReadonlySet<string>) => void) | undefined;
  readonly onNote?: ((note: FeedNote) => void) | undefined;
}

/**
 * Rows of an XML text: the elements named `records`, or else the first elements below the root that have fields of
 * their own. Child elements become columns, deeper ones and attributes dotted columns, repeated ones lists. What stands
 * around the records, before them, is added to each (`ValuesAround`). Harmless defects are mended and noted (`XmlRepair`). Throws `FeedError` for a DOCTYPE (entities are never
 * defined or expanded), malformed or truncated text, and a row of more than `maxRow` characters.
 */
export async function* readXml(
  chunks: AsyncIterable<string>,
  { maxRow, records, onLate, onNote }: XmlOptions,
): AsyncGenerator<FeedRow, void> {
  const rows = new XmlRows(records);
  const parser = rows.parser;
  const repair = new XmlRepair();
  let sinceRow = 0;
  for await (const text of chunks) {
    parser.write(repair.take(text.replace(FORBIDDEN, ""), parser.line));
    sinceRow = rows.rows.length > 0 ? 0 : sinceRow + text.length;
    if (sinceRow > maxRow)
      throw new FeedError("too-large", "One vehicle is longer than allowed.", parser.line);
    yield* rows.rows.splice(0);
  }
  parser.write(repair.finish());
  rows.finish();
  for (const note of repair.notes) onNote?.(note);
  onLate?.(rows.late);
}

interface OpenElement {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  hasChildren: boolean;
}

class XmlRows {
  readonly rows: FeedRow[] = [];
  readonly parser = new SaxesParser({ xmlns: false });
  readonly #open: OpenElement[] = [];
  #record: string | undefined;
  #recordDepth = 0;
  #row: RowColumns | undefined;
  /** Has a level for each open element while no record is read. */
  readonly #around = new ValuesAround();
  #rowLine = 1;
  #found = false;
  #ending = false;
  /** Names of the elements with children, for the message when none is the one of vehicles. */
  readonly #parents = new Set<string>();

  constructor(records: string | undefined) {
    this.#record = records;
    this.parser.on("doctype", (doctype) => this.#refuse(doctype));
    this.parser.on("opentag", (tag) => this.#start(tag.name, tag.attributes as Record<string, string>));
    this.parser.on("text", (text) => this.#text(text));
    this.parser.on("cdata", (text) => this.#text(text));
    this.parser.on("closetag", () => this.#end());
    this.parser.on("error", (error) => this.#fail(error));
  }

  get late(): ReadonlySet<string> {
    return this.#around.late;
  }

  /** Throws unless every element was closed. */
  finish(): void {
    if (this.#open.length > 0) throw new FeedError("truncated", "The XML ends too early.", this.parser.line);
    this.#ending = true;
    this.parser.close();
    if (this.#found) return;
    const where = this.#record === undefined ? "" : ` in elements "${this.#record}"`;
    const names = [...this.#parents].map((name) => `"${name}"`).join(", ");
    const others = names === "" ? "" : ` Its elements with fields are ${names}.`;
    throw new FeedError("malformed", `The XML has no list of vehicles${where}.${others}`, 1);
  }

  #refuse(doctype: string): never {
    const reason = /^\s*html/i.test(doctype)
      ? "This is a web page, not a feed."
      : "The XML has a DOCTYPE, which is refused because it can define entities.";
    throw new FeedError("refused", reason, this.parser.line);
  }

  #fail(error: Error): never {
    const detail = error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
    const code = this.#ending ? "truncated" : "malformed";
    throw new FeedError(code, `This is not valid XML: ${detail}.`, this.parser.line);
  }

  #start(name: string, attributes: Readonly<Record<string, string>>): void {
    const depth = this.#open.length;
    if (depth >= MAX_DEPTH)
      throw new FeedError("too-large", "The XML is nested too deeply.", this.parser.line);
    const parent = this.#open.at(-1);
    if (parent) parent.hasChildren = true;
    const element = { name, line: this.parser.line, attributes, text: "", hasChildren: false };
    this.#open.push(element);
    if (!this.#row && this.#record === name && depth > 0) this.#startRow(element, depth);
    else if (this.#row) this.#addAttributes(element);
    else {
      this.#around.open(name);
      for (const [key, value] of Object.entries(attributes)) this.#around.add(key, value);
    }
  }

  #text(text: string): void {
    const element = this.#open.at(-1);
    if (element) element.text += text;
  }

  #end(): void {
    const element = this.#open.pop();
    if (!element) return;
    const depth = this.#open.length;
    if (!this.#found && element.hasChildren && depth > 0 && this.#parents.size < MAX_NAMED)
      this.#parents.add(element.name.slice(0, 60));
    if (this.#record === undefined && !element.hasChildren) this.#detect(element, depth);
    if (!this.#row) this.#endAround(element);
    else if (depth === this.#recordDepth) this.#endRow();
    else if (!element.hasChildren) this.#row.add(this.#column(element.name), element.text.trim());
  }

  #endAround({ name, hasChildren, text }: OpenElement): void {
    this.#around.close();
    const value = text.trim();
    if (!hasChildren && value !== "") this.#around.add(name, value);
  }

  /** The first element without children is a field of the record element, or a record written in attributes. */
  #detect(leaf: OpenElement, depth: number): void {
    const parent = this.#open.at(-1);
    if (depth >= 1 && Object.keys(leaf.attributes).length >= 3) this.#startRow(leaf, depth);
    else if (depth >= 2 && parent) {
      this.#startRow(parent, depth - 1);
      this.#open.push(leaf);
      this.#addAttributes(leaf);
      this.#open.pop();
    }
  }

  #startRow(element: OpenElement, depth: number): void {
    this.#record = element.name;
    this.#row = new RowColumns();
    this.#rowLine = element.line;
    this.#recordDepth = depth;
    for (const [key, value] of Object.entries(element.attributes)) this.#row.add(key, value);
    this.#around.cut(depth);
    this.#around.addTo(this.#row);
  }

  #addAttributes(element: OpenElement): void {
    for (const [key, value] of Object.entries(element.attributes)) this.#row?.add(this.#column(key), value);
  }

  #endRow(): void {
    if (this.#row) this.rows.push({ line: this.#rowLine, values: this.#row.values });
    this.#row = undefined;
    this.#found = true;
  }

  /** Dotted name of `last` below the elements open between it and the record. */
  #column(last: string): string {
    const above = this.#open.slice(this.#recordDepth + 1).map((element) => element.name);
    return joinColumnName([...above, last], this.parser.line);
  }
}
