import { inSpan } from "#platform/tracing/tracing.ts";
import { checkDocument, checkQuery } from "../contract/attributes.ts";
import {
  type Hit,
  type IndexChanges,
  type IndexSchema,
  type OpenedIndex,
  type SearchEngine,
  type SearchQuery,
  type SearchResult,
  SearchUnavailableError,
} from "../contract/engine.ts";
import { computeKilometres } from "../contract/great-circle.ts";
import { type Clause, hasId, hasKey, listChoices, matchAll, matchNot } from "./clauses.ts";
import { Counts } from "./counts.ts";
import { PLACE, readRecord, toPosition } from "./fields.ts";
import type { FoundDocument, IndexReader } from "./index-reader.ts";
import { isWithin, toSort, withGroupScore } from "./order.ts";
import { findPart } from "./part-of-order.ts";
import { findUsualValues } from "./usual-values.ts";
import { WordMeanings } from "./word-meanings.ts";

/** How often a query that an update overtook is answered again. */
const MAX_ATTEMPTS = 3;

/** Hits that are read at once. */
const HITS_AT_ONCE = 2000;

/** How many documents before a page are ordered with it. */
const MAX_FROM = 10_000;

/** More hits than a page has. */
const MAX_PAGE = 200;

/** Writes to an index for its engine. */
export interface IndexWriter {
  /** @returns the number of the newest change that the index has, once all of them can be seen */
  write(changes: IndexChanges): Promise<number>;
  /** Of the index as it is now. */
  readFacts(): Promise<OpenedIndex & { readonly changeNumber: number }>;
}

interface EngineParts {
  readonly schema: IndexSchema;
  readonly reader: IndexReader;
  readonly writer: IndexWriter;
}

interface FarQuery {
  readonly query: SearchQuery;
  readonly places: readonly string[];
  /** What the documents of the page meet. */
  readonly among: readonly Clause[];
}

/** What an engine knows of its index until it changes. */
interface Known {
  readonly words: WordMeanings;
  places: Promise<readonly string[]> | null;
}

/**
 * The engine in a cluster of OpenSearch (D411). A query is one search, after what its words mean and where documents are has been
 * looked up, which is remembered until the next update.
 */
export class OpenSearchEngine implements SearchEngine {
  readonly #schema: IndexSchema;
  readonly #reader: IndexReader;
  readonly #writer: IndexWriter;
  #size = 0;
  #changeNumber = 0;
  #opened: OpenedIndex | undefined;
  #known: Known;
  /** Updates, one after the other. */
  #work: Promise<void> = Promise.resolve();

  private constructor({ schema, reader, writer }: EngineParts) {
    this.#schema = schema;
    this.#reader = reader;
    this.#writer = writer;
    this.#known = this.#forget();
  }

  /** The engine of an index that is there. */
  static async open(parts: EngineParts): Promise<OpenSearchEngine> {
    const engine = new OpenSearchEngine(parts);
    const { changeNumber, ...opened } = await parts.writer.readFacts();
    engine.#changeNumber = changeNumber;
    engine.#opened = opened;
    engine.#size = await parts.reader.count();
    return engine;
  }

  get size(): number {
    return this.#size;
  }

  get changeNumber(): number {
    return this.#changeNumber;
  }

