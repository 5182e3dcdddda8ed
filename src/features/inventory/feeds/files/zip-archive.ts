import { createInflateRaw } from "node:zlib";
import { FeedError } from "../mapping/feed-error.ts";

const END_OF_DIRECTORY = 0x06054b50;
const IN_DIRECTORY = 0x02014b50;
const BEFORE_CONTENT = 0x04034b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
/** A workbook has a few dozen files. */
const MAX_FILES = 10_000;
const STORED = 0;
const DEFLATED = 8;

interface ZippedFile {
  readonly offset: number;
  readonly packedLength: number;
  readonly method: number;
  readonly isEncrypted: boolean;
}

/** The files of a zip archive in memory, read by its directory; sizes that it claims are not believed. */
export class ZipArchive {
  readonly #bytes: Buffer;
  readonly #files: ReadonlyMap<string, ZippedFile>;

  /** @throws FeedError when the archive has no whole directory */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#files = readDirectory(bytes);
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
    const packed = this.#findContent(file);
    let total = 0;
    for await (const piece of file.method === STORED ? [packed] : inflate(packed)) {
      total += piece.length;
      if (total > maxBytes)
        throw new FeedError(
          "too-large",
          `The Excel file unpacks to more than ${Math.round(maxBytes / 2 ** 20)} MB.`,
        );
      yield piece;
    }
  }

  #findContent({ offset, packedLength, method }: ZippedFile): Buffer {
    const bytes = this.#bytes;
    const isThere = offset + 30 <= bytes.length && bytes.readUInt32LE(offset) === BEFORE_CONTENT;
    if (!isThere || (method !== STORED && method !== DEFLATED)) throw buildDamaged();
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    return bytes.subarray(start, start + packedLength);
  }
}

function readDirectory(bytes: Buffer): Map<string, ZippedFile> {
  const end = findEnd(bytes);
  const count = Math.min(bytes.readUInt16LE(end + 10), MAX_FILES);
  const files = new Map<string, ZippedFile>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== IN_DIRECTORY) throw buildDamaged();
    const nameLength = bytes.readUInt16LE(at + 28);
    files.set(bytes.toString("utf8", at + 46, at + 46 + nameLength), {
      offset: bytes.readUInt32LE(at + 42),
      packedLength: bytes.readUInt32LE(at + 20),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT);
  for (let at = bytes.length - END_LENGTH; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new FeedError("truncated", "The Excel file ends too early.");
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

function buildDamaged(): FeedError {
  return new FeedError("malformed", "The Excel file is damaged.");
}
