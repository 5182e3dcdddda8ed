import { createInflateRaw } from "node:zlib";
import { readZipDirectory, type ZipEntry } from "#platform/zip/zip-directory.ts";
import { FeedError } from "../mapping/feed-error.ts";

/** The files of a zip archive in memory, by the names in its directory. */
export class ZipArchive {
  readonly #files: ReadonlyMap<string, ZipEntry>;

  /** @throws FeedError when the archive has no whole directory */
  constructor(bytes: Buffer) {
    const directory = readZipDirectory(bytes);
    if (!directory.ok && directory.reason === "no-end")
      throw new FeedError("truncated", "The Excel file ends too early.");
    if (!directory.ok) throw buildDamaged();
    this.#files = new Map(directory.entries.map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  /**
   * The content of a file in pieces.
   * @throws FeedError when it is damaged, needs a password or unpacks to more than `maxBytes`
   */
  async *read(name: string, maxBytes: number): AsyncGenerator<Uint8Array, void> {
    const file = this.#files.get(name);
    if (!file) throw buildDamaged();
    if (file.isEncrypted)
      throw new FeedError("refused", "The Excel file needs a password: save it without one, or as CSV.");
    const { packed, isDeflated } = file;
    if (!packed) throw buildDamaged();
    let total = 0;
    for await (const piece of isDeflated ? inflate(packed) : [packed]) {
      total += piece.length;
      if (total > maxBytes)
        throw new FeedError(
          "too-large",
          `The Excel file unpacks to more than ${Math.round(maxBytes / 2 ** 20)} MB.`,
        );
      yield piece;
    }
  }
}

async function* inflate(packed: Buffer): AsyncGenerator<Uint8Array, void> {
  const inflater = createInflateRaw();
  inflater.end(packed);
  try {
    for await (const piece of inflater) yield piece as Uint8Array;
  } catch {
    throw buildDamaged();
  } finally {
    inflater.destroy();
  }
}

/** The failure of a file that is no whole workbook. */
export function buildDamaged(): FeedError {
  return new FeedError("malformed", "The Excel file is damaged.");
}
