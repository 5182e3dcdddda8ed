import { memoize } from "#platform/memory/memoize.ts";

/** A text in the form in which phrases are looked up, and where each of its characters comes from. */
export interface PlainText {
  /**
   * Lower case without accents. Thousands have no commas, white space is one space, and what ends a phrase is a comma.
   * Words in quotes are one `QUOTED`.
   */
  readonly text: string;
  /** Of each character of `text`, and of its end, the offset in the original. */
  readonly offsets: readonly number[];
}

/** Stands for words in quotes, which keep their letters. */
export const QUOTED = "\u0001";

const QUOTATION = /"[^"]+"|“[^“”]+”/gu;
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/gu;

/** Brings a text to plain form. Linear in its length. */
export function toPlainText(original: string): PlainText {
  const text: string[] = [];
  const offsets: number[] = [];
  const add = (character: string, offset: number) => {
    if (character === " " && (text.length === 0 || text.at(-1) === " ")) return;
    text.push(character);
    offsets.push(offset);
  };
  const isDropped = new Set([...original.matchAll(THOUSANDS)].map(({ index }) => index));
  const quotations = new Map(
    [...original.matchAll(QUOTATION)].map(({ 0: words, index }) => [index, words.length]),
  );
  for (let at = 0; at < original.length; ) {
    const quoted = quotations.get(at);
    const letter = String.fromCodePoint(original.codePointAt(at) ?? 0);
    if (quoted !== undefined) add(QUOTED, at);
    else if (!isDropped.has(at))
      for (const character of toPlainCharacters(letter, original, at)) add(character, at);
    at += quoted ?? letter.length;
  }
  return { text: text.join(""), offsets: [...offsets, original.length] };
}

function toPlainCharacters(letter: string, original: string, at: number): string {
  if (/[\p{L}\p{N}\p{M}]/u.test(letter)) {
    const plain = letter
      .normalize("NFKD")
      .replace(/[^\p{L}\p{N}]/gu, "")
      .toLowerCase();
    return plain.replace(/[^\p{L}\p{N}]/gu, "");
  }
  if (/[\s:_]/u.test(letter)) return " ";
  if (/['’]/u.test(letter)) return /\p{L}/u.test(original.charAt(at - 1)) ? "" : ",";
  if (/[-‐-―−]/u.test(letter)) return "-";
  if (letter === ".")
    return /\d/.test(original.charAt(at - 1)) && /\d/.test(original.charAt(at + 1)) ? "." : ",";
  return /[$<>~+/]/.test(letter) ? letter : ",";
}

/** Those of a few large accounts: their words are collected again after every change of stock. */
const MAX_REMEMBERED_KEYS = 20_000;

/** The form in which a phrase is looked up: "cx5" of "CX-5". */
export const toKey = memoize(MAX_REMEMBERED_KEYS, (phrase: string): string =>
  toPlainText(phrase).text.replace(/[^\p{L}\p{N}]/gu, ""),
);
