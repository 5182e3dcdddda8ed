/**
 * The search engine's contract (API-05, API-06, API-09, API-22). The engine knows vehicles only as documents: facets
 * to choose from, numbers with ranges and orders, words to find, and a public record that it hands back untouched
 * (D21). One engine holds exactly the stock that one site shows, so no query names a tenant. Every implementation
 * passes the suite in `engine.contract.ts`.
 */

import type { Position } from "./great-circle.ts";
import type { Ends } from "./usual-ends.ts";

/** Which attributes the documents of an index have. No name is both a facet and a number. */
export interface IndexSchema {
  /** Attributes with listed values; a document may carry none, one or several values of each. */
  readonly facets: readonly string[];
  /** Attributes with ranges and orders. Units are the caller's: cents, kilometres, epoch milliseconds. */
  readonly numbers: readonly string[];
  /**
   * Words with a meaning of their own, lower case and without accents: they are found in `terms` and `text` alone, and
   * never taken as misspelt.
   */
  readonly ownWords?: ReadonlySet<string>;
}

export interface IndexDocument {
  /** A whole number, unique in the index. */
  readonly id: number;
  /** Absent, null and an empty list all mean no value. */
  readonly facets: Readonly<Record<string, string | readonly string[] | null>>;
  /** Absent and null mean no value; a value is finite. */
  readonly numbers: Readonly<Record<string, number | null>>;
  /** Words that a query means before all others, such as a condition. Like `text` in all else. */
  readonly terms?: Phrases;
  /** What is said beside: a word is looked up here if `text` does not have it as a whole word. */
  readonly details?: Phrases;
  /** Where it is; absent and null mean unknown. */
  readonly position?: Position | null;
  /** What text search finds. */
  readonly text: Phrases;
  /** The public record, such as UTF-8 JSON. Callers must not write to it, before or after. */
  readonly record: Uint8Array;
  /** A name that no other document of the index has, by which `SearchEngine.find` finds it. */
  readonly key?: string;
}

/**
 * Neighbouring words of a phrase are also found written together ("Land Cruiser" by "landcruiser"), words of different
 * phrases are not.
 */
export type Phrases = readonly string[];

/** Chosen values by facet: values of one facet widen, facets narrow. An empty list is no condition. */
type FacetSelections = Readonly<Record<string, readonly string[]>>;

/** Inclusive; null is open. A range closed on a side leaves out documents without the number; open on both, it is no condition. */
export interface NumberRange {
  readonly min: number | null;
  readonly max: number | null;
}

export interface SearchQuery {
  /** Every word must be found: as a whole word, else as the beginning of one, else misspelt. See `words.ts`. */
  readonly text?: string;
  /** The shopper's choices; each facet's counts ignore its own. */
  readonly facets?: FacetSelections;
  /** The shopper's ranges; each range's bounds ignore its own. */
  readonly ranges?: Readonly<Record<string, NumberRange>>;
  /** Conditions that belong to the page and that counts and bounds never ignore: a make in the path, a price above 0 (SEA-33). */
  readonly fixed?: {
    readonly facets?: FacetSelections;
    readonly ranges?: Readonly<Record<string, NumberRange>>;
    readonly excludeIds?: readonly number[];
  };
  /** Where distances are measured from, and how far away a document may be. With a limit, one without a position is left out. */
  readonly near?: { readonly from: Position; readonly maxKm: number | null };
  /**
   * Documents without the number come last either way; equal ones are ordered by rising id, so the order is total. With
   * `groups`, documents that have its first value come before all others, then those with its second, and so on. With
   * `nearestFirst`, the nearest come first, in each group, and only those at the same distance are ordered by the number; those
   * without a position come last.
   */
  readonly sort: {
    readonly attribute: string;
    readonly direction: "asc" | "desc";
    readonly groups?: { readonly facet: string; readonly values: readonly string[] };
    readonly nearestFirst?: boolean;
  };
  /** Whole numbers from 0. A limit of 0 only counts. */
  readonly offset: number;
  readonly limit: number;
  /** Facets to count; all by default. */
  readonly countFacets?: readonly string[];
  /** Numbers to bound; all by default. */
  readonly boundRanges?: readonly string[];
  /** Numbers whose usual ends are wanted; none by default. */
  readonly usualRanges?: readonly string[];
}

