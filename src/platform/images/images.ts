import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { PictureFormat } from "#ui/media/image-address.ts";
import { type Logger, silentLog } from "../log.ts";
import { ByteBudget } from "../memory/byte-budget.ts";
import type { Storage } from "../storage/storage.ts";
import { derivePicture, PICTURE_TYPES, type PictureWidth } from "./derive-picture.ts";
import { DerivedFiles } from "./derived-files.ts";
import { type ImageFacts, inspectImage, MAX_IMAGE_BYTES } from "./inspect-image.ts";
import { decodeForFeed, decodeForVisitor, refuseWhenBusy } from "./sharp.ts";

export interface ImagesOptions {
  /** Where originals are, each under its hash. */
  readonly originals: Storage;
  /** For what can be made again; nothing else may be in it. */
  readonly folder: string;
  readonly cacheBytes: number;
  readonly log?: Logger;
}

export type KeptImage =
  | ({ readonly ok: true; readonly hash: string } & ImageFacts)
  | { readonly ok: false; readonly reason: string };

export interface Picture {
  readonly bytes: Buffer;
  /** `image/avif` and so on. */
  readonly type: string;
}

/** Which picture: the hash of its original, and a width and format that pages name. */
export interface WantedImage {
  readonly hash: string;
  readonly width: PictureWidth;
  readonly format: PictureFormat;
}

type Decode = (work: () => Promise<Buffer>) => Promise<Buffer>;

const toFileName = ({ hash, width, format }: WantedImage) => `${hash}-${width}.${format}`;

const STOPPED = { ok: false, reason: "The server is stopping." } as const;

/** Widths in pixels that phones load of a picture as wide as their screen: what a first visit asks for. */
export const SCREEN_WIDTHS = [960, 1280] as const;

/** What everybody asks for, such as the first pictures of a home page, needs no disk. */
const MEMORY_BYTES = 8_000_000;

/** Originals that are read while one is decoded. Their size is known only afterwards, so four are read at once. */
const MAX_HELD_BYTES = 4 * MAX_IMAGE_BYTES;

/**
 * The image service (CONST-04, D30): keeps originals under the SHA-256 of their bytes, and delivers them in the widths and
 * formats of the ladder, each made once. Of a picture that is being made, everybody waits for the one making; one is
 * decoded at a time, what visitors wait for before photos of feeds.
 */
export class Images {
  readonly #originals: Storage;
  readonly #files: DerivedFiles;
  readonly #log: Logger;
  readonly #hot = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (picture) => picture.length,
  });
  readonly #finding = new Map<string, Promise<Buffer | null>>();
  readonly #held = new ByteBudget(MAX_HELD_BYTES);
  readonly #preparing = pLimit(1);

  private constructor(originals: Storage, files: DerivedFiles, log: Logger) {
    this.#originals = originals;
    this.#files = files;
    this.#log = log;
  }

  static async open({ originals, folder, cacheBytes, log = silentLog }: ImagesOptions): Promise<Images> {
    return new Images(originals, await DerivedFiles.open(folder, cacheBytes), log);
  }

  /**
   * Keeps an original, the same bytes once; a reason for the dealer when they are no picture that can be shown. Bytes that
   * still wait to be decoded when `stopped` says so are not looked at.
   */
  async keep(bytes: Buffer, stopped?: AbortSignal): Promise<KeptImage> {
    const inspection = await decodeForFeed(async () => (stopped?.aborted ? STOPPED : inspectImage(bytes)));
    if (!inspection.ok) return inspection;
    const hash = createHash("sha256").update(bytes).digest("hex");
    await keepOriginal(this.#originals, hash, bytes);
    return { ...inspection, hash };
  }

  /**
   * A picture as a page shows it; null when there is no such original. The bytes are shared, so nobody may change them.
   * @throws PicturesBusyError when too many others are waited for, Error when the original cannot be read or decoded any more
   */
  async deliver(wanted: WantedImage): Promise<Picture | null> {
    const name = toFileName(wanted);
    const bytes = this.#fromMemory(name) ?? (await this.#findOnce(name, wanted));
    return bytes && { bytes, type: PICTURE_TYPES[wanted.format] };
  }

  /**
   * Makes what phones load of pictures of which many are looked at soon, such as the first photos of vehicles, before somebody asks
   * for them (D452). One at a time, behind what visitors wait for, and only while there is room beside what was asked for.
   */
  async prepare(hashes: readonly string[], stopped: AbortSignal): Promise<void> {
    for (const hash of hashes)
      for (const width of SCREEN_WIDTHS) {
        if (stopped.aborted || !this.#files.hasRoomAhead) return;
        await this.#preparing(() => this.#prepare({ hash, width, format: "avif" }));
      }
  }

  async #prepare(wanted: WantedImage): Promise<void> {
    const name = toFileName(wanted);
    if (this.#files.has(name) || this.#finding.has(name)) return;
    await this.#make(name, wanted, decodeForFeed).catch((error: unknown) => {
      this.#log.error({ reason: String(error) }, "a picture could not be made ahead");
    });
  }

  #fromMemory(name: string): Buffer | null {
    const picture = this.#hot.get(name);
    if (picture) this.#files.noteUse(name);
    return picture ?? null;
  }

  #findOnce(name: string, wanted: WantedImage): Promise<Buffer | null> {
    const found = this.#finding.get(name);
    if (found) return found;
    const finding = this.#find(name, wanted).finally(() => this.#finding.delete(name));
    this.#finding.set(name, finding);
    return finding;
  }

  /** From disk, and into memory since it was requested again; otherwise made, and onto disk. */
  async #find(name: string, wanted: WantedImage): Promise<Buffer | null> {
    const stored = await this.#files.read(name);
    if (!stored) return this.#make(name, wanted, decodeForVisitor);
    this.#hot.set(name, stored);
    return stored;
  }

  async #make(name: string, wanted: WantedImage, decode: Decode): Promise<Buffer | null> {
    if (decode === decodeForVisitor) refuseWhenBusy(this.#held.waiting);
    const picture = await this.#derive(wanted, decode);
    if (!picture) return null;
    await this.#files.write(name, picture).catch((error: unknown) => {
      this.#log.error({ reason: String(error) }, "a picture was delivered, but could not be kept on disk");
    });
    return picture;
  }

  async #derive({ hash, width, format }: WantedImage, decode: Decode): Promise<Buffer | null> {
    const reservation = await this.#held.reserve(MAX_IMAGE_BYTES);
    try {
      const original = await this.#originals.read(toOriginalKey(hash));
      if (!original) return null;
      reservation.shrinkTo(original.length);
      return await decode(() => derivePicture(original, width, format));
    } finally {
      reservation.release();
    }
  }
}

/** Keeps an original that has been inspected before, under the SHA-256 of its bytes. */
export const keepOriginal = (originals: Storage, hash: string, bytes: Buffer): Promise<void> =>
  originals.write(toOriginalKey(hash), bytes);

/** In folders by the first two digits: no folder grows long. */
export const toOriginalKey = (hash: string): string => `${hash.slice(0, 2)}/${hash}`;
