import { inflateSync } from "node:zlib";

/** Of all object streams of a document. A CV has a few kilobytes. */
const MAX_OBJECT_BYTES = 5_000_000;
const MAX_OBJECT_STREAMS = 1000;
/** Of the same words in other places, such as addresses of links. */
const MAX_NAMES = 1000;
/** The rest of a stream's dictionary, from its type on. */
const MAX_DICTIONARY = 2000;

/**
 * Whether a PDF has scripts, programs to start, embedded files or media that run (ISO 32000-1, 12.6, 7.11.4 and 13.6): by the names that
 * say so, wherever they stand, and in object streams. It is true for one whose object streams cannot be looked at within a bound, such as
 * those of a PDF with a password. What other streams hold is not looked at: no reader finds objects there.
 */
export function isActivePdf(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  if (hasActiveName(text)) return true;
  let left = MAX_OBJECT_BYTES;
  const found = findPlaces(text, OBJECT_STREAM, MAX_OBJECT_STREAMS);
  return (
    found === null ||
    found.some((index) => {
      const objects = readStream(bytes, text, { index, maxBytes: left });
      left -= objects?.length ?? 0;
      return objects === null || hasActiveName(objects);
    })
  );
}

/** A name as it is and with any of its characters as `#` and two digits (7.3.5). */
const spell = (name: string): string =>
  [...name]
    .map((one) => `(?:${one}|#${one.charCodeAt(0).toString(16).replace(/[a-f]/g, toEither)})`)
    .join("");
const toEither = (digit: string) => `[${digit}${digit.toUpperCase()}]`;

const BREAK = String.raw`[\0\t\n\f\r ()<>[\]{}/%]`;
const toNames = (...names: readonly string[]) =>
  new RegExp(`/(?:${names.map(spell).join("|")})(?=${BREAK}|$)`, "g");

const ACTIVE_NAMES = toNames("JavaScript", "Launch", "EmbeddedFile", "EmbeddedFiles", "RichMedia");
const OBJECT_STREAM = toNames("ObjStm");

/** What may stand right before a name, with other names between: nothing, a number or a keyword. In the address of a link, other words do. */
const BEFORE_NAME =
  /(?:^|[\0\t\n\f\r ()<>[\]{}%])(?:[\d.+-]+|true|false|null|R|(?:end)?obj)?(?:\/[^\0\t\n\f\r ()<>[\]{}/%]*)*$/;

function hasActiveName(text: string): boolean {
  const found = findPlaces(text, ACTIVE_NAMES, MAX_NAMES);
  return (
    found === null || found.some((index) => BEFORE_NAME.test(text.slice(Math.max(0, index - 300), index)))
  );
}

/** Where a pattern matches; null if it does so more often than `max`. */
function findPlaces(text: string, pattern: RegExp, max: number): readonly number[] | null {
  const places: number[] = [];
  for (const { index } of text.matchAll(pattern)) if (places.push(index) > max) return null;
  return places;
}

/** The objects of the stream whose type stands at an index; null if they cannot be read within the given number of bytes. */
function readStream(
  bytes: Buffer,
  text: string,
  { index, maxBytes }: { readonly index: number; readonly maxBytes: number },
): string | null {
  const opening = /\bstream\r?\n/.exec(text.slice(index, index + MAX_DICTIONARY));
  if (!opening || maxBytes <= 0) return null;
  const from = index + opening.index + opening[0].length;
  try {
    // What follows the stream is not looked at.
    return inflateSync(bytes.subarray(from), { maxOutputLength: maxBytes }).toString("latin1");
  } catch {
    return null;
  }
}
