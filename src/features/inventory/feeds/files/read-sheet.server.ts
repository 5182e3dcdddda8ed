import { SaxesParser, type SaxesTagPlain } from "saxes";
import { FeedError } from "../mapping/feed-error.ts";
import type { FeedNote, FeedRow } from "../mapping/feed-row.ts";
import {
  formatNumber,
  type NumberFormat,
  PLAIN_NUMBER,
  toColumnIndex,
  toNumberFormat,
  unescapeText,
} from "./sheet-cells.ts";
import { isTitle, MIN_NAMES, toColumns, toRow } from "./table-rows.ts";
import { buildDamaged, ZipArchive } from "./zip-archive.ts";

const MAX_PACKED_BYTES = 64 * 2 ** 20;
/** Texts that a sheet shares stay in memory while it is read. */
const MAX_SHARED_CHARACTERS = 64 * 2 ** 20;
const MAX_SMALL_BYTES = 8 * 2 ** 20;
const MAX_COLUMNS = 2_000;
/** A sheet of Excel has no more. */
const MAX_ROWS = 2 ** 20;
const MAX_TITLES = 20;

export interface SheetOptions {
  /** Largest unpacked size of each part of the file. */
  readonly maxBytes: number;
  /** Largest size of one row in characters. */
  readonly maxRow: number;
  readonly onHeader?: ((columns: readonly string[]) => void) | undefined;
  readonly onNote?: ((note: FeedNote) => void) | undefined;
}

/**
 * Rows of the first visible sheet of an .xlsx file (D199); its lines are those of the sheet. Titles above the names of the columns and
 * empty rows are passed over. Throws `FeedError` for a damaged or encrypted file, and for one, a row or a cell beyond a limit.
 */
export async function* readSheet(
  bytes: AsyncIterable<Uint8Array>,
  { maxBytes, maxRow, onHeader, onNote }: SheetOptions,
): AsyncGenerator<FeedRow, void> {
  const archive = new ZipArchive(await collect(bytes));
  const book = await readWorkbook(archive);
  if (book.others.length > 0) onNote?.(noteOthers(book));
  const shared = await readSharedTexts(archive, book.sharedTexts, maxBytes);
  const cells = { shared, formats: await readFormats(archive, book.styles), is1904: book.is1904 };
  let columns: readonly string[] | undefined;
  let titles = 0;
  for await (const row of readSheetRows(archive.read(book.path, maxBytes), cells, maxRow)) {
    if (row.cells.every((text) => text.trim() === "")) continue;
    if (columns) yield toRow(columns, fit(row.cells, columns.length, row.line));
    else if (titles < MAX_TITLES && isSheetTitle(row.cells, row.width)) titles += 1;
    else {
      columns = toColumns(row);
      if (titles > 0)
        onNote?.({
          line: row.line,
          reason: `${titles === 1 ? "A title" : `${titles} lines`} above the names of the columns ${titles === 1 ? "is" : "are"} passed over.`,
        });
      onHeader?.(columns);
    }
  }
  if (!columns) throw new FeedError("empty", "The first sheet of the Excel file has no table.");
}

/** Cells right of the table, such as a remark, are no part of it. */
const fit = (cells: readonly string[], length: number, line: number) => ({
  cells: Array.from({ length }, (_, index) => cells[index] ?? ""),
  line,
});

/** A line with few texts, or with gaps between them, above the names of the columns. */
function isSheetTitle(cells: readonly string[], width: number): boolean {
  const texts = Array.from({ length: Math.max(width, cells.length) }, (_, at) => (cells[at] ?? "").trim());
  return texts.filter((text) => text !== "").length < MIN_NAMES || isTitle(texts);
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > MAX_PACKED_BYTES)
      throw new FeedError(
        "too-large",
        `An Excel file may have ${MAX_PACKED_BYTES / 2 ** 20} MB: send a larger one as CSV.`,
      );
    all.push(chunk);
  }
  return Buffer.concat(all);
}

interface Handlers {
  readonly onOpen?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly onText?: (text: string) => void;
  readonly onClose?: (name: string) => void;
}