export interface Hit {
  readonly id: number;
  readonly record: Uint8Array;
  /** How far it is from where `near` measures from, as the crow flies (LOC-16); absent without `near` or a position. */
  readonly km?: number;
  /** Which of several engines that answer as one has it, from 0; absent for an engine by itself. */
  readonly source?: number;
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  /** Of all hits, not of this page. */
  readonly count: number;
  /**
   * By facet, how many documents would match with that value, the facet's own choice ignored. Most frequent first,
   * then by value in code unit order; chosen values are listed even at 0, so that they can be taken back. An engine may
   * leave out what comes after the first `MAX_FACET_VALUES`, but no chosen value.
   */
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
  /** By number, lowest and highest value, the number's own range ignored; null if no document has one. */
  readonly ranges: Readonly<Record<string, { readonly min: number; readonly max: number } | null>>;
  /** By number of `usualRanges`, its ends without outliers, its own range ignored; null if no document has one. */
  readonly usual: Readonly<Record<string, Ends | null>>;
  /** By chosen range, how many documents match but for having no such number (D23: cars without a price hidden by a price). */
  readonly missing: Readonly<Record<string, number>>;
}

/** Of a facet's values, how many every engine counts. */
export const MAX_FACET_VALUES = 10_000;

/** A removal of an unknown id does nothing; a put replaces the document of its id. Removals come first, later puts win. */
export interface IndexChanges {
  readonly put?: readonly IndexDocument[];
  readonly remove?: readonly number[];
  /**
   * Number of the newest change that led to them. An engine that several processes share has what they all hear of written once;
   * without a number, it is written each time. An engine of one process needs none.
   */
  readonly changeNumber?: number;
  /**
   * Number of the newest change that could be read with the documents of changes without a number: such an engine leaves alone what
   * it has from a newer one.
   */
  readonly readAt?: number;
  /** When time makes any document wrong; such an engine remembers it for processes that start later. */
  readonly validUntil?: Date;
}

/** Documents that can be searched. */
export interface SearchIndex {
  /**
   * @throws {UnknownAttributeError} if the query names an attribute that the schema lacks.
   * @throws {RangeError} if it asks for the nearest first without saying nearest to what.
   * @throws {SearchUnavailableError} if an engine outside this process does not answer; never an answer from a part of the
   *   documents.
   */
  search(query: SearchQuery): Promise<SearchResult>;
  /** The documents of these ids in the given order; unknown ids are left out. */
  get(ids: readonly number[]): Promise<readonly Hit[]>;
  /** How many documents there are. */
  readonly size: number;
}

export interface SearchEngine extends SearchIndex {
  /** Number of the newest change that an engine of several processes has; absent for one that has what it was built from. */
  readonly changeNumber?: number;
  /** Of the index of such an engine, when this process opened it. */
  readonly opened?: OpenedIndex;
  /**
   * The document of a key, of such an engine; null without one.
   * @throws {SearchUnavailableError}
   */
  find?(key: string): Promise<Hit | null>;
  /**
   * All changes become visible at once (D19), or none.
   * @throws {SearchUnavailableError} if an engine outside this process cannot take them now; then none counts as applied, and
   *   the same changes may be given again.
   * @throws {UnknownAttributeError} if a document has a value for an attribute that the schema lacks.
   */
  apply(changes: IndexChanges): Promise<void>;
}

/** What is known of an index that another process or thread built. */
export interface OpenedIndex {
  readonly builtAt: Date;
  /** When time makes any document wrong. */
  readonly validUntil: Date;
}

/** Builds an engine over documents, which may be streamed. Of several documents with one id, the last counts. */
export type EngineFactory = (
  schema: IndexSchema,
  documents: Iterable<IndexDocument> | AsyncIterable<IndexDocument>,
) => Promise<SearchEngine>;

/** An engine outside this process cannot be reached, is too slow or refuses work, so that asking again later makes sense. */
export class SearchUnavailableError extends Error {
  override readonly name = "SearchUnavailableError";
}

/** A query or a document named an attribute that the index does not have. */
export class UnknownAttributeError extends Error {
  override readonly name = "UnknownAttributeError";
  readonly attribute: string;

  constructor(attribute: string, kind: "facet" | "number") {
    super(`The index has no ${kind} named ${JSON.stringify(attribute)}`);
    this.attribute = attribute;
  }
}
