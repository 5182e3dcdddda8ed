import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { request } from "undici";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import { type FeedSignIn, isWebAddress, signInto } from "./feed-address.ts";
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
  /** How the server of a web address is signed in to; it is told to no other one (D447). */
  readonly signIn?: FeedSignIn | null;
  /** Ends the fetching; its reason is then thrown. */
  readonly signal?: AbortSignal;
}

const NO_FILE = "The folder has no file to read. Temporary names, such as stock.csv.part, are skipped.";

/** Brings a feed here from a file, the newest file of a folder, or an http(s) address (D11). */
export async function fetchFeed(text: string, options: FetchOptions): Promise<FetchOutcome> {
  const read = readFeedAddress(text);
  if (!read.ok) return read;
  const { address } = read;
  if (isWebAddress(address)) return download(address, options);
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
  const {
    allowPrivate,
    maxBytes = 512 * 2 ** 20,
    timeoutMs = 120_000,
    signIn = null,
    signal: stop,
  } = options;
  const { address, headers: secrets } = signInto(url, signIn);
  const agent = createPublicAgent(
    allowPrivate,
    Object.keys(secrets).map((name) => name.toLowerCase()),
  );
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = stop ? AbortSignal.any([stop, timeout]) : timeout;
    const asked = { dispatcher: agent.dispatcher, headers: secrets, signal };
    const { statusCode, headers, body } = await request(address, asked);
    if (statusCode !== 200) {
      // A body destroyed before its end says so, and nobody else listens.
      body.on("error", () => undefined).destroy();
      // A redirect that is answered is one too many.
      const isRedirect = statusCode > 300 && statusCode < 400 && headers.location !== undefined;
      throw new Error(isRedirect ? TOO_MANY_REDIRECTS : describeStatus(statusCode));
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
  const { name, message, code = "" } = error as Error & { readonly code?: string };
  if (name === "TimeoutError") return "The feed's address did not answer in time.";
  if (/^redirect loop/i.test(message)) return `The feed could not be fetched: ${TOO_MANY_REDIRECTS}.`;
  const refusal = REFUSALS[message];
  if (refusal !== undefined) return `The feed could not be fetched: ${refusal}.`;
  // What the system says may name the address, of which a part may be a key.
  const cause = CAUSES[code] ?? (/^(CERT_|ERR_TLS_|ERR_SSL_)/.test(code) ? WRONG_CERTIFICATE : undefined);
  return `The feed could not be fetched: ${cause ?? (message || name)}.`;
}

/** What the agent refuses, in words for whoever asked. */
const REFUSALS: Readonly<Record<string, string>> = {
  "refused: a private address": "it leads to a private address, which is not on the internet",
  "refused: a redirect from https to http": "it leads from https to http, where others could read it",
};

const WRONG_CERTIFICATE = "its server has no valid certificate";

/** What keeps a server from being reached, in words for whoever knows no codes. */
const CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: "there is no server of that name; look for a slip in the address",
  EAI_AGAIN: "its server's name could not be looked up; it is most likely over soon",
  ECONNREFUSED: "its server takes no connections there",
  ECONNRESET: "its server broke the connection off",
  EPIPE: "its server broke the connection off",
  UND_ERR_SOCKET: "its server broke the connection off",
  EHOSTUNREACH: "its server cannot be reached",
  ENETUNREACH: "its server cannot be reached",
  UND_ERR_CONNECT_TIMEOUT: "its server did not answer in time",
  UND_ERR_HEADERS_TIMEOUT: "its server did not answer in time",
  UND_ERR_BODY_TIMEOUT: "its server stopped in the middle of the file",
  DEPTH_ZERO_SELF_SIGNED_CERT: WRONG_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: WRONG_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: WRONG_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: WRONG_CERTIFICATE,
};

/** An answer without a file, such as "its server has no file there (answered 404)". */
function describeStatus(status: number): string {
  const meaning =
    status === 401 || status === 403
      ? "its server wants a user name and password or a key, or another one"
      : status === 404 || status === 410
        ? "its server has no file there"
        : status === 429
          ? "its server was asked too often"
          : status >= 500
            ? "its server has a fault of its own"
            : null;
  return meaning === null ? `its server answered ${status}` : `${meaning} (answered ${status})`;
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
