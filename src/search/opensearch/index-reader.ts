import { randomUUID } from "node:crypto";
import { type Hit, SearchUnavailableError } from "../contract/engine.ts";
import { type Clause, matchAll } from "./clauses.ts";
import type { ClusterQuestion, SearchCluster } from "./cluster.ts";
import { PLACE } from "./fields.ts";

/** A search as the cluster takes it. */
export interface SearchBody {
  readonly query: Clause;
  readonly size: number;
  readonly [part: string]: unknown;
}

export interface FoundDocument {
  readonly _id: string;
  readonly _source?: { readonly record: string; readonly key?: string };
  readonly fields?: { readonly place?: readonly [string] };
  readonly sort?: readonly unknown[];
}

export interface Bucket {
  readonly key: string | number;
  readonly doc_count: number;
  readonly low?: { readonly value: number | null };
  readonly high?: { readonly value: number | null };
}

/** What an aggregation answers, as far as we use them. */
export interface Aggregate {
  readonly doc_count?: number;
  readonly value?: number | null;
  readonly buckets?: readonly Bucket[];
  readonly [inner: string]: unknown;
}

export interface FoundPart {
  readonly hits: {
    readonly total?: { readonly value: number };
    readonly hits: readonly FoundDocument[];
  };
  readonly aggregations?: Readonly<Record<string, Aggregate>>;
  readonly timed_out: boolean;
  readonly error?: { readonly type: string; readonly reason: string };
}

/** Positions that an index may have; dealers have yards, and there are fewer postcodes. */
export const MAX_PLACES = 50_000;

/** Asks one index, and never takes a part of the documents for all of them. */
export class IndexReader {
  readonly #cluster: SearchCluster;
  readonly #path: string;
  /** The same copy of the index answers each time, so that a shopper does not go back in time; another one after a failure. */
  #copy: string = randomUUID();

  constructor(cluster: SearchCluster, index: string) {
    this.#cluster = cluster;
    this.#path = `/${index}`;
  }

  get maxWindow(): number {
    return this.#cluster.maxWindow;
  }

  /** Keeps what a shopper sees, for when the cluster is away. */
  remember(hit: Hit, key?: string): void {
    this.#cluster.seen.set(`${this.#path} ${hit.id}`, hit);
    if (key !== undefined) this.#cluster.seenKeys.set(`${this.#path} ${key}`, hit.id);
  }

  /** What a shopper saw lately. */
  recall(id: number): Hit | undefined {
    return this.#cluster.seen.get(`${this.#path} ${id}`);
  }

  /** The same by its key. */
  recallKey(key: string): Hit | undefined {
    const id = this.#cluster.seenKeys.get(`${this.#path} ${key}`);
    return id === undefined ? undefined : this.recall(id);
  }

  /** A document that has changed. */
  forget(id: number): void {
    this.#cluster.seen.delete(`${this.#path} ${id}`);
  }

  async search(body: SearchBody): Promise<FoundPart> {
    const question = { path: `${this.#path}/_search`, querystring: this.#parameters };
    return this.#ask({ ...question, body: this.#withTimeout(body) }, checkWhole);
  }

  /** Several searches in one request. */
  async searchAll(bodies: readonly SearchBody[]): Promise<readonly FoundPart[]> {
    if (bodies.length === 0) return [];
    const bulkBody = bodies.flatMap((body) => [this.#parameters, this.#withTimeout(body)]);
    type Answers = { readonly responses: readonly FoundPart[] };
    const check = ({ responses: found }: Answers) => found.forEach(checkWhole);
    return (await this.#ask<Answers>({ path: `${this.#path}/_msearch`, bulkBody }, check)).responses;
  }

  get #parameters() {
    return { allow_partial_search_results: false, request_cache: true, preference: this.#copy };
  }

  #withTimeout(body: SearchBody): SearchBody {
    return { ...body, timeout: `${this.#cluster.queryMs}ms` };
  }

  async #ask<Answer>(question: ClusterQuestion, check: (answer: Answer) => void): Promise<Answer> {
    try {
      return await this.#cluster.ask(question, check);
    } catch (error) {
      this.#copy = randomUUID();
      throw error;
    }
  }

  /** Which of these clauses any document meets. */
  async findMet(clauses: readonly Clause[]): Promise<readonly boolean[]> {
    const bodies = clauses.map((clause) => ({
      ...{ query: matchAll([clause]), size: 0, terminate_after: 1, track_total_hits: true },
    }));
    return (await this.searchAll(bodies)).map(({ hits }) => (hits.total?.value ?? 0) > 0);
  }

  /** Where documents are. */
  async listPlaces(): Promise<readonly string[]> {
    const aggs = { places: { terms: { field: PLACE, size: MAX_PLACES } } };
    const { aggregations } = await this.search({ query: matchAll([]), size: 0, aggs });
    return (aggregations?.places?.buckets ?? []).map(({ key }) => String(key));
  }

  async count(): Promise<number> {
    const { hits } = await this.search({ query: matchAll([]), size: 0, track_total_hits: true });
    return hits.total?.value ?? 0;
  }
}

function checkWhole(answer: FoundPart): void {
  if (answer.error) throw new SearchUnavailableError(`${answer.error.type}: ${answer.error.reason}`);
  if (answer.timed_out) throw new SearchUnavailableError("the search cluster took too long");
}
