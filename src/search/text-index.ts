/**
 * Finds the rows that hold the words of a query, by the rules of `words.ts`. Words are kept in a radix tree, which
 * finds those with a beginning and those within a few errors; each knows its rows.
 */
import SearchableMap from "minisearch/SearchableMap";
import { remembered } from "#platform/remembered.ts";
import { type Bits, haveCommon } from "./bits.ts";
import type { Pool } from "./pool.ts";
import { RowSet } from "./row-set.ts";
import { allowedErrors, type DocumentWord, exchangedNeighbours, isNumber, phraseWords } from "./words.ts";

/** The rows of one word. */
interface Entry {
  readonly rows: RowSet;
  /**
   * Length from which a beginning of this word needs its rows: where every row has two neighbours joined, any beginning
   * of the first neighbour finds the row by that one already.
   */
  neededFrom: number;
}

/** Documents share most of their phrases, and looking up all words of one costs more than looking up the phrase. */
const MAX_REMEMBERED_PHRASES = 4000;

/** Shoppers type the same few makes and models; walking the tree for one costs more than joining what is found. */
const BEGINNINGS_REMEMBERED = 1000;

export class TextIndex {
  readonly #entries = new Map<string, Entry>();
  readonly #tree = new SearchableMap<Entry>();
  /** The entries of a phrase's words; those that are new are added. */
  readonly #entriesOf = remembered(MAX_REMEMBERED_PHRASES, (phrase: string): readonly Entry[] =>
    phraseWords(phrase).map((word) => this.#entryOf(word)),
  );
  /** What `#find` found lately; null since words changed. */
  #found: ((word: string) => readonly Entry[]) | null = null;

  append(row: number, text: string): void {
    for (const phrase of text.split("\n")) {
      for (const { rows } of this.#entriesOf(phrase)) rows.add(row);
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
    for (const { rows } of this.#entries.values()) rows.seal(rowCount);
  }

  /** The index after compaction; words that no row has any more are forgotten. */
  compacted(newRow: Uint32Array, rowCount: number): TextIndex {
    const next = new TextIndex();
    const scratch = new Uint32Array(newRow.length);
    for (const [word, { rows, neededFrom }] of this.#entries) {
      const kept = rows.compacted(newRow, scratch, rowCount);
      if (kept) next.#add(word, kept, neededFrom);
    }
    return next;
  }

  #entryOf({ word, joinedAt }: DocumentWord): Entry {
    const entry = this.#entries.get(word) ?? this.#add(word, new RowSet(), joinedAt + 1);
    if (joinedAt < entry.neededFrom) {
      entry.neededFrom = joinedAt + 1;
      this.#found = null;
    }
    return entry;
  }

  #add(word: string, rows: RowSet, neededFrom: number): Entry {
    const entry = { rows, neededFrom };
    this.#entries.set(word, entry);
    this.#tree.set(word, entry);
    this.#found = null;
    return entry;
  }

  /** The rows with a word that begins like this, dead ones among them; null if no live one is. */
  #literal(word: string, live: Bits, pool: Pool): Bits | null {
    const same = isNumber(word) ? this.#union([this.#entries.get(word)], live, pool) : null;
    return same ?? this.#union(this.#beginning(word), live, pool);
  }

  /** The rows with a word that has the fewest errors, or null if no live one is within what is allowed. */
  #nearest(word: string, live: Bits, pool: Pool): Bits | null {
    for (let errors = 1; errors <= allowedErrors(word); errors++) {
      const found = [...this.#tree.fuzzyGet(word, errors).values()].map(([entry]) => entry);
      const exchanged = exchangedNeighbours(word).map((spelling) => this.#entries.get(spelling));
      const rows = this.#union([...found, ...exchanged], live, pool);
      if (rows) return rows;
    }
    return null;
  }

  #beginning(word: string): readonly Entry[] {
    this.#found ??= remembered(BEGINNINGS_REMEMBERED, (asked) => this.#find(asked));
    return this.#found(word);
  }

  #find(word: string): readonly Entry[] {
    return [...this.#tree.atPrefix(word).values()].filter(({ neededFrom }) => word.length >= neededFrom);
  }

  #union(entries: Iterable<Entry | undefined>, live: Bits, pool: Pool): Bits | null {
    let bits: Bits | null = null;
    for (const entry of entries) {
      if (!entry) continue;
      bits ??= pool.lendSet();
      entry.rows.joinInto(bits);
    }
    return bits && haveCommon(bits, live) ? bits : null;
  }
}

/** Adds the rows that are in both `a` and `b` to `target`. */
function joinCommon(target: Bits, a: Bits, b: Bits): void {
  for (let i = 0; i < target.length; i++) target[i]! |= a[i]! & b[i]!;
}
