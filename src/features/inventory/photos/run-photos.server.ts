import pLimit from "p-limit";
import { listDueAccounts } from "#features/tenancy/accounts/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Images } from "#platform/images/images.ts";
import { MAX_IMAGE_BYTES } from "#platform/images/inspect-image.ts";
import { ByteBudget, type Reservation } from "#platform/memory/byte-budget.ts";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import type { Database } from "#platform/postgres/database.ts";
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
  readonly now: () => Date;
  readonly allowPrivate: boolean;
}

const BATCH = 40;
/** So that one dealer's slow photo server does not keep another's photos waiting. */
const MAX_ACCOUNTS = 4;
const MAX_FETCHES = 6;
const MAX_FETCHES_PER_HOST = 2;
/** Photos are decoded one at a time, so more could be fetched than decoded: those that wait are counted, too. */
const MAX_HELD_BYTES = MAX_FETCHES * MAX_IMAGE_BYTES;

/**
 * Fetches every account's photos that are due, politely: few at once, fewer of one host (CONST-04). What changed is on
 * pages and cards with the batch it came in. When `stopped` says so it ends at once; what was under way is fetched again.
 */
export async function runDuePhotos(ports: PhotoPorts, stopped = AbortSignal.any([])): Promise<void> {
  const agent = createPublicAgent(ports.allowPrivate);
  const budget = new ByteBudget(MAX_HELD_BYTES);
  const fetch = limitPerHost(async (photo) => {
    const reservation = await budget.reserve(MAX_IMAGE_BYTES);
    const answer = await fetchPhoto(photo, agent.dispatcher, stopped);
    reservation.shrinkTo(answer.kind === "bytes" ? answer.bytes.length : 0);
    return { answer, reservation };
  });
  try {
    const accounts = pLimit(MAX_ACCOUNTS);
    let isMore = true;
    // A batch of each at a time, so that an account with very many photos keeps no other waiting.
    while (isMore && !stopped.aborted) {
      isMore = false;
      await accounts.map(await listDueAccounts(ports.db, ["photos", ports.now()]), async (accountId) => {
        if (stopped.aborted) return;
        const count = await runBatch(ports, accountId, { fetch, stopped });
        if (count === BATCH) isMore = true;
        else await ports.db.inAccount(accountId, (tx) => parkPhotos(tx, ports.now()));
      });
    }
  } finally {
    await agent.close();
  }
}

/** An answer with its share of the bytes that may be in memory, to be released once the photo is decoded. */
interface HeldAnswer {
  readonly answer: PhotoAnswer;
  readonly reservation: Reservation;
}

interface Batch {
  readonly fetch: (photo: DuePhoto) => Promise<HeldAnswer>;
  readonly stopped: AbortSignal;
}

async function runBatch(
  { db, images, now }: PhotoPorts,
  accountId: AccountId,
  { fetch, stopped }: Batch,
): Promise<number> {
  const due = await db.inAccount(accountId, (tx) => claimDuePhotos(tx, now(), BATCH));
  if (due.length === 0) return 0;
  const found = await Promise.all(
    due.map(async (photo) => {
      const answer = await fetch(photo);
      return schedulePhoto(photo, await keepPhoto(images, answer, stopped), now());
    }),
  );
  await db.inAccount(accountId, (tx) =>
    stopped.aborted ? releasePhotos(tx, due, now()) : recordPhotos(tx, found),
  );
  return due.length;
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
  work: (photo: DuePhoto) => Promise<Result>,
): (photo: DuePhoto) => Promise<Result> {
  const all = pLimit(MAX_FETCHES);
  const hosts = new Map<string, ReturnType<typeof pLimit>>();
  return (photo) => {
    const host = URL.parse(photo.url)?.host ?? "";
    const ofHost = hosts.get(host) ?? pLimit(MAX_FETCHES_PER_HOST);
    hosts.set(host, ofHost);
    return ofHost(() => all(() => work(photo)));
  };
}
