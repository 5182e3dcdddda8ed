import { readFile, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { writeFileAtomically } from "../storage/atomic-file.ts";
import { findFiles } from "./find-files.ts";

interface File {
  readonly name: string;
  readonly bytes: number;
  /** When its last use was noted on disk, in milliseconds since 1970. */
  readonly notedAt: number;
}

/** After a restart the order of use is known to the hour, and a file that everybody reads is not touched each time. */
const NOTE_EVERY_MS = 3_600_000;
const CHECKSUM_BYTES = 4;
/** How much of the room may be taken by files that are made before somebody asks for them. */
const AHEAD_SHARE = 0.75;

/**
 * Derived files in a folder of their own; the least recently used ones are removed first (CONST-04). Each ends with a
 * checksum: a damaged or half-written file is removed and counts as absent. The total size of the files never exceeds
 * `maxBytes`, not even while one is written. Processes that share a folder find each other's files, and each looks after those that it knows of.
 */
export class DerivedFiles {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #now: () => number;
  /** Never evicts by itself: `#shrinkTo` removes a file from disk before its room is used again. */
  readonly #files = new LRUCache<string, File>({
    maxSize: Number.MAX_SAFE_INTEGER,
    // An empty file, which a full disk may leave, still needs a size.
    sizeCalculation: ({ bytes }) => Math.max(bytes, 1),
  });
  readonly #oneAtATime = pLimit(1);

  private constructor(folder: string, maxBytes: number, now: () => number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  /** Keeps what an earlier process left, up to `maxBytes`. */
  static async open(folder: string, maxBytes: number, now = Date.now): Promise<DerivedFiles> {
    const files = new DerivedFiles(folder, maxBytes, now);
    for (const { name, bytes, usedAt } of await findFiles(folder))
      files.#files.set(name, { name, bytes, notedAt: usedAt });
    await files.#shrinkTo(maxBytes);
    return files;
  }

  /** Whether there is room for files that nobody asked for yet, so that none that somebody did is removed for them. */
  get hasRoomAhead(): boolean {
    return this.#files.calculatedSize < AHEAD_SHARE * this.#maxBytes;
  }

  /** Whether this process knows of a file. */
  has(name: string): boolean {
    return this.#files.has(name);
  }

  /** The bytes of a file, which becomes the last used one; null when there is no complete one. */
  async read(name: string): Promise<Buffer | null> {
    const isKnown = this.noteUse(name);
    const stored = await readFile(this.#path(name)).catch(() => null);
    const bytes = stored && checked(stored);
    if (!bytes) {
      if (isKnown || stored) await this.#oneAtATime(() => this.#remove(name));
    } else if (!isKnown) await this.#oneAtATime(() => this.#adopt(name, stored.length));
    return bytes;
  }

  /** Looks after a file that another process wrote. */
  async #adopt(name: string, bytes: number): Promise<void> {
    if (this.#files.has(name)) return;
    await this.#shrinkTo(this.#maxBytes - bytes);
    this.#files.set(name, { name, bytes, notedAt: this.#now() });
  }

  /** Makes a file the last used one, without reading it; says whether there is one. */
  noteUse(name: string): boolean {
    const file = this.#files.get(name);
    if (!file) return false;
    const now = this.#now();
    if (now - file.notedAt < NOTE_EVERY_MS) return true;
    this.#files.set(name, { ...file, notedAt: now });
    // If the file is gone by now, the next read finds out.
    utimes(this.#path(name), now / 1000, now / 1000).catch(() => {});
    return true;
  }

  /** Keeps a file, unless it alone is more than an eighth of the room. @throws when the disk refuses */
  async write(name: string, bytes: Buffer): Promise<void> {
    const length = bytes.length + CHECKSUM_BYTES;
    if (length > this.#maxBytes / 8) return;
    await this.#oneAtATime(async () => {
      await this.#remove(name);
      await this.#shrinkTo(this.#maxBytes - length);
      await writeFileAtomically(this.#path(name), [bytes, toChecksum(bytes)], { flush: false });
      this.#files.set(name, { name, bytes: length, notedAt: this.#now() });
    });
  }

  async #shrinkTo(bytes: number): Promise<void> {
    while (this.#files.calculatedSize > bytes) {
      const oldest = this.#files.pop();
      if (oldest) await rm(this.#path(oldest.name), { force: true });
    }
  }

  async #remove(name: string): Promise<void> {
    this.#files.delete(name);
    await rm(this.#path(name), { force: true });
  }

  /** In folders by the first two characters, which are spread evenly: no folder grows long. */
  #path(name: string): string {
    return join(this.#folder, name.slice(0, 2), name);
  }
}

function toChecksum(bytes: Buffer): Buffer {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum;
}

function checked(stored: Buffer): Buffer | null {
  const bytes = stored.subarray(0, -CHECKSUM_BYTES);
  return bytes.length > 0 && toChecksum(bytes).equals(stored.subarray(-CHECKSUM_BYTES)) ? bytes : null;
}
