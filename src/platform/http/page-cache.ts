import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

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
  /** When the content expires; null when only a change of the site makes it outdated (D19). */
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

/** The same bytes in no more memory than they need: what zlib answers lies in 64 KB. */
function trim(body: Buffer): Buffer {
  const trimmed = Buffer.allocUnsafeSlow(body.length);
  body.copy(trimmed);
  return trimmed;
}

/** Compresses a page once, for every later visitor. */
export async function storePage(page: FreshPage): Promise<StoredPage> {
  const [br, zipped] = await Promise.all([
    compressed(page.body, "br", 7).then(trim),
    compressed(page.body, "gzip", 6).then(trim),
  ]);
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
export async function encodeBody(encoding: Encoding, { bodies }: StoredPage): Promise<Buffer> {
  return encoding === "identity" ? unzipped(bodies.gzip) : bodies[encoding];
}

type Room = LRUCache<string, StoredPage>;

/** A page that is being made. */
interface Making {
  readonly site: number;
  readonly page: Promise<StoredPage>;
  /** Whether the site changed meanwhile. */
  readonly state: { isOutdated: boolean };
}

/** Shares of the bytes: for pages requested more than once, and for "not found" pages. */
const PROVEN_SHARE = 0.75;
const MISSING_SHARE = 0.05;
/** For pages that are outdated, and how long they may take the place of one that cannot be made. */
const OUTDATED_SHARE = 0.1;
const MAX_OUTDATED_MS = 3_600_000;

/**
 * Rendered pages in memory, keyed by site and normalised address and bounded in bytes. Pages requested
 * only once are evicted first, and "not found" pages have a small share of their own, so that a program that tries addresses
 * by the thousand does not push out the pages that shoppers read. Concurrent requests for a missing page wait for one
 * rendering; a page whose site changed during rendering is not kept.
 */
export class PageCache {
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #once: Room;
  readonly #proven: Room;
  readonly #missing: Room;
  readonly #outdated: LRUCache<string, { readonly page: StoredPage; readonly since: number }>;
  readonly #making = new Map<string, Making>();

  constructor(maxBytes: number, now: () => number) {
    this.#maxBytes = maxBytes;
    this.#now = now;
    this.#once = createRoom(maxBytes);
    this.#missing = createRoom(maxBytes * MISSING_SHARE);
    this.#outdated = new LRUCache({
      maxSize: Math.floor(maxBytes * OUTDATED_SHARE),
      sizeCalculation: ({ page: { bytes } }) => bytes,
    });
    this.#proven = createRoom(maxBytes * PROVEN_SHARE, (key, page) => this.#once.set(key, page));
  }

  get bytes(): number {
    return this.#rooms.reduce((sum, room) => sum + room.calculatedSize, 0);
  }

  get #rooms(): readonly Room[] {
    return [this.#proven, this.#once, this.#missing];
  }

  get(key: string): StoredPage | null {
    const room = this.#rooms.find((each) => each.has(key));
    const page = room?.get(key);
    if (!room || !page) return null;
    if (page.validUntil <= this.#now()) {
      this.#outdate(room, key);
      return null;
    }
    if (room === this.#once) {
      room.delete(key);
      this.#proven.set(key, page);
    }
    return page;
  }

  /** Whether this very page is kept: one that was made while its site changed is not. */
  isKept(key: string, page: StoredPage): boolean {
    return this.#rooms.some((room) => room.peek(key) === page);
  }

  /** The stored page, or the one that `make` yields. Only answers of status 200 and 404 are kept. */
  async getOrMake(site: number, key: string, make: () => Promise<FreshPage>): Promise<StoredPage> {
    const found = this.get(key) ?? this.#making.get(key)?.page;
    if (found) return found;
    const state = { isOutdated: false };
    const page = this.#make(key, make, state).finally(() => {
      if (this.#making.get(key)?.state === state) this.#making.delete(key);
    });
    this.#making.set(key, { site, page, state });
    return page;
  }

  /** Drops every page of a site. Pages being rendered still go to the requests that wait for them, and are not kept. */
  dropSite(site: number): void {
    this.dropPages(site, () => true);
    for (const [key, making] of this.#making) {
      if (making.site !== site) continue;
      making.state.isOutdated = true;
      this.#making.delete(key);
    }
  }

  /** Drops the pages of a site whose address a small change affects. A page being rendered may still miss the change. */
  dropPages(site: number, isConcerned: (address: string) => boolean): void {
    const prefix = buildPageKey(site, "");
    for (const room of this.#rooms) {
      // A copy, because the keys of a cache must not be deleted while they are iterated.
      for (const key of [...room.keys()]) {
        if (key.startsWith(prefix) && isConcerned(key.slice(prefix.length))) this.#outdate(room, key);
      }
    }
  }

  /** A page that was right within the last hour, for when what it needs cannot be asked (D412). */
  getOutdated(key: string): StoredPage | null {
    const { page, since } = this.#outdated.get(key) ?? {};
    return page && since !== undefined && this.#now() - since <= MAX_OUTDATED_MS ? page : null;
  }

  #outdate(room: Room, key: string): void {
    const page = room.peek(key);
    room.delete(key);
    if (page?.status !== 200) return;
    this.#outdated.set(key, { page, since: Math.min(page.validUntil, this.#now()) });
  }

  async #make(key: string, make: () => Promise<FreshPage>, state: Making["state"]): Promise<StoredPage> {
    const page = await storePage(await make());
    if (!state.isOutdated && page.bytes <= this.#maxBytes / 8) this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: StoredPage): void {
    if (page.status === 404) this.#missing.set(key, page);
    if (page.status === 200) this.#once.set(key, page);
    while (this.bytes > this.#maxBytes) this.#once.pop();
  }
}

function createRoom(maxBytes: number, onEvict?: (key: string, page: StoredPage) => void): Room {
  return new LRUCache({
    maxSize: Math.floor(maxBytes),
    sizeCalculation: ({ bytes }) => bytes,
    dispose: (page, key, reason) => {
      if (reason === "evict") onEvict?.(key, page);
    },
  });
}

/** Key of a page: `dropSite` relies on the site coming first. */
export function buildPageKey(site: number, address: string): string {
  return `${site} ${address}`;
}

const TAKES_BROTLI = matchAccepted("br");
const TAKES_GZIP = matchAccepted("gzip");

/** The best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  return TAKES_BROTLI.test(accept) ? "br" : TAKES_GZIP.test(accept) ? "gzip" : "identity";
}

/** Matches an `Accept` or `Accept-Encoding` header that names this kind, unless with `q=0`. A wildcard names none. */
export function matchAccepted(name: string): RegExp {
  return new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(,|;|$)`, "i");
}
