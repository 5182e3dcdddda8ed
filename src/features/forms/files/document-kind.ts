import { inflateRawSync } from "node:zlib";
import { Parser } from "htmlparser2";

const PDF = Buffer.from("%PDF-");
const PDF_END = Buffer.from("%%EOF");
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const MIN_END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** A part that lists what a Word document refers to is a few kilobytes long. */
const MAX_RELATIONS_BYTES = 1_000_000;
const MAX_RELATIONS_PARTS = 50;

/**
 * What a document is by its content; null for anything but a whole PDF, or a Word document that brings nothing that runs and
 * loads nothing from elsewhere: no macros, embedded objects or external parts. Links to click are left in.
 */
export function findDocumentKind(bytes: Buffer): "pdf" | "docx" | null {
  if (isPdf(bytes)) return "pdf";
  const entries = listZipEntries(bytes);
  const has = (name: string) => entries.some((entry) => entry.name === name);
  const isWord = has("[Content_Types].xml") && has("word/document.xml");
  return isWord && !entries.some(({ name }) => ACTIVE.test(name)) && isSelfContained(bytes, entries)
    ? "docx"
    : null;
}

/** Names of parts with macros, ActiveX controls and embedded files (ECMA-376, part 1). */
const ACTIVE = /vbaProject|vbaData|\/embeddings\/|\/activeX\/|oleObject/i;

/** Its header at the beginning and its end marker (ISO 32000-1, 7.5). */
const isPdf = (bytes: Buffer) => bytes.indexOf(PDF) === 0 && bytes.lastIndexOf(PDF_END) > 0;

interface ZipEntry {
  readonly name: string;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  /** Bytes as stored. */
  readonly size: number;
  /** Of its local header. */
  readonly at: number;
}

/**
 * Entries in the central directory of a ZIP file (APPNOTE 4.3.12); none for anything else. The directory ends where the end record
 * begins: programs look for it from either side, and must find the same.
 */
function listZipEntries(bytes: Buffer): readonly ZipEntry[] {
  const end = findEndOfDirectory(bytes);
  if (end === null) return [];
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (at + ENTRY_BYTES <= end && bytes.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end && bytes.readUInt32LE(end + 12) === end - bytes.readUInt32LE(end + 16) ? entries : [];
}

/** Null if there is none, or more than one, of which each program may take another. */
function findEndOfDirectory(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - MIN_END_BYTES - MAX_COMMENT_BYTES);
  let end: number | null = null;
  for (let at = bytes.length - MIN_END_BYTES; at >= first; at--) {
    if (bytes.readUInt32LE(at) !== END_OF_DIRECTORY) continue;
    if (end !== null) return null;
    end = at;
  }
  return end;
}

/** Whether a document's relationships lead to nothing active, and nowhere but to its own parts and to links that a reader clicks (ECMA-376, part 2, 9.3). */
function isSelfContained(bytes: Buffer, entries: readonly ZipEntry[]): boolean {
  const parts = entries.filter(({ name }) => /\.rels$/i.test(name));
  return (
    parts.length <= MAX_RELATIONS_PARTS &&
    parts.every((entry) => {
      const text = readEntry(bytes, entry);
      return text !== null && !isActive(text);
    })
  );
}

/** Null if it is damaged, longer than a megabyte, or packed or encoded otherwise than Word does. */
function readEntry(bytes: Buffer, { method, size, at }: ZipEntry): string | null {
  if (at + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(at) !== LOCAL_ENTRY) return null;
  const from = at + LOCAL_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + size);
  try {
    if (method === 0) return packed.length > MAX_RELATIONS_BYTES ? null : decode(packed);
    if (method !== 8) return null;
    return decode(inflateRawSync(packed, { maxOutputLength: MAX_RELATIONS_BYTES }));
  } catch {
    return null;
  }
}

/** XML may be in any encoding; Word writes UTF-8. What is in another would be read otherwise here than in Word. */
function decode(bytes: Buffer): string | null {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  const isOther = text.includes("\0") || /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text);
  return isOther ? null : text;
}

/** What a part is, whatever its name: objects, files, controls, macros, and other documents (ECMA-376, part 1; MS-OFFMACRO2). */
const ACTIVE_TYPE =
  /\/(oleObject|package|control|activeXControlBinary|vbaProject|wordVbaData|aFChunk|subDocument)$/i;

function isActive(relations: string): boolean {
  let found = false;
  const parser = new Parser(
    {
      onopentag: (_name, { TargetMode: mode = "", Type: type = "" }) => {
        const isExternal = mode.trim().toLowerCase() === "external";
        found ||= (isExternal && !/\/hyperlink$/.test(type)) || ACTIVE_TYPE.test(type.trim());
      },
    },
    { xmlMode: true },
  );
  parser.end(relations);
  // A declaration of entities could hide what an attribute says.
  return found || /<!(?:DOCTYPE|ENTITY)/i.test(relations);
}
