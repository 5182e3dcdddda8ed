import { inflateRawSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { readZipDirectory, type ZipEntry } from "#platform/zip/zip-directory.ts";
import { isActivePdf } from "./active-pdf.ts";

const PDF = Buffer.from("%PDF-");
const PDF_END = Buffer.from("%%EOF");
/** A part that lists what a Word document refers to is a few kilobytes long. */
const MAX_RELATIONS_BYTES = 1_000_000;
const MAX_RELATIONS_PARTS = 50;
/** Of all parts in XML. A CV has a few hundred kilobytes. */
const MAX_XML_BYTES = 3_000_000;

/**
 * What a document is by its content; null for anything but a whole PDF without scripts, programs to start or embedded files, or a Word
 * document that brings nothing that runs and loads nothing from elsewhere: no macros, embedded objects, external parts, fields that
 * start programs or read other files, or links to anything but pages, addresses and phone numbers.
 */
export function findDocumentKind(bytes: Buffer): "pdf" | "docx" | null {
  if (isPdf(bytes)) return isActivePdf(bytes) ? null : "pdf";
  const directory = readZipDirectory(bytes);
  if (!directory.ok || !directory.isUnambiguous) return null;
  const { entries } = directory;
  const has = (name: string) => entries.some((entry) => entry.name === name);
  const isWord = has("[Content_Types].xml") && has("word/document.xml");
  const isPassive = entries.every(({ name }) => PART.test(name) && !ACTIVE.test(name));
  return isWord && isPassive && isSelfContained(entries) && hasPlainFields(entries) ? "docx" : null;
}

/** Names of parts with macros, ActiveX controls and embedded files (ECMA-376, part 1). */
const ACTIVE = /vbaProject|vbaData|\/embeddings\/|\/activeX\/|oleObject/i;

/** Names of folders, of parts in XML, and of the pictures, typefaces and printer settings that Word keeps (ECMA-376, part 1, 15.2). */
const PART =
  /(\/|\.(xml|rels|vml|png|jpe?g|gif|bmp|tiff?|svg|webp|emf|wmf|wdp|odttf|ttf|otf)|\/printerSettings\d*\.bin)$/i;

/** Its header at the beginning and its end marker (ISO 32000-1, 7.5). */
const isPdf = (bytes: Buffer) => bytes.indexOf(PDF) === 0 && bytes.lastIndexOf(PDF_END) > 0;

/** Whether a document's relationships lead to nothing active, and nowhere but to its own parts and to links that a reader clicks (ECMA-376, part 2, 9.3). */
function isSelfContained(entries: readonly ZipEntry[]): boolean {
  const parts = entries.filter(({ name }) => /\.rels$/i.test(name));
  return (
    parts.length <= MAX_RELATIONS_PARTS &&
    parts.every((entry) => {
      const text = readText(entry, MAX_RELATIONS_BYTES);
      return text !== null && !isActive(text);
    })
  );
}

/** Whether no part has a field that starts a program or reads another file, and all parts can be looked at. */
function hasPlainFields(entries: readonly ZipEntry[]): boolean {
  let left = MAX_XML_BYTES;
  for (const entry of entries.filter(({ name }) => /\.xml$/i.test(name))) {
    const text = readText(entry, left);
    if (text === null) return false;
    left -= text.length;
    if (/instr/i.test(text) && !listFields(text).every(isPlainField)) return false;
  }
  return true;
}

/** Fields that exchange data with programs, and those that read other files; a QUOTE of numbers can spell their names (ECMA-376, part 1, 17.16). */
const ACTIVE_FIELD =
  /^\W*(?:(?:DDE|DDEAUTO|LINK|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|IMPORT|DATABASE)\b|QUOTE\s+"?\d)/i;

function isPlainField(field: string): boolean {
  const [, target = ""] = /^\W*HYPERLINK\s+"?([^"]*)/i.exec(field) ?? [];
  return !ACTIVE_FIELD.test(field) && isPlainLink(/^\\[a-z]\b/i.test(target) ? "" : target);
}

/** Whether a click opens a page, a place in the document, a mail or a call: other schemes start programs, and shares get passwords. */
function isPlainLink(target: string): boolean {
  const plain = target.replace(/[\s\p{Cc}]/gu, "");
  const [, scheme] = /^([^/?#]*?):/.exec(plain) ?? [];
  return !/^[\\/]{2}/.test(plain) && (scheme === undefined || /^(https?|mailto|tel)$/i.test(scheme));
}

/** What the fields of a part say, of which a word may be spread over several elements, and other fields may stand in between. */
function listFields(xml: string): readonly string[] {
  const fields: string[] = [];
  const open: number[] = [];
  let isInstruction = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const local = name.replace(/^.*:/, "");
        isInstruction = local === "instrText";
        for (const [key, value] of Object.entries(attributes)) {
          if (/(^|:)instr$/.test(key)) fields.push(value);
          if (local !== "fldChar" || !/(^|:)fldCharType$/.test(key)) continue;
          if (value === "begin") open.push(fields.push("") - 1);
          if (value === "end") open.pop();
        }
      },
      ontext: (text) => {
        const at = open.at(-1);
        if (isInstruction && at !== undefined) fields[at] += text;
      },
      onclosetag: () => {
        isInstruction = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return fields;
}

/** Null if it is damaged, longer than the given number of bytes, or packed or encoded otherwise than Word does. */
function readText({ packed, isDeflated }: ZipEntry, maxBytes: number): string | null {
  if (!packed || maxBytes <= 0) return null;
  try {
    if (!isDeflated) return packed.length > maxBytes ? null : decode(packed);
    return decode(inflateRawSync(packed, { maxOutputLength: maxBytes }));
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
      onopentag: (_name, { TargetMode: mode = "", Type: type = "", Target: target = "" }) => {
        const isExternal = mode.trim().toLowerCase() === "external";
        const isLink = /\/hyperlink$/.test(type) && isPlainLink(target);
        found ||= (isExternal && !isLink) || ACTIVE_TYPE.test(type.trim());
      },
    },
    { xmlMode: true },
  );
  parser.end(relations);
  // A declaration of entities could hide what an attribute says.
  return found || /<!(?:DOCTYPE|ENTITY)/i.test(relations);
}
