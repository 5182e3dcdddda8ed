/** Makes .xlsx files for tests. */
import { deflateRawSync } from "node:zlib";

/** A zip archive of these files, compressed. */
export function zip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    contents.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const count = Object.keys(files).length;
  const index = Buffer.concat(directory);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...contents, index, end]);
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A cell: text, a number, or one with its style or type. */
export type TestCell =
  | string
  | number
  | boolean
  | null
  | { readonly v?: string; readonly t?: string; readonly s?: number; readonly f?: string };

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function toCell(cell: TestCell, place: string, shared: string[]): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "string") return `<c r="${place}" t="s"><v>${shared.push(cell) - 1}</v></c>`;
  const { v, t = "n", s = 0, f } = cell;
  return `<c r="${place}" t="${t}" s="${s}">${f === undefined ? "" : `<f>${f}</f>`}${v === undefined ? "" : `<v>${v}</v>`}</c>`;
}

function toPlace(column: number, line: number): string {
  const letter = (index: number) => String.fromCharCode(65 + index);
  return `${column < 26 ? letter(column) : letter(Math.floor(column / 26) - 1) + letter(column % 26)}${line}`;
}

interface SheetOptions {
  /** Codes of the number formats of the styles 1, 2 and so on. */
  readonly formats?: readonly string[];
  /** Names of all sheets; a name that begins with "." is hidden. The rows are those of `read`, the first by default. */
  readonly sheets?: readonly string[];
  readonly read?: number;
  readonly is1904?: boolean;
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

/** A workbook with these rows; an empty list is an empty row. */
export function toSheet(
  rows: readonly (readonly TestCell[])[],
  { formats = [], sheets = ["Stock"], read = 0, is1904 = false, files = {} }: SheetOptions = {},
): Buffer {
  const shared: string[] = [];
  const width = Math.max(...rows.map(({ length }) => length));
  const lines = rows.map((row, at) => {
    const cells = row.map((cell, column) => toCell(cell, toPlace(column, at + 1), shared)).join("");
    return row.length === 0 ? "" : `<row r="${at + 1}">${cells}</row>`;
  });
  const sheet = `<worksheet><dimension ref="A1:${toPlace(width - 1, rows.length)}"/><sheetData>${lines.join("")}</sheetData></worksheet>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const paths = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`);
  return zip({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        (name, at) => `<sheet name="${name}" ${name.startsWith(".") ? 'state="hidden" ' : ""}r:id="s${at}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${paths.map((path, at) => relation(`s${at}`, "worksheet", path)).join("")}${relation("t", "sharedStrings", "sharedStrings.xml")}${relation("f", "styles", "/xl/styles.xml")}</Relationships>`,
    "xl/styles.xml": `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code).replaceAll('"', "&quot;")}"/>`).join("")}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join("")}</cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst>${shared.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join("")}</sst>`,
    ...Object.fromEntries(
      paths.map((path, at) => [`xl/${path}`, at === read ? sheet : "<worksheet><sheetData/></worksheet>"]),
    ),
    ...files,
  });
}
