/**
 * Finds the rows that hold the words of a query, by the rules of `words.ts`. Words are kept in a radix tree, which
 * finds those with a beginning and those within a few errors; each knows its rows.
 */
import SearchableMap from "minisearch/SearchableMap";
import { type Bits, keepAnyBits } from "./bits.ts";
import type { Pool } from "./pool.ts";
import { RowSet } from "./row-set.ts";
import { allowedErrors, documentWords, exchangedNeighbours, isNumber } from "./words.ts";

export class TextIndex {
  readonly #rowsOf = new Map<string, RowSet>();
  readonly #tree = new SearchableMap<RowSet>();

  append(row: number, text: string): void {
    for (const word of documentWords(text)) {
      const rows = this.#rowsOf.get(word) ?? this.#add(word, new RowSet());
      rows.add(row);
    }
  }

  /** The rows of `live` that have all words: each alone, or two neighbours as one. */
  match(words: readonly string[], live: Bits, pool: Pool): Bits {
    const single = words.map((word) => this.#literal(word, live, pool));
    const joined = words.map((word, i) => (i === 0 ? null : this.#literal(words[i - 1] + word, live, pool)));
    let beforeLast: Bits | null = null;
    let last = live;
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
    for (const rows of this.#rowsOf.values()) rows.seal(rowCount);
  }

  /** The index after compaction; words that no row has any more are forgotten. */
  compacted(newRow: Uint32Array, rowCount: number): TextIndex {
    const next = new TextIndex();
    const scratch = new Uint32Array(newRow.length);
    for (const [word, rows] of this.#rowsOf) {
      const kept = rows.compacted(newRow, scratch, rowCount);
      if (kept) next.#add(word, kept);
    }
    return next;
  }

  #add(word: string, rows: RowSet): RowSet {
    this.#rowsOf.set(word, rows);
    this.#tree.set(word, rows);
    return rows;
  }

  /** The live rows with a word that begins like this, or null if there are none. */
  #literal(word: string, live: Bits, pool: Pool): Bits | null {
    const same = isNumber(word) ? this.#union([this.#rowsOf.get(word)], live, pool) : null;
    return same ?? this.#union(this.#tree.atPrefix(word).values(), live, pool);
  }

  /** The live rows with a word that has the fewest errors, or null if there are none within what is allowed. */
  #nearest(word: string, live: Bits, pool: Pool): Bits | null {
    for (let errors = 1; errors <= allowedErrors(word); errors++) {
      const found = [...this.#tree.fuzzyGet(word, errors).values()].map(([rows]) => rows);
      const exchanged = exchangedNeighbours(word).map((spelling) => this.#rowsOf.get(spelling));
      const rows = this.#union([...found, ...exchanged], live, pool);
      if (rows) return rows;
    }
    return null;
  }

  #union(sets: Iterable<RowSet | undefined>, live: Bits, pool: Pool): Bits | null {
    const bits = pool.lendSet();
    for (const rows of sets) rows?.joinInto(bits);
    return keepAnyBits(bits, live) ? bits : null;
  }
}

/** Adds the rows that are in both `a` and `b` to `target`. */
function joinCommon(target: Bits, a: Bits, b: Bits): void {
  for (let i = 0; i < target.length; i++) target[i]! |= a[i]! & b[i]!;
}