/** Reads a part of the file piece by piece; names come without their prefix. Yields after each piece. */
async function* parseXml(content: AsyncIterable<Uint8Array>, handlers: Handlers): AsyncGenerator<void, void> {
  const decoder = new TextDecoder();
  const parser = new SaxesParser({ xmlns: false });
  const toName = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("doctype", () => {
    throw buildDamaged();
  });
  parser.on("error", () => {
    throw buildDamaged();
  });
  parser.on("opentag", (tag: SaxesTagPlain) => handlers.onOpen?.(toName(tag.name), tag.attributes));
  parser.on("text", (text) => handlers.onText?.(text));
  parser.on("closetag", ({ name }) => handlers.onClose?.(toName(name)));
  for await (const bytes of content) {
    parser.write(decoder.decode(bytes, { stream: true }));
    yield;
  }
  parser.close();
}

async function parseAll(content: AsyncIterable<Uint8Array>, handlers: Handlers): Promise<void> {
  for await (const _ of parseXml(content, handlers));
}

interface Workbook {
  readonly path: string;
  readonly name: string;
  /** Names of the other visible sheets. */
  readonly others: readonly string[];
  readonly sharedTexts: string | undefined;
  readonly styles: string | undefined;
  readonly is1904: boolean;
}

async function readWorkbook(archive: ZipArchive): Promise<Workbook> {
  const main =
    (await readRelations(archive, "")).find(({ type }) => type === "officeDocument")?.path ??
    "xl/workbook.xml";
  const relations = await readRelations(archive, main);
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await parseAll(archive.read(main, MAX_SMALL_BYTES), {
    onOpen: (name, attributes) => {
      if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      sheets.push({ name: attributes.name ?? "", id, isHidden: /hidden/i.test(attributes.state ?? "") });
    },
  });
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const [first, ...others] = visible.length > 0 ? visible : sheets;
  const path = relations.find(({ id }) => id === first?.id)?.path;
  if (!first || path === undefined || !archive.has(path)) throw buildDamaged();
  const pathOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.path;
  return {
    path,
    name: first.name,
    others: others.map(({ name }) => name),
    sharedTexts: pathOf("sharedStrings"),
    styles: pathOf("styles"),
    is1904,
  };
}

interface Relation {
  readonly id: string;
  /** Last part of the type's address. */
  readonly type: string;
  readonly path: string;
}

/** What a part of the file refers to; "" is the file itself. */
async function readRelations(archive: ZipArchive, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const path = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  await parseAll(archive.read(path, MAX_SMALL_BYTES), {
    onOpen: (name, { Id: id = "", Type: type = "", Target: target = "" }) => {
      if (name !== "Relationship") return;
      const pathname = URL.parse(target, `zip://file/${folder}`)?.pathname ?? "";
      relations.push({
        id,
        type: type.slice(type.lastIndexOf("/") + 1),
        path: pathname.slice(1),
      });
    },
  });
  return relations;
}

async function readSharedTexts(
  archive: ZipArchive,
  path: string | undefined,
  maxBytes: number,
): Promise<string[]> {
  const texts: string[] = [];
  if (path === undefined || !archive.has(path)) return texts;
  let text = "";
  let total = 0;
  let depth = 0;
  let isText = false;
  await parseAll(archive.read(path, maxBytes), {
    onOpen: (name) => {
      if (name === "si") text = "";
      // A reading aid beside a text is no part of it.
      if (name === "rPh") depth += 1;
      isText = name === "t" && depth === 0;
    },
    onText: (part) => {
      if (isText) text += part;
    },
    onClose: (name) => {
      isText = false;
      if (name === "rPh") depth -= 1;
      if (name !== "si") return;
      total += text.length + 1;
      if (total > MAX_SHARED_CHARACTERS)
        throw new FeedError("too-large", "The Excel file has too much text: send it as CSV.");
      texts.push(unescapeText(text));
    },
  });
  return texts;
}

