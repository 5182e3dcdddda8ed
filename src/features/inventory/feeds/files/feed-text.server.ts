import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { FeedError } from "../mapping/feed-error.ts";

const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Rows are watched between pieces, so a piece bounds how far one can run over its limit. */
const PIECE = 64 * 1024;

/**
 * Text of a feed in pieces of at most 64 KB, from plain or gzipped bytes in UTF-8, UTF-16 or Windows-1252, without a
 * byte order mark. Throws `FeedError` when it unpacks to more than `maxBytes` or is no text.
 */
export async function* readFeedText(input: Readable, maxBytes: number): AsyncGenerator<string, void> {
  let decoder: ((bytes: Uint8Array | null) => string) | undefined;
  let total = 0;
  for await (const bytes of splitChunks(unpack(input))) {
    total += bytes.length;
    if (total > maxBytes) throw buildTooLarge(maxBytes);
    decoder ??= chooseDecoder(bytes);
    const text = decoder(bytes);
    if (text !== "") yield text;
  }
  const rest = decoder?.(null);
  if (rest) yield rest;
}

function buildTooLarge(maxBytes: number): FeedError {
  return new FeedError("too-large", `The feed is larger than ${Math.round(maxBytes / 2 ** 20)} MB.`);
}

async function* unpack(input: Readable): AsyncGenerator<Uint8Array, void> {
  const source = withHead(input, 4);
  const first = await source.next();
  if (first.done) return;
  const head = first.value;
  if (startsWith(head, ZIP))
    throw new FeedError("refused", "The feed is a zip archive: unpack it, or use gzip.");
  if (startsWith(head, GZIP)) yield* unzip(prepend(head, source));
  else yield* prepend(head, source);
}

/** Chunks of the input, the first joined until it has at least `length` bytes, so that it can be recognised. */
async function* withHead(input: Readable, length: number): AsyncGenerator<Buffer, void> {
  let head = Buffer.alloc(0);
  let given = false;
  for await (const chunk of input) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : (chunk as Buffer);
    if (given) yield bytes;
    else {
      head = Buffer.concat([head, bytes]);
      if (head.length < length) continue;
      given = true;
      yield head;
    }
  }
  if (!given && head.length > 0) yield head;
}

async function* prepend(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield head;
  yield* rest;
}

async function* unzip(packed: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array, void> {
  const gunzip = createGunzip();
  const feeding = (async () => {
    for await (const bytes of packed) {
      if (!gunzip.write(bytes))
        await new Promise<void>((ready) => gunzip.once("drain", ready).once("close", ready));
      if (gunzip.destroyed) return;
    }
    gunzip.end();
  })().catch((error: unknown) => gunzip.destroy(error as Error));
  try {
    for await (const bytes of gunzip) yield bytes as Uint8Array;
    await feeding;
  } catch (error) {
    throw toGzipError(error);
  } finally {
    gunzip.destroy();
  }
}

function toGzipError(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? "";
  if (code === "Z_BUF_ERROR") return new FeedError("truncated", "The gzipped feed ends in the middle.");
  if (code.startsWith("Z_")) return new FeedError("malformed", "The gzipped feed is damaged.");
  return error;
}

async function* splitChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += PIECE) yield chunk.subarray(start, start + PIECE);
  }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

/** A function from bytes to text; `null` ends it. */
function chooseDecoder(head: Uint8Array): (bytes: Uint8Array | null) => string {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return createDecoder("utf-8");
  if (startsWith(head, [0xff, 0xfe])) return createDecoder("utf-16le");
  if (startsWith(head, [0xfe, 0xff])) return createDecoder("utf-16be");
  // Text begins with an ASCII character in every format, so UTF-16 without its mark shows by the zero beside it.
  if (head.length >= 4 && head[1] === 0 && head[3] === 0) return createDecoder("utf-16le");
  if (head.length >= 4 && head[0] === 0 && head[2] === 0) return createDecoder("utf-16be");
  if (head.includes(0)) throw new FeedError("refused", "The feed is not a text file.");
  return createGuessingDecoder();
}

function createDecoder(encoding: string): (bytes: Uint8Array | null) => string {
  const decoder = new TextDecoder(encoding);
  return (bytes) => (bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }));
}

/**
 * ASCII reads the same in both, so the first other character decides: a well-formed UTF-8 sequence means UTF-8,
 * anything else Windows-1252.
 */
function createGuessingDecoder(): (bytes: Uint8Array | null) => string {
  let decode: ((bytes: Uint8Array | null) => string) | undefined;
  let held: Uint8Array = new Uint8Array();
  return (bytes) => {
    if (decode) return decode(bytes);
    const known = bytes === null ? held : Buffer.concat([held, bytes]);
    const at = known.findIndex((byte) => byte > 0x7f);
    if (at === -1) {
      held = new Uint8Array();
      return Buffer.from(known).toString("latin1");
    }
    if (bytes !== null && known.length - at < 4) {
      held = known;
      return "";
    }
    decode = createDecoder(isUtf8Sequence(known.subarray(at, at + 4)) ? "utf-8" : "windows-1252");
    return decode(known) + (bytes === null ? decode(null) : "");
  };
}

function isUtf8Sequence(bytes: Uint8Array): boolean {
  const first = bytes[0] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (bytes.length < length) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, length));
    return true;
  } catch {
    return false;
  }
}
