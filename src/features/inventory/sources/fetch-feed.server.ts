import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { request } from "undici";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import { findFeedFile, readFileStamp } from "./watched-file.server.ts";

/** A copy of a feed on this machine's disk, ready to be read, and again if need be. */
export interface FetchedFeed {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the content, in hex: an unchanged feed need not be imported again. */
  readonly hash: string;
  /** Path, size and modification time of the local file that was copied (D73); null for a download. */
  readonly stamp: string | null;
  /** Removes the copy; a local file stays. */
  discard(): Promise<void>;
}

export type FetchOutcome =
  | { readonly ok: true; readonly feed: FetchedFeed }
  /** `stamp` of a local file that is still being written. */
  | { readonly ok: false; readonly reason: string; readonly stamp?: string };

/** The stamp of a local file that is not as the last check saw it; null for one that is, and for an address. */
export function findUnsettledStamp(
  { fileStamp }: { readonly fileStamp: string | null },
  fetched: FetchOutcome,
): string | null {
  const stamp = (fetched.ok ? fetched.feed.stamp : fetched.stamp) ?? null;
  return fetched.ok && stamp === fileStamp ? null : stamp;
}

interface FetchOptions {
  readonly allowPrivate: boolean;
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  /** Ends the fetching; its reason is then thrown. */
  readonly signal?: AbortSignal;
}

const NO_FILE = "The folder has no file to read. Temporary names, such as stock.csv.part, are skipped.";

/** Brings a feed here from a file, the newest file of a folder, or an http(s) address (D11). */
export async function fetchFeed(text: string, options: FetchOptions): Promise<FetchOutcome> {
  const read = readFeedAddress(text);
  if (!read.ok) return read;
  const { address } = read;
  if (/^https?:\/\//i.test(address)) return download(address, options);
  try {
    const path = await findFeedFile(address);
    return path ? await copyFile(path, options.signal) : { ok: false, reason: NO_FILE };
  } catch (error) {
    options.signal?.throwIfAborted();
    return { ok: false, reason: `${address} cannot be read: ${(error as Error).message}.` };
  }
}

/** A writer that goes on during the import must not change what is imported, so a local file is copied first (D73). */
async function copyFile(path: string, signal: AbortSignal | undefined): Promise<FetchOutcome> {
  const stamp = await readFileStamp(path);
  const feed = await keep(createReadStream(path), { stamp, signal });
  const after = await readFileStamp(path);
  if (after === stamp) return { ok: true, feed };
  await feed.discard();
  return { ok: false, reason: `${path} is still being written: it changed while it was read.`, stamp: after };
}

const TOO_MANY_REDIRECTS = "its address redirects in a circle, or too many times";

async function download(url: string, options: FetchOptions): Promise<FetchOutcome> {
  const { allowPrivate, maxBytes = 512 * 2 ** 20, timeoutMs = 120_000, signal: stop } = options;
  const agent = createPublicAgent(allowPrivate);
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = stop ? AbortSignal.any([stop, timeout]) : timeout;
    const { statusCode, headers, body } = await request(url, { dispatcher: agent.dispatcher, signal });
    if (statusCode !== 200) {
      // A body destroyed before its end says so, and nobody else listens.
      body.on("error", () => undefined).destroy();
      // A redirect that is answered is one too many.
      const isRedirect = statusCode > 300 && statusCode < 400 && headers.location !== undefined;
      throw new Error(isRedirect ? TOO_MANY_REDIRECTS : `answered ${statusCode}`);
    }
    return { ok: true, feed: await keep(body, { stamp: null, maxBytes, signal }) };
  } catch (error) {
    stop?.throwIfAborted();
    return { ok: false, reason: toReason(error) };
  } finally {
    await agent.close();
  }
}

interface KeepOptions {
  readonly stamp: string | null;
  readonly maxBytes?: number;
  readonly signal: AbortSignal | undefined;
}

/** Writes a feed to a folder of its own. @throws Error when it cannot be read to its end or is too large */
async function keep(
  content: Readable,
  { stamp, maxBytes = Number.POSITIVE_INFINITY, signal }: KeepOptions,
): Promise<FetchedFeed> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-feed-"));
  const discard = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "feed");
  const meter = new Meter(maxBytes);
  try {
    await pipeline([content, meter, createWriteStream(path)], { signal });
  } catch (error) {
    await discard();
    throw error;
  }
  return { path, bytes: meter.bytes, hash: meter.digest(), stamp, discard };
}

function toReason(error: unknown): string {
  const { name, message } = error as Error;
  if (name === "TimeoutError") return "The feed's address did not answer in time.";
  if (/^redirect loop/i.test(message)) return `The feed could not be fetched: ${TOO_MANY_REDIRECTS}.`;
  return `The feed could not be fetched: ${message || name}.`;
}

/** Counts and hashes what passes, and stops what never ends. */
class Meter extends Transform {
  bytes = 0;
  readonly #limit: number;
  readonly #hash = createHash("sha256");

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    if (this.bytes > this.#limit)
      done(new Error(`it is larger than ${Math.round(this.#limit / 2 ** 20)} MB`));
    else done(null, chunk);
  }

  digest(): string {
    return this.#hash.digest("hex");
  }
}

export type FeedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly reason: string };

const SCHEME = /^([a-z][a-z0-9+.-]+):\/\//i;

/** An address of a feed: http(s), or the absolute path of a file or folder of this machine (D11). */
export function readFeedAddress(text: string): FeedAddress {
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return { ok: true, address: resolve(text) };
  if (scheme !== "http" && scheme !== "https") {
    const reason = `${scheme}:// addresses are not supported. Use an http:// or https:// address, or a folder or file of this machine.`;
    return { ok: false, reason };
  }
  if (!URL.canParse(text)) return { ok: false, reason: `"${text}" is not a valid address.` };
  return { ok: true, address: text };
}