/** The number format of each style of cells. */
async function readFormats(archive: ZipArchive, path: string | undefined): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (path === undefined || !archive.has(path)) return formats;
  const codes = new Map<number, string>();
  let isCells = false;
  await parseAll(archive.read(path, MAX_SMALL_BYTES), {
    onOpen: (name, { numFmtId = "0", formatCode = "" }) => {
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isCells = true;
      if (name === "xf" && isCells)
        formats.push(toNumberFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    onClose: (name) => {
      if (name === "cellXfs") isCells = false;
    },
  });
  return formats;
}

interface CellContext {
  readonly shared: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Columns of the sheet, as far as it says. */
  readonly width: number;
}

async function* readSheetRows(
  content: AsyncIterable<Uint8Array>,
  context: CellContext,
  maxRow: number,
): AsyncGenerator<SheetRow, void> {
  const reader = new SheetReader(context, maxRow);
  const handlers: Handlers = {
    onOpen: (name, attributes) => reader.open(name, attributes),
    onText: (text) => reader.text(text),
    onClose: (name) => reader.close(name),
  };
  for await (const _ of parseXml(content, handlers)) for (const row of reader.rows.splice(0)) yield row;
  for (const row of reader.rows.splice(0)) yield row;
}

/** A formula that was never calculated has no value; as an error of a spreadsheet it is reported, not taken for empty. */
const NOT_CALCULATED = "#CALC!";

class SheetReader {
  readonly rows: SheetRow[] = [];
  readonly #context: CellContext;
  readonly #maxRow: number;
  #width = 0;
  #count = 0;
  #line = 0;
  #cells: string[] = [];
  #characters = 0;
  #column = -1;
  #type = "n";
  #style = 0;
  #value = "";
  #isFormula = false;
  #isValue = false;

  constructor(context: CellContext, maxRow: number) {
    this.#context = context;
    this.#maxRow = maxRow;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "row") this.#startRow(attributes.r);
    else if (name === "c") this.#startCell(attributes);
    else if (name === "f") this.#isFormula = true;
    else if (name === "v" || name === "t") this.#isValue = true;
    else if (name === "dimension")
      this.#width = Math.min(MAX_COLUMNS, 1 + (toColumnIndex(attributes.ref?.split(":")[1]) ?? -1));
  }

  text(text: string): void {
    if (!this.#isValue) return;
    this.#value += text;
    if (this.#value.length > this.#maxRow) this.#refuseRow();
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isValue = false;
    else if (name === "c") this.#endCell();
    else if (name === "row") this.rows.push({ line: this.#line, cells: this.#cells, width: this.#width });
  }

  #startRow(number: string | undefined): void {
    this.#count += 1;
    if (this.#count > MAX_ROWS) throw new FeedError("too-large", "The sheet has too many rows.", this.#line);
    this.#line = Number(number) || this.#line + 1;
    this.#cells = [];
    this.#characters = 0;
    this.#column = -1;
  }

  #startCell({ r: reference, t: type = "n", s: style = "0" }: Readonly<Record<string, string>>): void {
    this.#column = toColumnIndex(reference) ?? this.#column + 1;
    this.#type = type;
    this.#style = Number(style);
    this.#value = "";
    this.#isFormula = false;
  }

  #endCell(): void {
    const text = this.#read();
    if (text === "") return;
    if (this.#column >= MAX_COLUMNS)
      throw new FeedError("too-large", `The sheet has more than ${MAX_COLUMNS} columns.`, this.#line);
    while (this.#cells.length < this.#column) this.#cells.push("");
    this.#cells[this.#column] = text;
    this.#characters += text.length;
    if (this.#characters > this.#maxRow) this.#refuseRow();
  }

  #refuseRow(): never {
    throw new FeedError("too-large", "One row is longer than allowed.", this.#line);
  }

  #read(): string {
    const { shared, formats, is1904 } = this.#context;
    const value = this.#value;
    if (this.#isFormula && value === "" && this.#type !== "str") return NOT_CALCULATED;
    if (this.#type === "s") return shared[Number(value)] ?? "";
    if (this.#type === "b") return value === "" ? "" : value === "1" ? "TRUE" : "FALSE";
    if (this.#type === "n") return formatNumber(value, formats[this.#style] ?? PLAIN_NUMBER, is1904);
    return unescapeText(value);
  }
}

function noteOthers({ name, others }: Workbook): FeedNote {
  const list = others
    .slice(0, 5)
    .map((other) => `"${other.slice(0, 40)}"`)
    .join(", ");
  return {
    line: 1,
    reason: `Only the first sheet, "${name.slice(0, 40)}", was read, not ${list}${others.length > 5 ? " and others" : ""}.`,
  };
}