  get opened(): OpenedIndex | undefined {
    return this.#opened;
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    checkQuery(this.#schema, query);
    return inSpan("search", {}, () => this.#search(query));
  }

  async #search(query: SearchQuery): Promise<SearchResult> {
    for (let attempt = 1; ; attempt++) {
      const known = this.#known;
      const result = await this.#answer(query, known);
      if (result && (known === this.#known || attempt === MAX_ATTEMPTS)) return result;
      if (attempt === MAX_ATTEMPTS) throw new SearchUnavailableError("the index changes all the time");
    }
  }

  async get(ids: readonly number[]): Promise<Hit[]> {
    if (ids.length === 0) return [];
    const found = new Map<number, FoundDocument>();
    try {
      for (let at = 0; at < ids.length; at += HITS_AT_ONCE) {
        const some = ids.slice(at, at + HITS_AT_ONCE);
        const body = { query: matchAll([hasId(some)]), size: some.length, track_total_hits: false };
        for (const hit of (await this.#reader.search(body)).hits.hits) found.set(Number(hit._id), hit);
      }
    } catch (error) {
      const seen = ids.map((id) => this.#reader.recall(id)).filter((hit) => hit !== undefined);
      if (error instanceof SearchUnavailableError && seen.length === ids.length) return seen;
      throw error;
    }
    this.#keepSeen([...found.values()]);
    return ids.map((id) => found.get(id)).flatMap((hit) => (hit ? [toHit(hit)] : []));
  }

  async find(key: string): Promise<Hit | null> {
    try {
      const body = { query: matchAll([hasKey(key)]), size: 1, track_total_hits: false };
      const { hits } = (await this.#reader.search(body)).hits;
      this.#keepSeen(hits);
      return hits[0] ? toHit(hits[0]) : null;
    } catch (error) {
      const seen = this.#reader.recallKey(key);
      if (error instanceof SearchUnavailableError && seen) return seen;
      throw error;
    }
  }

  apply(changes: IndexChanges): Promise<void> {
    const applied = this.#work.then(() => this.#apply(changes));
    this.#work = applied.catch(() => undefined);
    return applied;
  }

  async #apply(changes: IndexChanges): Promise<void> {
    for (const document of changes.put ?? []) checkDocument(this.#schema, document);
    try {
      this.#changeNumber = await this.#writer.write(changes);
    } finally {
      this.#known = this.#forget();
    }
    for (const { id } of changes.put ?? []) this.#reader.forget(id);
    for (const id of changes.remove ?? []) this.#reader.forget(id);
    this.#size = await this.#reader.count();
  }

  /** Those of a page; what reads many is no shopper. */
  #keepSeen(hits: readonly FoundDocument[]): void {
    if (hits.length <= MAX_PAGE) for (const hit of hits) this.#reader.remember(toHit(hit), hit._source?.key);
  }

  #forget(): Known {
    return { words: new WordMeanings(this.#reader, this.#schema.ownWords), places: null };
  }

  /** Undefined if the index changed while it was asked. */
  async #answer(query: SearchQuery, known: Known): Promise<SearchResult | undefined> {
    const { near, offset, limit } = query;
    const places = near ? await this.#findPlaces(known) : [];
    const possible = [
      ...(query.text ? [await known.words.toClause(query.text)] : []),
      ...listChoices(query.fixed ?? {}).map(({ clause }) => clause),
      ...(query.fixed?.excludeIds?.length ? [matchNot(hasId(query.fixed.excludeIds))] : []),
      ...(near && near.maxKm !== null ? [isWithin(near, near.maxKm, places)] : []),
    ];
    const choices = listChoices(query).map(({ clause }) => clause);
    const counts = new Counts(this.#schema, query);
    const isFar = limit > 0 && this.#isFar(query);
    const isPage = limit > 0 && !isFar;
    const [found, far] = await Promise.all([
      this.#reader.search({
        query: withGroupScore(possible, isPage ? query.sort.groups : undefined),
        ...(choices.length > 0 && { post_filter: matchAll(choices) }),
        ...{ size: isPage ? limit : 0, track_total_hits: true, aggs: counts.toAggregations() },
        ...(isPage && { from: offset, sort: toSort(query, places), ...shown(query) }),
      }),
      isFar ? this.#readFar({ query, places, among: [...possible, ...choices] }) : [],
    ]);
    const total = found.hits.total?.value ?? 0;
    const hits = isFar ? far : found.hits.hits;
    const numbers = counts.readUsualCounts(found.aggregations ?? {}).map(({ name, count }) => {
      return { name, count, among: [...possible, ...counts.listOthers("range", name)] };
    });
    const usual = await findUsualValues(this.#reader, numbers);
    this.#keepSeen(hits);
    return (
      usual && {
        hits: hits.map((hit) => toHit(hit, near)),
        count: total,
        ...counts.read(found.aggregations ?? {}),
        usual,
      }
    );
  }

  #findPlaces(known: Known): Promise<readonly string[]> {
    const asked = known.places ?? this.#reader.listPlaces();
    known.places = asked;
    asked.catch(() => {
      if (known.places === asked) known.places = null;
    });
    return asked;
  }

  /** Whether a page is not worth to be ordered with all that it is in: far down, long, or by distance. */
  #isFar({ offset, limit, sort }: SearchQuery): boolean {
    return offset > this.#maxFrom || limit > this.#maxFrom || Boolean(sort.nearestFirst);
  }

  get #maxFrom(): number {
    return Math.min(MAX_FROM, this.#reader.maxWindow >> 1);
  }

  /** The page of a query, from where it begins. */
  async #readFar({ query, places, among }: FarQuery): Promise<FoundDocument[]> {
    const part = await findPart(this.#reader, { query, among, maxFrom: this.#maxFrom });
    const hits: FoundDocument[] = [];
    if (!part) return hits;
    const base = {
      query: withGroupScore([...among, ...part.clauses], query.sort.groups),
      sort: toSort(query, places),
      ...{ track_total_hits: false, ...shown(query) },
    };
    const atOnce = Math.min(HITS_AT_ONCE, this.#maxFrom);
    for (;;) {
      const size = Math.min(atOnce, query.limit - hits.length);
      const last = hits.at(-1);
      const next = last ? { search_after: last.sort } : { from: part.from };
      const found = (await this.#reader.search({ ...base, size, ...next })).hits.hits;
      hits.push(...found);
      if (found.length < size || hits.length === query.limit) return hits;
    }
  }
}

/** What a hit needs of its document. */
function shown({ near }: SearchQuery): object {
  return near ? { docvalue_fields: [PLACE] } : {};
}

function toHit({ _id, _source, fields }: FoundDocument, near?: SearchQuery["near"]): Hit {
  const [place] = fields?.place ?? [];
  return {
    id: Number(_id),
    record: readRecord(_source?.record ?? ""),
    ...(near && place !== undefined && { km: computeKilometres(near.from, toPosition(place)) }),
  };
}
