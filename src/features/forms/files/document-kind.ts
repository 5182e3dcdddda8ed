const PDF = Buffer.from("%PDF-");
const PDF_END = Buffer.from("%%EOF");
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const MIN_END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_BYTES = 46;

/** What a document is by its content; null for anything but a whole PDF or a Word document without macros. */
export function findDocumentKind(bytes: Buffer): "pdf" | "docx" | null {
  if (isPdf(bytes)) return "pdf";
  const names = listZipNames(bytes);
  const isWord = names.includes("[Content_Types].xml") && names.includes("word/document.xml");
  return isWord && !names.some((name) => /vbaProject/i.test(name)) ? "docx" : null;
}

/** Its header at the beginning and its end marker (ISO 32000-1, 7.5). */
const isPdf = (bytes: Buffer) => bytes.indexOf(PDF) === 0 && bytes.lastIndexOf(PDF_END) > 0;

/** Names in the central directory of a ZIP file (APPNOTE 4.3.12); none for anything else. Nothing is unpacked. */
function listZipNames(bytes: Buffer): readonly string[] {
  const end = findEndOfDirectory(bytes);
  if (end === null) return [];
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (at + ENTRY_BYTES <= end && bytes.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

function findEndOfDirectory(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - MIN_END_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - MIN_END_BYTES; at >= first; at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  return null;
}
