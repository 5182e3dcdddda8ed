/** Finds the rows that hold the words of a query, by the rules of `words.ts`. */

import type { IndexDocument } from "../contract/engine.ts";
import { countAllowedErrors } from "../contract/words.ts";
import { type Bits, haveCommon } from "./bits.ts";
import type { Pool } from "./pool.ts";
import { type Found, WordIndex } from "./word-index.ts";

/** Words that never mean a longer or a similar word, and nothing in a document's details. */
type OwnWords = ReadonlySet<string>;

export class TextIndex {
  readonly #ownWords: OwnWords;
  readonly #terms: WordIndex;
  readonly #text: WordIndex;
  readonly #details: WordIndex;

  constructor(
    ownWords: OwnWords = new Set(),
    [terms, text, details] = [new WordIndex(), new WordIndex(), new WordIndex()] as const,
  ) {
    this.#ownWords = ownWords;
    this.#terms = terms;
    this.#text = text;
    this.#details = details;
  }

  append(row: number, { terms, text, details }: Pick<IndexDocument, "terms" | "text" | "details">): void {
    if (terms) this.#terms.append(row, terms);
    this.#text.append(row, text);
    if (details) this.#details.append(row, details);
  }

  /** Makes the rows appended since last time searchable, in steps between which other work may be done. */
  *settling(): Generator<void> {
    for (const index of [this.#terms, this.#text, this.#details]) {
      index.settle();
      yield;
    }
  }

  /** Gives every word's rows their smaller form. */
  seal(rowCount: number): void {
    for (const index of [this.#terms, this.#text, this.#details]) index.seal(rowCount);
  }

  /** The index after compaction, made in steps; words that no row has any more are forgotten. */
  *compacting(newRow: Uint32Array, rowCount: number): Generator<void, TextIndex> {
    const terms = yield* this.#terms.compacting(newRow, rowCount);
    const text = yield* this.#text.compacting(newRow, rowCount);
    const details = yield* this.#details.compacting(newRow, rowCount);
    return new TextIndex(this.#ownWords, [terms, text, details]);
  }

  /** Where a word is looked up as it is written: the first place with a live row is what it means. */
  listLiteral(word: string): (() => Found)[] {
    const inDetails = !this.#ownWords.has(word);
    return [
      () => this.#terms.whole(word),
      () => this.#text.whole(word),
      ...(inDetails ? [() => this.#details.whole(word)] : []),
      () => this.#text.beginning(word),
      ...(inDetails ? [() => this.#details.beginning(word)] : []),
      () => this.#terms.beginning(word),
    ];
  }

  /** Where a word is looked up as misspelt, the fewest errors first; nowhere for an own word. */
  listSimilar(word: string): (() => Found)[] {
    if (this.#ownWords.has(word)) return [];
    const errors = Array.from({ length: countAllowedErrors(word) }, (_, i) => i + 1);
    return errors.flatMap((count) =>
      [this.#text, this.#details, this.#terms].map((index) => () => index.similar(word, count)),
    );
  }
}

/** A part of an index in which words are looked up. */
interface WordRows {
  readonly text: TextIndex;
  readonly live: Bits;
  readonly pool: Pool;
}

/** Rows of each part; null for a part without any. */
type PartRows = readonly (Bits | null)[];

/**
 * The rows of `possible`, of each part, that have all words: each alone, or two neighbours as one. What a word means, and whether
 * it is misspelt, depends on all live rows of all parts, which must have the same own words.
 */
export function matchWords(
  parts: readonly WordRows[],
  words: readonly string[],
  possible: readonly Bits[],
): readonly Bits[] {
  const single = words.map((word) => findLiteral(parts, word));
  const joined = words.map((word, i) => (i === 0 ? null : findLiteral(parts, words[i - 1] + word)));
  const meant = words.map((word, i) => single[i] ?? (joined[i] ? null : findSimilar(parts, word)));
  return parts.map(({ pool }, part) => {
    let beforeLast: Bits | null = null;
    let last = possible[part]!;
    for (const i of words.keys()) {
      const found = pool.lendSet();
      const rows = meant[i]?.[part];
      const both = joined[i]?.[part];
      if (rows) joinCommon(found, last, rows);
      if (both) joinCommon(found, beforeLast!, both);
      beforeLast = last;
      last = found;
    }
    return last;
  });
}

const findLiteral = (parts: readonly WordRows[], word: string) =>
  findFirst(parts, ({ text }) => text.listLiteral(word));

const findSimilar = (parts: readonly WordRows[], word: string) =>
  findFirst(parts, ({ text }) => text.listSimilar(word));

/** The rows of the first place where any part has a live one, dead ones among them; null if there is none. */
function findFirst(
  parts: readonly WordRows[],
  listPlaces: (part: WordRows) => readonly (() => Found)[],
): PartRows | null {
  const places = parts.map(listPlaces);
  for (const i of places[0]?.keys() ?? []) {
    const rows = parts.map(({ live, pool }, part) => uniteRows(places[part]![i]!(), live, pool));
    if (rows.some((found) => found !== null)) return rows;
  }
  return null;
}

function uniteRows(found: Found, live: Bits, pool: Pool): Bits | null {
  let bits: Bits | null = null;
  for (const rows of found) {
    if (!rows) continue;
    bits ??= pool.lendSet();
    rows.joinInto(bits);
  }
  return bits && haveCommon(bits, live) ? bits : null;
}

/** Adds the rows that are in both `a` and `b` to `target`. */
function joinCommon(target: Bits, a: Bits, b: Bits): void {
  for (let i = 0; i < target.length; i++) target[i]! |= a[i]! & b[i]!;
}
