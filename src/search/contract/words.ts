/**
 * The rules of text search, apart from how they are made fast. Letters are compared without case and accents. Two
 * neighbouring words count as one word as well, in documents and in queries, so that "CX-5", "cx 5" and "cx5" are the
 * same. A query word finds the first of these that is there: that very word in a document's terms, in its text, in its
 * details; a word that it begins, in text, details, terms; the nearest words, as misspelt, in the same order. An own word
 * of the schema is neither looked up in details nor taken as misspelt.
 */

/** More words than a shopper types; further ones are ignored, so that no query costs without bound. */
const MAX_QUERY_WORDS = 12;

const WORD = /\p{N}+\.\p{N}+|[\p{L}\p{N}]+/gu;

/** The words of a query, in order. None means no condition. */
export function readQueryWords(text: string): string[] {
  return splitWords(text).slice(0, MAX_QUERY_WORDS);
}

/** A word under which a document is found. */
export interface DocumentWord {
  readonly word: string;
  /** Of two neighbours joined, the length of the first; 0 for a word that stands in the text. */
  readonly joinedAt: number;
}

/** The words under which a phrase of a document is found, joined neighbours included; a word may come several times. */
export function listPhraseWords(phrase: string): readonly DocumentWord[] {
  const words = splitWords(phrase);
  const joined = words.slice(1).map((second, i) => {
    const first = words[i] ?? "";
    return { word: first + second, joinedAt: first.length };
  });
  return [...words.map((word) => ({ word, joinedAt: 0 })), ...joined];
}

/**
 * How many letters of a word may be wrong. Short words and those with digits are names or years, where the
 * neighbour is another car.
 */
export function countAllowedErrors(word: string): number {
  if (!/^\p{L}{4,32}$/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The spellings of a word with two neighbouring letters exchanged; such a slip counts as one error. */
export function exchangeNeighbours(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, i) => {
    return word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2);
  });
}

function splitWords(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(WORD) ?? [];
}
