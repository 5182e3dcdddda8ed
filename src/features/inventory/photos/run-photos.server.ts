import pLimit from "p-limit";
import { listDueAccounts } from "#features/tenancy/accounts/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Images } from "#platform/images/images.ts";
import { MAX_IMAGE_BYTES } from "#platform/images/inspect-image.ts";
import type { Logger } from "#platform/log.ts";
import { ByteBudget, type Reservation } from "#platform/memory/byte-budget.ts";
import { createPublicAgent, type PublicAgent } from "#platform/outside/public-agent.ts";
import type { Database } from "#platform/postgres/database.ts";
import { inOwnTrace } from "#platform/tracing/tracing.ts";
import { fetchPhoto, type PhotoAnswer } from "./fetch-photo.server.ts";
import { type FetchedPhoto, schedulePhoto } from "./photo-schedule.ts";
import {
  claimDuePhotos,
  type DuePhoto,
  parkPhotos,
  recordPhotos,
  releasePhotos,
} from "./photo-store.server.ts";

export interface PhotoPorts {
  readonly db: Database;
  readonly images: Images;
  readonly log: Logger;
  readonly now: () => Date;
  readonly allowPrivate: boolean;
  /** How long a batch begins new fetches. */
  readonly maxBatchMs?: number;
}

const BATCH = 40;
/** A little longer than one fetch may take, so that photos that waited behind those of servers that hang still have a turn. */
const MAX_BATCH_MS = 45_000;
/** So that one dealer's slow photo server does not keep another's photos waiting. */
const MAX_ACCOUNTS = 4;
const MAX_FETCHES = 6;
const MAX_FETCHES_PER_HOST = 2;
/** Photos are decoded one at a time, so more could be fetched than decoded: those that wait are counted, too. */
const MAX_HELD_BYTES = MAX_FETCHES * MAX_IMAGE_BYTES;

/** Whether more may be due, and hashes of the pictures that vehicles now begin with. */
interface Batch {
  readonly isMore: boolean;
  readonly first: readonly string[];
}

/** An answer with its share of the bytes that may be in memory, to be released once the photo is decoded. */
interface HeldAnswer {
  readonly answer: PhotoAnswer;
  readonly reservation: Reservation;
}

/**
 * Fetches every account's photos that are due, politely: few at once, fewer of one host (CONST-04). What changed is on
 * pages and cards with the batch it came in. Accounts take turns, a batch each, so that one with very many photos keeps no
 * other waiting. A batch begins no fetch after 45 seconds, so that it ends however slow its photo server is. What is left of
 * it waits for the account's next turn (D422).
 */
export class PhotoRounds {
  readonly #ports: PhotoPorts;
  readonly #agent: PublicAgent;
  /** Null if the photo's turn comes too late for its batch. */
  readonly #fetch: (photo: DuePhoto, late: AbortSignal) => Promise<HeldAnswer | null>;
  readonly #turns = pLimit(MAX_ACCOUNTS);
  readonly #running = new Map<AccountId, Promise<void>>();
  readonly #stopping = new AbortController();
  /** The last `start`, which may still be asking for accounts. */
  #starting: Promise<void> = Promise.resolve();

  constructor(ports: PhotoPorts) {
    this.#ports = ports;
    this.#agent = createPublicAgent(ports.allowPrivate);
    const budget = new ByteBudget(MAX_HELD_BYTES);
    this.#fetch = limitPerHost(async (photo, late) => {
      if (late.aborted) return null;
      const reservation = await budget.reserve(MAX_IMAGE_BYTES);
      const answer = await fetchPhoto(photo, this.#agent.dispatcher, this.#stopping.signal);
      reservation.shrinkTo(answer.kind === "bytes" ? answer.bytes.length : 0);
      return { answer, reservation };
    });
  }

  /** Begins with the accounts that have photos due and are not under way. Does not wait for them. */
  start(): Promise<void> {
    this.#starting = this.#startAll();
    return this.#starting;
  }

  async #startAll(): Promise<void> {
    const { db, now, log } = this.#ports;
    for (const account of await listDueAccounts(db, ["photos", now()])) {
      if (this.#running.has(account)) continue;
      const running = this.#runAccount(account)
        .catch(({ message }: Error) =>
          log.error({ account, error: message }, "photos of an account could not be fetched"),
        )
        .finally(() => this.#running.delete(account));
      this.#running.set(account, running);
    }
  }

  /** Ends at once; what was under way is fetched again by another process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settled();
    await this.#agent.close();
  }

  /** Resolves when all that was started has ended. */
  async settled(): Promise<void> {
    await this.#starting.catch(() => undefined);
    await Promise.all(this.#running.values());
  }

  async #runAccount(accountId: AccountId): Promise<void> {
    const attributes = { account: accountId };
    for (let isMore = true; isMore; ) {
      // Each batch waits behind those of all other accounts.
      const batch = await this.#turns(() =>
        inOwnTrace("photos", attributes, () => this.#runBatch(accountId)),
      );
      isMore = batch.isMore;
      // Pages show the photos already: no other account's wait for this.
      if (batch.first.length > 0)
        await inOwnTrace("pictures", attributes, () =>
          this.#ports.images.prepare(batch.first, this.#stopping.signal),
        );
    }
  }

  async #runBatch(accountId: AccountId): Promise<Batch> {
    const { db, images, now } = this.#ports;
    const { signal } = this.#stopping;
    if (signal.aborted) return { isMore: false, first: [] };
    const due = await db.inAccount(accountId, (tx) => claimDuePhotos(tx, now(), BATCH));
    const late = AbortSignal.timeout(this.#ports.maxBatchMs ?? MAX_BATCH_MS);
    const left: DuePhoto[] = [];
    const fetched = await Promise.all(
      due.map(async (photo) => {
        const answer = await this.#fetch(photo, late);
        if (answer) return [schedulePhoto(photo, await keepPhoto(images, answer, signal), now())];
        left.push(photo);
        return [];
      }),
    );
    const isMore = due.length === BATCH || left.length > 0;
    const first = await db.inAccount(accountId, async (tx) => {
      if (signal.aborted) {
        await releasePhotos(tx, due, now());
        return [];
      }
      const recorded = await recordPhotos(tx, fetched.flat());
      await releasePhotos(tx, left, now());
      if (!isMore) await parkPhotos(tx, now());
      return recorded;
    });
    return { isMore, first };
  }
}

async function keepPhoto(
  images: Images,
  { answer, reservation }: HeldAnswer,
  stopped: AbortSignal,
): Promise<FetchedPhoto> {
  if (answer.kind !== "bytes") return answer;
  const kept = await images.keep(answer.bytes, stopped).finally(() => reservation.release());
  if (!kept.ok) return { kind: "failed", reason: kept.reason, permanent: true };
  const { hash, width, height, preview } = kept;
  return {
    kind: "ready",
    hash,
    width,
    height,
    preview,
    etag: answer.etag,
    lastModified: answer.lastModified,
  };
}

/** The same work, few at once and fewer of one host. */
function limitPerHost<Result>(
  work: (photo: DuePhoto, late: AbortSignal) => Promise<Result>,
): (photo: DuePhoto, late: AbortSignal) => Promise<Result> {
  const all = pLimit(MAX_FETCHES);
  const hosts = new Map<string, ReturnType<typeof pLimit>>();
  return (photo, late) => {
    const host = URL.parse(photo.url)?.host ?? "";
    const ofHost = hosts.get(host) ?? pLimit(MAX_FETCHES_PER_HOST);
    hosts.set(host, ofHost);
    return ofHost(() => all(() => work(photo, late)));
  };
}
