import { cleanLine, LOST_CHARACTER } from "../words/clean-text.ts";
import { NOTHING, type Reading, toProblem } from "./reading.ts";
import { INVISIBLE } from "./readings.ts";

/** How an address begins, perhaps in quotes. */
const START = /["']?(?:(?:[a-z][a-z0-9+.-]{1,20}:)?\/\/|data:)/iy;
/** What may stand between two addresses. All but tabs, line breaks and "|" may also be part of one. */
const SEPARATORS = /[\s,;|]+/g;
const NEVER_IN_ADDRESS = /[\t\r\n|"<>]/;
const MEDIA_FILE = /\.(?:jpe?g|png|webp|gif|avif|heic|mp4|webm|mov|pdf)$/i;
const MEDIA_FILE_INSIDE = /\.(?:jpe?g|png|webp|gif|avif|heic|mp4|webm|mov|pdf)[\s,;]/i;
const LONGEST_EXTENSION = 5;
/** Most addresses have nothing in them that could be meant otherwise. */
const PLAIN = /^https?:\/\/[\w./~:@?=+$!*()-]+$/i;

/**
 * The addresses of a cell, each as it is written (D196). One ends where the next begins, since spaces, commas and semicolons
 * may be part of it. What stands before, between or after them is an item of its own, for `readAddress` to refuse.
 */
export function splitUrls(cell: string): string[] {
  if (PLAIN.test(cell)) return [cell];
  const text = unescapeAmpersands(cell).trim();
  const list = text.startsWith("[") ? parseList(text) : null;
  if (list) return list.flatMap(splitUrls);
  return splitAtStarts(text)
    .map((item) => unquote(trimSeparators(item)))
    .filter((item) => cleanLine(item) !== "");
}

function splitAtStarts(text: string): string[] {
  const items: string[] = [];
  let start = 0;
  for (const { index, 0: marks } of text.matchAll(SEPARATORS)) {
    START.lastIndex = index + marks.length;
    const isEnd =
      START.test(text) ||
      (NEVER_IN_ADDRESS.test(marks) &&
        endsAsFile(text.slice(Math.max(start, index - LONGEST_EXTENSION), index)));
    if (!isEnd) continue;
    items.push(text.slice(start, index));
    start = index + marks.length;
  }
  return [...items, text.slice(start)];
}

/** The texts of a list in JSON, or what stands in its brackets where it is none. */
function parseList(text: string): string[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((item) => typeof item === "string") ? list : null;
  } catch {
    return text.endsWith("]") ? [text.slice(1, -1)] : null;
  }
}

function trimSeparators(item: string): string {
  let end = item.length;
  while (end > 0 && " \t\r\n,;|".includes(item.charAt(end - 1))) end -= 1;
  return item.slice(0, end).trim();
}

function unquote(item: string): string {
  const quote = item.charAt(0);
  const isQuoted = (quote === '"' || quote === "'") && item.length > 1 && item.endsWith(quote);
  return isQuoted ? item.slice(1, -1) : item;
}

/** Exports from web pages escape once or twice. */
function unescapeAmpersands(text: string): string {
  return text.replace(/&(?:(?:amp|#0?38|#x26);)+/gi, "&");
}

const endsAsFile = (text: string) => MEDIA_FILE.test(text.slice(-LONGEST_EXTENSION));

/**
 * An http or https address of at most 2,048 characters, encoded: "https://a.example/front view.jpg", or "//a.example/1.jpg" for
 * https. An address that was cut or that others are joined to is a problem, never a part of it.
 */
export function readAddress(text: string): Reading<string> {
  const isPlain = PLAIN.test(text);
  const written = isPlain ? text : text.replace(INVISIBLE, "").trim();
  if (!isPlain && cleanLine(written) === "") return NOTHING;
  const isBroken =
    written.length > MAX_LENGTH || NEVER_IN_ADDRESS.test(written) || written.includes(LOST_CHARACTER);
  const url = isBroken ? null : toUrl(written);
  if (url === null) return toProblem("is not a web address");
  if (!isPlain && endsAsFile(written) && MEDIA_FILE_INSIDE.test(written))
    return toProblem("holds several file names, only the first of them with its address");
  return { value: url.href };
}

const MAX_LENGTH = 2048;

function toUrl(text: string): URL | null {
  const written = text.startsWith("//") ? `https:${text}` : text;
  // A percent sign that encodes nothing means itself, and so does a number sign before the ending of a file.
  const encoded = written.includes("%") ? written.replace(/%(?![\da-f]{2})/gi, "%25") : written;
  const isFile = encoded.includes("#") && endsAsFile(encoded);
  const url = URL.parse(isFile ? encoded.replaceAll("#", "%23") : encoded);
  return url && /^https?:$/.test(url.protocol) && !/^https?$/.test(url.hostname) ? url : null;
}

/** As `readAddress`, for the cell of a field that has one address. */
export function readUrl(cell: string): Reading<string> {
  const [first = "", ...others] = splitUrls(cell);
  return others.length === 0 ? readAddress(first) : toProblem("holds several web addresses");
}

/** Whether a text begins with a web address. */
export const isUrls = (text: string): boolean => {
  const [first] = splitUrls(text.slice(0, 2_048));
  return first !== undefined && readUrl(first).value !== null;
};
