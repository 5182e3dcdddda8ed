import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { FeedError } from "../mapping/feed-error.ts";
import type { FeedNote } from "../mapping/feed-row.ts";
import { findFileKind } from "./file-kind.ts";
import { MixedDecoder } from "./mixed-decoder.ts";

const GZIP = [0x1f, 0x8b];
/** Rows are watched between pieces, so a piece bounds how far one can run over its limit. */
const PIECE = 64 * 1024;
/** Enough to tell what a file is. */
const HEAD = 2048;

interface OpenOptions {
  /** Largest size of the unpacked feed. */
  readonly maxBytes: number;
  readonly onNote?: ((note: FeedNote) => void) | undefined;
}

/** A feed by what it is: text in pieces of at most 64 KB, or a sheet of Excel in bytes. */
export type FeedContent =
  | { readonly kind: "text"; readonly text: AsyncGenerator<string, void> }
  | { readonly kind: "sheet"; readonly bytes: AsyncIterable<Uint8Array> };

/**
 * The content of a feed, gzipped or not: text in UTF-8, UTF-16 or Windows-1252, without a byte order mark, or a sheet.
 * Throws `FeedError` when it is neither, and while it is read when it unpacks to more than `maxBytes`.
 */
export async function openFeed(input: Readable, { maxBytes, onNote }: OpenOptions): Promise<FeedContent> {
  const bytes = withHead(limit(unpack(input), maxBytes), HEAD);
  const first = await bytes.next();
  if (first.done) return { kind: "text", text: decode(bytes, undefined) };
  const kind = findFileKind(first.value);
  const whole = prepend(first.value, bytes);
  if (typeof kind !== "string") throw new FeedError("refused", kind.refusal);
  return kind === "sheet" ? { kind, bytes: whole } : { kind, text: decode(whole, onNote) };
}

async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  onNote: OpenOptions["onNote"],
): AsyncGenerator<string, void> {
  let decoder: Decoder | undefined;
  for await (const piece of splitChunks(bytes)) {
    decoder ??= chooseDecoder(piece);
    const text = decoder.take(piece);
    if (text !== "") yield text;
  }
  const rest = decoder?.finish();
  if (rest) yield rest;
  if (decoder?.note) onNote?.(decoder.note);
}

async function* limit(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > maxBytes) throw buildTooLarge(maxBytes);
    yield chunk;
  }
}

function buildTooLarge(maxBytes: number): FeedError {
  return new FeedError("too-large", `The feed is larger than ${Math.round(maxBytes / 2 ** 20)} MB.`);
}

async function* unpack(input: Readable): AsyncGenerator<Uint8Array, void> {
  const source = withHead(input, GZIP.length);
  const first = await source.next();
  if (first.done) return;
  const whole = prepend(first.value, source);
  if (startsWith(first.value, GZIP)) yield* unzip(whole);
  else yield* whole;
}

/** Chunks of the input, the first joined until it has at least `length` bytes, so that it can be recognised. */
async function* withHead(
  input: AsyncIterable<string | Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array, void> {
  let head: Uint8Array = Buffer.alloc(0);
  let given = false;
  for await (const chunk of input) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
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

async function* prepend(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield head;
  yield* rest;
}

async function* unzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
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

interface Decoder {
  take(bytes: Uint8Array): string;
  finish(): string;
  readonly note?: FeedNote | null;
}

function chooseDecoder(head: Uint8Array): Decoder {
  if (startsWith(head, [0xff, 0xfe])) return createDecoder("utf-16le");
  if (startsWith(head, [0xfe, 0xff])) return createDecoder("utf-16be");
  // Text begins with an ASCII character in every format, so UTF-16 without its mark shows by the zero beside it.
  if (head.length >= 4 && head[1] === 0 && head[3] === 0) return createDecoder("utf-16le");
  if (head.length >= 4 && head[0] === 0 && head[2] === 0) return createDecoder("utf-16be");
  if (head.includes(0)) throw new FeedError("refused", "The feed is not a text file.");
  return new MixedDecoder();
}

function createDecoder(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding);
  return { take: (bytes) => decoder.decode(bytes, { stream: true }), finish: () => decoder.decode() };
}
