import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import { ByteBoundedMap } from "../memory/byte-bounded-map.ts";
import { accepting } from "./accepting.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unzipped = promisify(gunzip);

const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A finished answer before it is compressed. */
export interface FreshPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** When the content must be made anew; null when only a change of the site can do so (D19). */
  readonly validUntil: Date | null;
}

/**
 * An answer with an ETag for each encoding and its compressed bodies (D20). The plain one would take several times as
 * much memory, for the few who ask for it.
 */
export interface StoredPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: Readonly<Record<Exclude<Encoding, "identity">, Buffer>>;
  readonly etags: Readonly<Record<Encoding, string>>;
  readonly validUntil: number;
  readonly bytes: number;
}

const compressed = (body: Buffer, encoding: "br" | "gzip", quality: number): Promise<Buffer> =>
  encoding === "gzip"
    ? gzipped(body, { level: quality })
    : brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      });

/** Below this, a packet carries the body as it is. */
const WORTH_COMPRESSING = 1400;

/** Compresses a body that is sent once: quickly, and only where it is worth it. Null for a body to be sent as it is. */
export async function compressOnce(body: Buffer, encoding: Encoding): Promise<Buffer | null> {
  return encoding === "identity" || body.length < WORTH_COMPRESSING ? null : compressed(body, encoding, 2);
}

/** Compresses a page once, for every later visitor. */
export async function storePage(page: FreshPage): Promise<StoredPage> {
  const [br, zipped] = await Promise.all([compressed(page.body, "br", 6), compressed(page.body, "gzip", 6)]);
  const hash = createHash("sha1").update(page.body).digest("base64url");
  return {
    status: page.status,
    headers: page.headers,
    bodies: { br, gzip: zipped },
    etags: { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` },
    validUntil: page.validUntil?.getTime() ?? Number.POSITIVE_INFINITY,
    bytes: br.length + zipped.length + 512,
  };
}

/** A page's body as it is sent in an encoding. */
export async function bodyIn(encoding: Encoding, { bodies }: StoredPage): Promise<Buffer> {
  return encoding === "identity" ? unzipped(bodies.gzip) : bodies[encoding];
}

interface Entry extends StoredPage {
  readonly site: number;
}

/** Shares of the bytes: pages that were asked for again, and pages that say "not found". */
const PROVEN_SHARE = 0.75;
const MISSING_SHARE = 0.05;

/**
 * Rendered pages in memory, keyed by site and normalised address and bounded in bytes. Pages that were asked for once
 * make room first, and pages that are not there have a small room of their own, so that somebody who tries addresses
 * by the thousand does not push out what shoppers read. Concurrent requests for a missing page wait for one
 * rendering; a page whose site changed while it was made is not kept.
 */
export class PageCache {
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #once = new ByteBoundedMap<Entry>();
  readonly #proven = new ByteBoundedMap<Entry>();
  readonly #missing = new ByteBoundedMap<Entry>();
  readonly #making = new Map<string, Promise<StoredPage>>();
  readonly #generations = new Map<number, number>();

  constructor(maxBytes: number, now: () => number) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  get bytes(): number {
    return this.#once.bytes + this.#proven.bytes + this.#missing.bytes;
  }

  get(key: string): StoredPage | null {
    const room = [this.#proven, this.#once, this.#missing].find((each) => each.get(key));
    const entry = room?.get(key);
    if (!room || !entry) return null;
    room.delete(key);
    if (entry.validUntil <= this.#now()) return null;
    if (room === this.#missing) room.put(key, entry);
    else this.#keepProven(key, entry);
    return entry;
  }

  /** The stored page, or the one that `make` yields. Only answers of status 200 and 404 are kept. */
  async getOrMake(site: number, key: string, make: () => Promise<FreshPage>): Promise<StoredPage> {
    const found = this.get(key) ?? this.#making.get(key);
    if (found) return found;
    const making = this.#make(site, key, make).finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
    this.#making.set(key, making);
    return making;
  }

  /** Forgets every page of a site, those being made included: their readers get them, nobody after. */
  dropSite(site: number): void {
    this.#generations.set(site, (this.#generations.get(site) ?? 0) + 1);
    for (const room of [this.#once, this.#proven, this.#missing])
      room.deleteWhere((entry) => entry.site === site);
    for (const key of this.#making.keys()) if (key.startsWith(`${site} `)) this.#making.delete(key);
  }

  /** Forgets the pages of a site whose address is concerned by a small change. One being made may still miss it. */
  dropPages(site: number, isConcerned: (address: string) => boolean): void {
    const prefix = pageKey(site, "");
    for (const room of [this.#once, this.#proven, this.#missing])
      room.deleteWhere((_, key) => key.startsWith(prefix) && isConcerned(key.slice(prefix.length)));
  }

  async #make(site: number, key: string, make: () => Promise<FreshPage>): Promise<StoredPage> {
    const generation = this.#generations.get(site);
    const page: Entry = { ...(await storePage(await make())), site };
    const isCurrent = this.#generations.get(site) === generation;
    if (isCurrent && page.bytes <= this.#maxBytes / 8) this.#keep(key, page);
    return page;
  }

  #keep(key: string, entry: Entry): void {
    if (entry.status === 404) {
      this.#missing.put(key, entry);
      this.#missing.shrinkTo(this.#maxBytes * MISSING_SHARE);
    }
    if (entry.status === 200) this.#once.put(key, entry);
    this.#evict();
  }

  #keepProven(key: string, entry: Entry): void {
    this.#proven.put(key, entry);
    for (const [oldKey, old] of this.#proven.shrinkTo(this.#maxBytes * PROVEN_SHARE))
      this.#once.put(oldKey, old);
  }

  #evict(): void {
    this.#once.shrinkTo(this.#maxBytes - this.#proven.bytes - this.#missing.bytes);
  }
}

/** Key of a page: `dropSite` relies on the site coming first. */
export function pageKey(site: number, address: string): string {
  return `${site} ${address}`;
}

const TAKES_BROTLI = accepting("br");
const TAKES_GZIP = accepting("gzip");

/** The best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  return TAKES_BROTLI.test(accept) ? "br" : TAKES_GZIP.test(accept) ? "gzip" : "identity";
}
