import { Client, errors } from "@opensearch-project/opensearch";
import { LRUCache } from "lru-cache";
import { CircuitBreaker, type RestingServices } from "#platform/outside/circuit-breaker.ts";
import { type Hit, SearchUnavailableError } from "../contract/engine.ts";

interface ClusterOptions {
  /** Addresses of nodes, such as `http://user:password@search-1:9200`. */
  readonly nodes: readonly string[];
  /** What the names of this installation's indexes begin with. */
  readonly prefix: string;
  readonly now: () => Date;
  /** For an answer to a shopper, by the cluster and on the way. */
  readonly queryMs?: number;
  /** How far into an order one request may look, which costs the cluster about 150 bytes a document. */
  readonly maxWindow?: number;
  /** Is told when the cluster is left alone. */
  readonly resting?: RestingServices;
}

/** A shopper's page is given up soon after. */
const QUERY_MS = 2000;
/** Beside what the cluster itself takes. */
const ON_THE_WAY_MS = 500;
/** Usual ends need one in fifty of the values from either side (`usual-ends.ts`): enough for ten million vehicles. */
const MAX_WINDOW = 200_000;
/** Some megabytes. */
const MAX_SEEN = 10_000;
/** For what fills and changes indexes. */
const WORK_MS = 60_000;
/** How long a cluster that keeps failing is left alone: a node that starts again takes about ten seconds. */
const REST_MS = 5000;

/** A cluster of OpenSearch, asked over HTTP. One that keeps failing is left alone for a few seconds (D411). */
export class SearchCluster {
  readonly prefix: string;
  readonly queryMs: number;
  readonly maxWindow: number;
  /** What shoppers saw lately, by index and id, so that they can enquire about it while the cluster is away. */
  readonly seen = new LRUCache<string, Hit>({ max: MAX_SEEN });
  /** The ids of these by index and key. */
  readonly seenKeys = new LRUCache<string, number>({ max: MAX_SEEN });
  readonly #client: Client;
  readonly #breaker: CircuitBreaker;
  readonly #closing = new AbortController();

  constructor({ nodes, prefix, now, queryMs = QUERY_MS, maxWindow = MAX_WINDOW, resting }: ClusterOptions) {
    this.prefix = prefix;
    this.queryMs = queryMs;
    this.maxWindow = maxWindow;
    // A request to a node that is away goes to the next one.
    this.#client = new Client({ nodes: [...nodes], maxRetries: nodes.length > 1 ? 1 : 0 });
    this.#breaker = new CircuitBreaker(now, REST_MS, (until) => resting?.add("search cluster", until));
  }

  /**
   * Asks something that a shopper waits for.
   * @param check throws `SearchUnavailableError` for an answer that is none
   * @throws SearchUnavailableError without an answer in time
   */
  async ask<Answer>(question: ClusterQuestion, check: (answer: Answer) => void): Promise<Answer> {
    if (this.#breaker.rests) throw new SearchUnavailableError("the search cluster failed too often lately");
    try {
      const timeoutMs = this.queryMs + ON_THE_WAY_MS;
      const answer = await this.#send<Answer>({ method: "POST", ...question }, timeoutMs);
      check(answer);
      this.#breaker.record(true);
      return answer;
    } catch (error) {
      // An index is missing only while somebody who deleted it has not let it be built again.
      if (isMissing(error)) throw new SearchUnavailableError("the index is gone", { cause: error });
      if (error instanceof SearchUnavailableError) this.#breaker.record(false);
      throw error;
    }
  }

  /**
   * Makes or changes something.
   * @throws SearchUnavailableError if the cluster cannot be reached or refuses for now
   */
  work<Answer>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Answer> {
    return this.#send({ method, path, ...(body && { body: body as Record<string, unknown> }) }, WORK_MS);
  }

  /**
   * Writes documents: a line for each action and each document, as JSON.
   * @throws SearchUnavailableError like `work`; also when a document was refused for now
   */
  async write(index: string, lines: readonly string[]): Promise<void> {
    const question = { method: "POST", path: `/${index}/_bulk`, bulkBody: [...lines] };
    const { items } = await this.#send<BulkAnswer>(question, WORK_MS);
    for (const item of items) {
      const [{ status, error } = { status: 500, error: undefined }] = Object.values(item);
      if (status < 300 || isExpected(status)) continue;
      const reason = `a document was not written: ${error?.type}: ${error?.reason}`;
      throw isPassingStatus(status) ? new SearchUnavailableError(reason) : new Error(reason);
    }
  }

  /**
   * What the cluster says of itself.
   * @throws SearchUnavailableError without an answer in time
   */
  readHealth(): Promise<ClusterHealth> {
    return this.#send({ method: "GET", path: "/_cluster/health" }, this.queryMs);
  }

  /** Is aborted when the cluster is not asked any more. */
  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client.close();
  }

  async #send<Answer>(question: TransportRequestParams, requestTimeout: number): Promise<Answer> {
    try {
      return (await this.#client.transport.request(question, { requestTimeout })).body;
    } catch (error) {
      if (!isPassing(error)) throw error;
      const reason = `the search cluster does not answer: ${(error as Error).message}`;
      throw new SearchUnavailableError(reason, { cause: error });
    }
  }
}

/** A body of one line or of several. */
export type ClusterQuestion = Omit<TransportRequestParams, "method">;

type TransportRequestParams = Parameters<Client["transport"]["request"]>[0];

/** A cluster is red while it lacks part of an index. */
export interface ClusterHealth {
  readonly status: "green" | "yellow" | "red";
  readonly number_of_nodes: number;
}

interface BulkAnswer {
  readonly items: readonly Readonly<
    Record<
      string,
      { readonly status: number; readonly error?: { readonly type: string; readonly reason: string } }
    >
  >[];
}

/** A document to be removed that is not there, or one that has a newer change already. */
const isExpected = (status: number) => status === 404 || status === 409;

/** Whether an index holds nothing of this name, which some requests may meet. */
export function isMissing(error: unknown): boolean {
  return error instanceof errors.ResponseError && error.statusCode === 404;
}

/** Not yet started, no node that leads, overloaded, or no room: a disk that is full makes indexes read-only (403, 429). */
const isPassingStatus = (status: number) => status === 403 || status === 429 || status >= 500;

function isPassing(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return isPassingStatus(error.statusCode ?? 0);
  return error instanceof errors.OpenSearchClientError;
}
