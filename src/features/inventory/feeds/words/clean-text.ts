import { readHtmlText } from "./html-text.ts";

/** Control characters, marks that reorder text, the byte order mark and what a failed decoding left. */
const UNWANTED =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g;
/** What a failed decoding leaves in place of a letter. */
export const LOST_CHARACTER = "\ufffd";
/** Words by which feeds say that they say nothing. */
const NOTHING =
  /^(?:[-–—\s/.=]*|nan|null|none|nil|n\/?a|undefined|tba|tbc|tbd|not (?:specified|provided|available)|unknown)$/i;

/** Most cells need no cleaning. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** One line of text without control characters and doubled spaces; empty for "-", "- / -", "nan", "N/A", "TBA". */
export function cleanLine(text: string): string {
  const line = PLAIN.test(text)
    ? text
    : text.toWellFormed().replace(UNWANTED, "").replace(/\s+/g, " ").trim();
  return NOTHING.test(line) ? "" : line;
}

const MARKUP = /<[a-z/!?]|&(?:#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8});/i;

/** As `cleanLine`, for words that people read: without the tags and escapes that a feed may write into them. */
export function cleanWords(text: string): string {
  return cleanLine(MARKUP.test(text) ? toPlainText(text) : text);
}

/**
 * Plain text of a feed's HTML or text: tags, scripts and styles are gone, block tags became line breaks, at most one
 * blank line stays between lines. HTML escaped once or twice is understood. Never contains a tag.
 */
export function toPlainText(text: string): string {
  const wellFormed = text.toWellFormed().replace(/\r\n?/g, "\n").replace(UNWANTED, "");
  return removeTags(wellFormed)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** What looks like the beginning of a tag. */
export const TAG = /<[a-z/!?]/i;
/** Escaped text can hide tags, so it is unwrapped again; what still looks like a tag then loses its brackets. */
const MAX_ESCAPE_DEPTH = 3;

function removeTags(text: string): string {
  let plain = text;
  for (let depth = 0; depth < MAX_ESCAPE_DEPTH && /[<&]/.test(plain); depth += 1) {
    if (depth > 0 && !TAG.test(plain)) return plain;
    plain = readHtmlText(plain).replaceAll("\u00a0", " ").replace(UNWANTED, "");
  }
  return TAG.test(plain) ? plain.replace(/[<>]/g, " ") : plain;
}
