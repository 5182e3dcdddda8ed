/** What a file is by its first bytes: text, a sheet of Excel, or what it is instead of a feed, in a sentence for the dealer. */
export type FileKind = "text" | "sheet" | { readonly refusal: string };

const AS_CSV = "Have it sent as .xlsx, CSV, JSON or XML.";

/** Beginnings of files that are no feed, in Latin-1. */
const OTHER_FILES: readonly (readonly [beginning: RegExp, name: string])[] = [
  [/^%PDF-/, "a PDF document"],
  [/^\{\\rtf/, "a Word document (RTF)"],
  [
    /^\xff\xd8\xff|^\x89PNG|^GIF8|^RIFF.{4}WEBP|^BM.{4}\0\0\0\0|^II\*\0|^MM\0\*|^.{4}ftyp/s,
    "a picture or a film",
  ],
  [
    /^7z\xbc\xaf|^Rar!|^BZh\d|^\xfd7zXZ|^\x28\xb5\x2f\xfd/,
    "an archive that cannot be unpacked here: use gzip",
  ],
  [/^SQLite format 3/, "a database"],
];

const OLD_EXCEL =
  "This is an old Excel file (.xls), another document of Microsoft Office, or one that needs a password: save it as .xlsx or CSV.";
const ZIP = "The feed is a zip archive: unpack it, or use gzip.";

/** @param head the first bytes of the unpacked file, a few kilobytes if it has as many */
export function findFileKind(head: Uint8Array): FileKind {
  const text = Buffer.from(head.subarray(0, 8192)).toString("latin1");
  if (text.startsWith("PK\u0003\u0004") || text.startsWith("PK\u0005\u0006")) return findZipKind(text);
  if (text.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return { refusal: OLD_EXCEL };
  const other = OTHER_FILES.find(([beginning]) => beginning.test(text));
  return other ? { refusal: `The feed is ${other[1]}. ${AS_CSV}` } : "text";
}

/** Names of the files in an archive stand before their contents. */
function findZipKind(text: string): FileKind {
  if (text.includes("opendocument.spreadsheet"))
    return { refusal: "This is an OpenDocument sheet (.ods): save it as .xlsx or CSV." };
  if (text.includes("xl/workbook.bin"))
    return { refusal: "This is a binary Excel file (.xlsb): save it as .xlsx or CSV." };
  if (/word\/|ppt\/|opendocument/.test(text))
    return { refusal: `The feed is a document of an office program. ${AS_CSV}` };
  return /\[Content_Types\]\.xml|_rels\/|xl\//.test(text) ? "sheet" : { refusal: ZIP };
}
