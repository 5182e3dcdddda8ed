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

  /**
   * The rows of `possible` that have all words: each alone, or two neighbours as one. Whether a word is misspelt depends
   * on all of `live`.
   */
  match(words: readonly string[], possible: Bits, live: Bits, pool: Pool): Bits {
    const single = words.map((word) => this.#literal(word, live, pool));
    const joined = words.map((word, i) => (i === 0 ? null : this.#literal(words[i - 1] + word, live, pool)));
    let beforeLast: Bits | null = null;
    let last = possible;
    words.forEach((word, i) => {
      const isMisspelt = !single[i] && !joined[i];
      const rows = isMisspelt ? this.#nearest(word, live, pool) : single[i];
      const found = pool.lendSet();
      if (rows) joinCommon(found, last, rows);
      if (joined[i]) joinCommon(found, beforeLast!, joined[i]!);
      beforeLast = last;
      last = found;
    });
    return last;
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

  /** The rows that a word means as it is written, dead ones among them; null if no live one is. */
  #literal(word: string, live: Bits, pool: Pool): Bits | null {
    const inDetails = !this.#ownWords.has(word);
    const find = (found: Found) => uniteRows(found, live, pool);
    return (
      find(this.#terms.whole(word)) ??
      find(this.#text.whole(word)) ??
      (inDetails ? find(this.#details.whole(word)) : null) ??
      find(this.#text.beginning(word)) ??
      (inDetails ? find(this.#details.beginning(word)) : null) ??
      find(this.#terms.beginning(word))
    );
  }

  /** The rows with a word that has the fewest errors, or null if no live one is within what is allowed. */
  #nearest(word: string, live: Bits, pool: Pool): Bits | null {
    if (this.#ownWords.has(word)) return null;
    for (let errors = 1; errors <= countAllowedErrors(word); errors++) {
      const rows =
        uniteRows(this.#text.similar(word, errors), live, pool) ??
        uniteRows(this.#details.similar(word, errors), live, pool) ??
        uniteRows(this.#terms.similar(word, errors), live, pool);
      if (rows) return rows;
    }
    return null;
  }
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
