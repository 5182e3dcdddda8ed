/** The words of one text of all rows, in a radix tree that finds those with a beginning and those within a few errors. */
import SearchableMap from "minisearch/SearchableMap";
import { memoize } from "#platform/memory/memoize.ts";
import type { Phrases } from "../contract/engine.ts";
import { type DocumentWord, exchangeNeighbours, listPhraseWords } from "../contract/words.ts";
import { RowSet } from "./row-set.ts";

/** The words of a phrase, and the rows that were given the phrase since the last `settle`, ascending. */
interface Phrase {
  readonly words: readonly RowSet[];
  rows: number[];
}

/** Sets of rows to be joined; undefined for a word that is not there. */
export type Found = Iterable<RowSet | undefined>;

/** Documents share most of their phrases, and looking up all words of one costs more than looking up the phrase. */
const MAX_REMEMBERED_PHRASES = 4000;

/** Shoppers type the same few makes and models; walking the tree for one costs more than joining what is found. */
const MAX_REMEMBERED_BEGINNINGS = 1000;

/** Words whose tree grows in about 3 ms. */
const MAX_GROWN_LATE = 5000;

/** Sites share most of their phrases, and this way the strings of their words, too. */
const MAX_SHARED_PHRASES = 10_000;
const listSharedWords = memoize(MAX_SHARED_PHRASES, listPhraseWords);

export class WordIndex {
  readonly #words = new Map<string, RowSet>();
  /** Null until a word is looked up by its beginning or misspelt: it takes more memory than all else of few vehicles. */
  #tree: SearchableMap<RowSet> | null = null;
  /** The phrases of documents lately, null since `seal`; words that are new are added. */
  #phraseOf: ((phrase: string) => Phrase) | null = null;
  /** The phrases with rows that their words do not have yet. */
  #pending: Phrase[] = [];
  /** What `#find` found lately; null since words changed. */
  #found: ((word: string) => readonly RowSet[]) | null = null;

  /** Gives a row, no lower than the last, its phrases. Their words find it after `settle`. */
  append(row: number, phrases: Phrases): void {
    this.#phraseOf ??= memoize(MAX_REMEMBERED_PHRASES, (phrase) => {
      return { words: listSharedWords(phrase).map((word) => this.#findOrAdd(word)), rows: [] };
    });
    for (const text of phrases) {
      const phrase = this.#phraseOf(text);
      if (phrase.rows.length === 0) this.#pending.push(phrase);
      phrase.rows.push(row);
    }
  }

  /** Gives words the rows of their phrases: many rows of one word at a time take a fraction of the time of one each. */
  settle(): void {
    const added = new Map<RowSet, number[][]>();
    for (const { words, rows } of this.#pending) for (const word of words) addTo(added, word, rows);
    for (const [rows, lists] of added) rows.addLists(lists);
    for (const phrase of this.#pending) phrase.rows = [];
    this.#pending = [];
  }

  /** The rows that have this very word. */
  whole(word: string): Found {
    return [this.#words.get(word)];
  }

  /** The rows that have a word which begins like this. */
  beginning(word: string): Found {
    this.#found ??= memoize(MAX_REMEMBERED_BEGINNINGS, (asked) => this.#find(asked));
    return this.#found(word);
  }

  /** The rows that have a word with at most `errors` errors. */
  similar(word: string, errors: number): Found {
    const found = [...this.#growTree().fuzzyGet(word, errors).values()].map(([rows]) => rows);
    const exchanged = exchangeNeighbours(word).map((spelling) => this.#words.get(spelling));
    return [...found, ...exchanged];
  }

  /** Gives every word's rows their smaller form, and grows a large tree, which would keep a shopper waiting. */
  seal(rowCount: number): void {
    this.#phraseOf = null;
    if (this.#words.size > MAX_GROWN_LATE) this.#growTree();
    for (const rows of this.#words.values()) rows.seal(rowCount);
  }

  /** The index after compaction, made in steps of one word; words that no row has any more are forgotten. */
  *compacting(newRow: Uint32Array, rowCount: number): Generator<void, WordIndex> {
    const next = new WordIndex();
    if (this.#words.size > MAX_GROWN_LATE) next.#tree = new SearchableMap();
    const scratch = new Uint32Array(newRow.length);
    for (const [word, rows] of this.#words) {
      const kept = rows.compacted(newRow, scratch, rowCount);
      if (kept) next.#add(word, kept);
      yield;
    }
    return next;
  }

  #findOrAdd({ word, joinedAt }: DocumentWord): RowSet {
    const rows = this.#words.get(word) ?? this.#add(word, new RowSet(joinedAt + 1));
    if (joinedAt < rows.neededFrom) {
      rows.neededFrom = joinedAt + 1;
      this.#found = null;
    }
    return rows;
  }

  #add(word: string, rows: RowSet): RowSet {
    this.#words.set(word, rows);
    this.#tree?.set(word, rows);
    this.#found = null;
    return rows;
  }

  #growTree(): SearchableMap<RowSet> {
    if (!this.#tree) {
      this.#tree = new SearchableMap();
      for (const [word, rows] of this.#words) this.#tree.set(word, rows);
    }
    return this.#tree;
  }

  #find(word: string): readonly RowSet[] {
    const begun = [...this.#growTree().atPrefix(word).values()];
    return begun.filter(({ neededFrom }) => word.length >= neededFrom);
  }
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
