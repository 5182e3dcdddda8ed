import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { request } from "undici";
import { publicAgent } from "#platform/http/public-agent.ts";

/** A feed on this machine's disk, ready to be read, and again if need be. */
export interface FetchedFeed {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the content, in hex: an unchanged feed need not be imported again. */
  readonly hash: string;
  /** Removes what was downloaded; a local file stays. */
  discard(): Promise<void>;
}

export type FetchOutcome =
  | { readonly ok: true; readonly feed: FetchedFeed }
  | { readonly ok: false; readonly reason: string };

interface FetchOptions {
  readonly allowPrivate: boolean;
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
}

/** Brings a feed here from a file, the newest file of a folder, or an http(s) address (D11). */
export async function fetchFeed(address: string, options: FetchOptions): Promise<FetchOutcome> {
  if (/^https?:\/\//i.test(address)) return download(address, options);
  try {
    const found = await stat(address);
    const path = found.isDirectory() ? await newestFile(address) : address;
    if (!path) return { ok: false, reason: "The folder has no file." };
    const { size } = await stat(path);
    const feed = { path, bytes: size, hash: await hashOf(path), discard: async () => undefined };
    return { ok: true, feed };
  } catch (error) {
    return { ok: false, reason: `${address} cannot be read: ${(error as Error).message}.` };
  }
}

/** Files that are still being written usually have a name of this kind. */
const UNFINISHED = /^\.|\.(tmp|part|filepart|crdownload)$/i;

async function newestFile(folder: string): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name));
  const dated = await Promise.all(
    files.map(async ({ name }) => ({
      path: join(folder, name),
      at: (await stat(join(folder, name))).mtimeMs,
    })),
  );
  return dated.sort((one, other) => other.at - one.at)[0]?.path ?? null;
}

async function download(url: string, options: FetchOptions): Promise<FetchOutcome> {
  const { allowPrivate, maxBytes = 512 * 2 ** 20, timeoutMs = 120_000 } = options;
  const folder = await mkdtemp(join(tmpdir(), "forecourt-feed-"));
  const discard = () => rm(folder, { recursive: true, force: true });
  const agent = publicAgent(allowPrivate);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await request(url, { dispatcher: agent.dispatcher, signal });
    if (statusCode !== 200) {
      // A body destroyed before its end says so, and nobody else listens.
      body.on("error", () => undefined).destroy();
      throw new Error(`answered ${statusCode}`);
    }
    const path = join(folder, "feed");
    const meter = new Meter(maxBytes);
    await pipeline(body, meter, createWriteStream(path));
    return { ok: true, feed: { path, bytes: meter.bytes, hash: meter.digest(), discard } };
  } catch (error) {
    await discard();
    return { ok: false, reason: reasonOf(error) };
  } finally {
    await agent.close();
  }
}

function reasonOf(error: unknown): string {
  const { name, message } = error as Error;
  if (name === "TimeoutError") return "The feed's address did not answer in time.";
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

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
