import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A finished answer before it is compressed. */
export interface FreshPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** When the content must be made anew; null when only a change of the site can do so (D19). */
  readonly validUntil: Date | null;
}

/** An answer with its bodies and an ETag for each encoding (D20). */
export interface StoredPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly etags: Readonly<Record<Encoding, string>>;
  readonly validUntil: number;
  readonly bytes: number;
}

/** Compresses a page once, for every later visitor. */
export async function storePage(page: FreshPage): Promise<StoredPage> {
  const [br, zipped] = await Promise.all([
    brotli(page.body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    gzipped(page.body, { level: 6 }),
  ]);
  const bodies = { br, gzip: zipped, identity: page.body };
  const hash = createHash("sha1").update(page.body).digest("base64url");
  return {
    status: page.status,
    headers: page.headers,
    bodies,
    etags: { br: `"${hash}-br"`, gzip: `"${hash}-gz"`, identity: `"${hash}"` },
    validUntil: page.validUntil?.getTime() ?? Number.POSITIVE_INFINITY,
    bytes: br.length + zipped.length + page.body.length + 512,
  };
}

interface Entry {
  readonly site: number;
  readonly page: StoredPage;
}

/**
 * Rendered pages in memory, keyed by site and normalised address, bounded in bytes, oldest use first out. Concurrent
 * requests for a missing page wait for one rendering; a page whose site changed while it was made is not kept.
 */
export class PageCache {
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #making = new Map<string, Promise<StoredPage>>();
  readonly #generations = new Map<number, number>();
  #bytes = 0;

  constructor(maxBytes: number, now: () => number) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): StoredPage | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    if (entry.page.validUntil <= this.#now()) {
      this.#remove(key, entry);
      return null;
    }
    // Re-inserting keeps the map in order of use.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
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
    for (const [key, entry] of this.#entries) if (entry.site === site) this.#remove(key, entry);
    for (const key of this.#making.keys()) if (key.startsWith(`${site} `)) this.#making.delete(key);
  }

  async #make(site: number, key: string, make: () => Promise<FreshPage>): Promise<StoredPage> {
    const generation = this.#generations.get(site);
    const page = await storePage(await make());
    const isCurrent = this.#generations.get(site) === generation;
    if (isCurrent && (page.status === 200 || page.status === 404) && page.bytes <= this.#maxBytes / 8) {
      this.#entries.set(key, { site, page });
      this.#bytes += page.bytes;
      this.#evict();
    }
    return page;
  }

  #evict(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(key, entry);
    }
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.page.bytes;
  }
}

/** Key of a page: `dropSite` relies on the site coming first. */
export function pageKey(site: number, kind: string, address: string): string {
  return `${site} ${kind} ${address}`;
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  const allowed = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i").test(accept);
  return allowed("br") ? "br" : allowed("gzip") ? "gzip" : "identity";
}
