import pLimit from "p-limit";
import { ProcessEndedError, runApart } from "#platform/run-apart.ts";
import type { FeedSignIn } from "../sources/feed-address.ts";
import { fetchFeed } from "../sources/fetch-feed.server.ts";
import type { FileTrial, TriedFile } from "./try-file.server.ts";

/** What came from an address, and what an import would make of it. */
export type TriedFeed =
  | (TriedFile & { readonly bytes: number })
  /** Nothing came; `reason` is a sentence. */
  | { readonly kind: "unreachable"; readonly reason: string };

interface FeedTrial extends Omit<FileTrial, "path"> {
  /** A web address, or the path of a file or folder that a feed has already. */
  readonly address: string;
  readonly signIn: FeedSignIn | null;
  readonly allowPrivate: boolean;
}

/** In bytes: a page waits for it. An import takes 512 MB. */
const MAX_TRIED_BYTES = 64 * 2 ** 20;
const MAX_FETCH_MS = 20_000;
const MAX_READ_MS = 20_000;
const MAX_HEAP_MB = 512;
/** How many are tried at once by one process, and wait, before another one is refused. */
const AT_ONCE = 2;
const MAX_WAITING = 5;

const turns = pLimit(AT_ONCE);

const BUSY = "Too many addresses are being checked right now. Try again in a minute.";
const TOO_LARGE = "larger than";
const LARGE = "That is too much to try here. Save it: a feed that runs takes up to 512 MB.";
const SLOW = "It takes too long to read here. Save it: a feed that runs has more time.";

/** Fetches a feed once and reads it in a process of its own (T14), with limits of time and size. Nothing is imported (D446). */
export async function tryFeed({ address, signIn, allowPrivate, ...trial }: FeedTrial): Promise<TriedFeed> {
  if (turns.pendingCount >= MAX_WAITING) return { kind: "unreachable", reason: BUSY };
  return turns(async () => {
    const limits = { maxBytes: MAX_TRIED_BYTES, timeoutMs: MAX_FETCH_MS };
    const fetched = await fetchFeed(address, { allowPrivate, signIn, ...limits });
    if (!fetched.ok)
      return {
        kind: "unreachable",
        reason: fetched.reason.includes(TOO_LARGE) ? `${fetched.reason} ${LARGE}` : fetched.reason,
      };
    const { path, bytes } = fetched.feed;
    try {
      return { ...(await readApart({ ...trial, path })), bytes };
    } finally {
      await fetched.feed.discard();
    }
  });
}

async function readApart(trial: FileTrial): Promise<TriedFile> {
  try {
    return await runApart<TriedFile>(new URL("./try-file-process.server.ts", import.meta.url), {
      ...{ data: trial, maxMs: MAX_READ_MS, maxHeapMb: MAX_HEAP_MB },
    });
  } catch (error) {
    if (!(error instanceof ProcessEndedError)) throw error;
    return { kind: "unreadable", reason: SLOW };
  }
}
