import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { checkDocument } from "../contract/attributes.ts";
import {
  type EngineFactory,
  type IndexChanges,
  type IndexDocument,
  type IndexSchema,
  type OpenedIndex,
  SearchUnavailableError,
} from "../contract/engine.ts";
import { isMissing, type SearchCluster } from "./cluster.ts";
import { buildIndexBody, toSource } from "./fields.ts";
import { IndexReader } from "./index-reader.ts";
import { type IndexWriter, OpenSearchEngine } from "./open-search-engine.ts";

/** Work that one process at a time does to an index, such as behind a lock of the database. */
export type RunAlone = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** The index that is wanted, which may be there already. */
export interface IndexTarget {
  /** Names the index among those of the installation; lower case. */
  readonly name: string;
  /** What the documents depend on beside the stock: an index of another one is built anew. */
  readonly basis: string;
  /** Number of the newest change that the documents have. */
  readonly changeNumber: number;
  readonly now: Date;
  /**
   * An index of the same basis is used if it was built since, and has all changes. Null for a process that starts: it uses one whose
   * time is not over, and catches up with changes.
   */
  readonly builtSince: Date | null;
  /** When time makes any of the documents wrong, once all of them were read. */
  readonly readValidUntil: () => Date;
}

/** What the cluster knows of an index, beside its documents. Instants are in epoch milliseconds. */
interface IndexState {
  /** The index behind the alias. */
  readonly index: string;
  readonly basis: string;
  readonly changeNumber: number;
  readonly builtAt: number;
  /** Number of the newest change that it was built with. */
  readonly builtFrom: number;
  readonly validUntil: number;
}

/** Documents that are sent at once, and about how long their JSON may be. */
const MAX_BATCH = 1000;
const MAX_BATCH_LENGTH = 5_000_000;

/** How often it is looked whether an index was built, after how many looks it is ordered again, and after how many given up. */
const LOOK_MS = 500;
const LOOKS_FOR_ORDER = 240;
const MAX_LOOKS = 3600;

/** Copies of an index beside the first, as far as there are nodes for them. */
const COPIES = "0-2";

const atOnce: RunAlone = (_, work) => work();

/**
 * Builds engines over one site's index in the cluster: an alias, behind which a new index takes the place of the old one once it
 * is complete. An index that has all of it already, because another process built it, is used as it is, and no document is read.
 */
export function createIndexFactory(
  cluster: SearchCluster,
  target: IndexTarget,
  alone: RunAlone = atOnce,
): EngineFactory {
  return async (schema, documents) => {
    const index = new SharedIndex(cluster, target, alone);
    await index.build(schema, documents);
    return openIndex(cluster, schema, index);
  };
}

/**
 * Opens engines over one site's index in the cluster, which somebody else builds: it is ordered, and waited for. No document is read.
 * @param order may be called more than once for an index
 */
export function createIndexOpener(
  cluster: SearchCluster,
  target: IndexTarget,
  { order, alone = atOnce }: { readonly order: () => Promise<void>; readonly alone?: RunAlone },
): EngineFactory {
  return async (schema) => {
    const index = new SharedIndex(cluster, target, alone);
    await index.awaitBuilt(order);
    return openIndex(cluster, schema, index);
  };
}

const openIndex = (cluster: SearchCluster, schema: IndexSchema, writer: SharedIndex) =>
  OpenSearchEngine.open({ schema, reader: new IndexReader(cluster, writer.alias), writer });

class SharedIndex implements IndexWriter {
  readonly alias: string;
  readonly #cluster: SearchCluster;
  readonly #target: IndexTarget;
  readonly #alone: RunAlone;

  constructor(cluster: SearchCluster, target: IndexTarget, alone: RunAlone) {
    this.alias = `${cluster.prefix}-${target.name}`;
    this.#cluster = cluster;
    this.#target = target;
    this.#alone = alone;
  }

  /** Unless the index is there already. */
  async build(schema: IndexSchema, documents: Documents): Promise<void> {
    const target = this.#target;
    return this.#alone(this.alias, async () => {
      if (await this.#isThere()) return;
      const index = `${this.alias}-${randomUUID()}`;
      try {
        await this.#cluster.work("PUT", `/${index}`, buildIndexBody(schema, this.#cluster.maxWindow));
        const batch = new Batch(this.#cluster, index);
        for await (const document of documents) {
          checkDocument(schema, document);
          await batch.add(toLines(document, target.changeNumber));
        }
        await batch.settle();
        await this.#cluster.work("POST", `/${index}/_refresh`);
        const { basis, changeNumber, now, readValidUntil } = target;
        const validUntil = readValidUntil().getTime();
        await this.#publish({
          ...{ index, basis, changeNumber, validUntil },
          // The clock of whoever asked for it may be ahead.
          builtAt: Math.max(now.getTime(), target.builtSince?.getTime() ?? 0),
          builtFrom: changeNumber,
        });
      } finally {
        await this.#removeUnused().catch(() => undefined);
      }
    });
  }

  /**
   * Waits until the index is there, and orders it if it is not.
   * @throws SearchUnavailableError also if nobody builds it
   */
  async awaitBuilt(order: () => Promise<void>): Promise<void> {
    const { closed } = this.#cluster;
    for (let look = 0; !(await this.#isThere()); look++) {
      if (look === MAX_LOOKS) throw new SearchUnavailableError(`nobody built the index ${this.alias}`);
      if (look % LOOKS_FOR_ORDER === 0) await order();
      await delay(LOOK_MS, undefined, { signal: closed }).catch(() => {
        throw new SearchUnavailableError("the search cluster is not asked any more");
      });
    }
  }

  async #isThere(): Promise<boolean> {
    const state = await this.#readState();
    return state !== null && isWanted(state, this.#target);
  }

  /**
   * @throws SearchUnavailableError also if the index is gone, or another process built one of another basis, until it is built again:
   *   documents of two bases do not mix
   */
  async write({ put = [], remove = [], changeNumber, readAt, validUntil }: IndexChanges): Promise<number> {
    return this.#alone(this.alias, async () => {
      const state = await this.#readState();
      if (state?.basis !== this.#target.basis)
        throw new SearchUnavailableError(`the index ${this.alias} is gone, or of another basis`);
      if (changeNumber !== undefined && state.changeNumber >= changeNumber) return state.changeNumber;
      // What was read before the index was built is in it, and a vehicle that is not may be withdrawn.
      if (readAt !== undefined && readAt < state.builtFrom) return state.changeNumber;
      const version = changeNumber ?? readAt ?? state.changeNumber;
      const batch = new Batch(this.#cluster, state.index);
      const puts = new Map(put.map((document) => [document.id, document]));
      for (const id of new Set(remove)) if (!puts.has(id)) await batch.add([toAction("delete", id, version)]);
      for (const document of puts.values()) await batch.add(toLines(document, version));
      await batch.settle();
      await this.#cluster.work("POST", `/${state.index}/_refresh`);
      const until = Math.min(state.validUntil, validUntil?.getTime() ?? Number.POSITIVE_INFINITY);
      const newest = changeNumber ?? state.changeNumber;
      await this.#writeState({ ...state, changeNumber: newest, validUntil: until });
      return newest;
    });
  }

  /** The new index answers from one moment to the next, and is known by then. */
  async #publish(state: IndexState): Promise<void> {
    const { index } = state;
    await this.#writeState(state);
    await this.#cluster.work("PUT", `/${index}/_settings`, { index: { auto_expand_replicas: COPIES } });
    const actions = [
      { remove: { index: `${this.alias}-*`, alias: this.alias, must_exist: false } },
      { add: { index, alias: this.alias } },
    ];
    await this.#cluster.work("POST", "/_aliases", { actions });
  }

  /** Indexes that are not behind the alias: the one before, or one that was not completed, also by a process that ended. */
  async #removeUnused(): Promise<void> {
    type Found = Readonly<Record<string, { readonly aliases: object }>>;
    const found = await this.#cluster.work<Found>("GET", `/${this.alias}-*/_alias`);
    const names = Object.keys(found).filter((name) => !Object.hasOwn(found[name]?.aliases ?? {}, this.alias));
    if (names.length === 0) return;
    await this.#cluster.write(
      this.#states,
      names.map((name) => JSON.stringify({ delete: { _id: name } })),
    );
    await this.#cluster.work("DELETE", `/${names.join(",")}?ignore_unavailable=true`);
  }

  /** @throws SearchUnavailableError also if the index is gone */
  async readFacts(): Promise<OpenedIndex & { readonly changeNumber: number }> {
    const state = await this.#readState();
    if (!state) throw new SearchUnavailableError(`the index ${this.alias} is gone`);
    const { changeNumber, builtAt, validUntil } = state;
    return { changeNumber, builtAt: new Date(builtAt), validUntil: new Date(validUntil) };
  }

  /** What is known of the index behind the alias; null without one. */
  async #readState(): Promise<IndexState | null> {
    try {
      const [index] = Object.keys(await this.#cluster.work<object>("GET", `/_alias/${this.alias}`));
      const path = `/${this.#states}/_doc/${index}`;
      return (await this.#cluster.work<{ _source: IndexState }>("GET", path))._source;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async #writeState(state: IndexState): Promise<void> {
    await this.#cluster.work("PUT", `/${this.#states}/_doc/${state.index}`, state);
  }

  get #states(): string {
    return `${this.#cluster.prefix}-state`;
  }
}

function isWanted(
  { basis, changeNumber, builtAt, validUntil }: IndexState,
  { now, builtSince, ...wanted }: IndexTarget,
): boolean {
  if (basis !== wanted.basis) return false;
  if (builtSince === null) return validUntil > now.getTime();
  return builtAt >= builtSince.getTime() && changeNumber >= wanted.changeNumber;
}

type Documents = Parameters<EngineFactory>[1];

/** Lines of a bulk: one batch is on its way while the next is filled, so that the last document of an id comes last. */
class Batch {
  readonly #cluster: SearchCluster;
  readonly #index: string;
  #lines: string[] = [];
  #length = 0;
  #sent: Promise<void> = Promise.resolve();

  constructor(cluster: SearchCluster, index: string) {
    this.#cluster = cluster;
    this.#index = index;
  }

  /** The lines of one document. */
  async add(lines: readonly string[]): Promise<void> {
    this.#lines.push(...lines);
    for (const line of lines) this.#length += line.length;
    if (this.#lines.length >= 2 * MAX_BATCH || this.#length >= MAX_BATCH_LENGTH) await this.#send();
  }

  async settle(): Promise<void> {
    await this.#send();
    await this.#sent;
  }

  async #send(): Promise<void> {
    const lines = this.#lines;
    this.#lines = [];
    this.#length = 0;
    await this.#sent;
    if (lines.length === 0) return;
    this.#sent = this.#cluster.write(this.#index, lines);
    // Whoever waits for it next gets the error.
    this.#sent.catch(() => undefined);
  }
}

function toLines(document: IndexDocument, version: number): string[] {
  return [toAction("index", document.id, version), JSON.stringify(toSource(document))];
}

/** A document that has a newer version keeps it. */
function toAction(kind: "index" | "delete", id: number, version: number): string {
  return JSON.stringify({ [kind]: { _id: String(id), version, version_type: "external_gte" } });
}
