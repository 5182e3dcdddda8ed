import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { MIMEType } from "node:util";
import Busboy, { type BusboyInstance } from "@fastify/busboy";
import { normaliseTyped, readAtMost } from "#platform/http/read-input.ts";
import { CARRIED_FIELDS } from "./enquiry-fields.ts";

const MAX_BODY_BYTES = 64 * 1024;
/** The largest form has a tenth of these. */
const MAX_PARTS = 300;

/**
 * Why a body cannot be taken as a form: more than 64 KB of text, more files than the route lets through, not of a form's kinds, or a
 * file or list where a text belongs.
 */
export type BodyProblem = "too-large" | "files-too-large" | "unreadable" | "wrong-type";

export interface PostedBody {
  /** What could be read, also beside a problem, so that a form keeps what was typed. */
  readonly fields: Readonly<Record<string, string>>;
  readonly problem: BodyProblem | null;
}

/** A body with files, in their order; a field may have several. */
export interface PostedForm extends PostedBody {
  readonly files: readonly PostedFile[];
  /** Whether files came that were not taken. */
  readonly refusesFiles: boolean;
  /** Deletes the files; to be called once they have been read. */
  readonly discard: () => Promise<void>;
}

export interface PostedFile {
  readonly field: string;
  /** As the sender named it. */
  readonly name: string;
  /** Where it is until it is discarded. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** Reads a form sent as `application/x-www-form-urlencoded` or `multipart/form-data`. */
export async function readForm(request: Request): Promise<PostedBody> {
  const type = request.headers.get("content-type") ?? "";
  if (!FORM_TYPES.test(type)) return nothing("unreadable");
  const bytes = await readAtMost(request.body ?? [], MAX_BODY_BYTES);
  if (!bytes) return nothing("too-large");
  const entries = await readFormEntries(bytes, type);
  return entries ? readEntries(entries) : nothing("unreadable");
}

export interface FileReading {
  /** That the route lets through. */
  readonly maxBytes: number;
  /**
   * Asked once, before the first file is read, with the texts that came before it: whether files are taken from this sender.
   * Otherwise the rest of the body is not read.
   */
  readonly mayTakeFiles: (fields: PostedBody["fields"]) => boolean;
}

/**
 * The same with files, which `multipart/form-data` alone can have. They are written to a temporary folder as they arrive (D240). Of
 * a larger body the texts before the limit are kept, so that a form with its files at the end comes back as it was typed.
 */
export async function readFormWithFiles(request: Request, reading: FileReading): Promise<PostedForm> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\//i.test(type)) return withoutFiles(await readForm(request));
  const boundary = readBoundary(type);
  if (!boundary) return withoutFiles(nothing("unreadable"));
  const folder = await mkdtemp(join(tmpdir(), "forecourt-upload-"));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    return { ...(await readParts(request, { ...reading, boundary, folder })), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

const withoutFiles = (body: PostedBody): PostedForm => ({
  ...body,
  ...NO_FILES,
  discard: async () => undefined,
});

interface PartReading extends FileReading {
  readonly boundary: string;
  readonly folder: string;
}

async function readParts(
  request: Request,
  { maxBytes, mayTakeFiles, boundary, folder }: PartReading,
): Promise<Omit<PostedForm, "discard">> {
  const texts: [string, string][] = [];
  const files: { field: string; name: string; path: string; size: number }[] = [];
  const writing: Promise<unknown>[] = [];
  let isTooLarge = false;
  let refusesFiles: boolean | null = null;
  let textBytes = 0;
  const parser = new Busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits: { parts: MAX_PARTS, fieldSize: MAX_BODY_BYTES },
  });
  parser.on("field", (name, value) => {
    textBytes += name.length + value.length;
    if (textBytes > MAX_BODY_BYTES) isTooLarge = true;
    else texts.push([name, value]);
  });
  parser.on("file", (field, stream, name = "") => {
    stream.on("error", () => undefined);
    // A field for files that nobody chose is sent as one without a name and content.
    if (name !== "") refusesFiles ??= !mayTakeFiles(readEntries(texts).fields);
    if (name === "" || refusesFiles) return void stream.resume();
    const file = { field, name, path: join(folder, String(files.length)), size: 0 };
    files.push(file);
    stream.on("data", ({ length }: Buffer) => {
      file.size += length;
    });
    writing.push(pipeline(stream, createWriteStream(file.path, { mode: 0o600 })));
  });
  parser.on("partsLimit", () => {
    isTooLarge = true;
  });
  const end = await pour(request, parser, maxBytes);
  const written = (await Promise.allSettled(writing)).every(({ status }) => status === "fulfilled");
  const body = readEntries(texts);
  const isOfFiles = !isTooLarge && refusesFiles !== null;
  if (isTooLarge || end === "too-large")
    return { ...body, problem: isOfFiles ? "files-too-large" : "too-large", ...NO_FILES };
  if (end === "broken" || !written) return { ...nothing("unreadable"), ...NO_FILES };
  return { ...body, files, refusesFiles: refusesFiles ?? false };
}

const NO_FILES = { files: [], refusesFiles: false };

/** Feeds a body to a parser up to a limit. It is left where reading ends, so that the connection stays for an answer. */
async function pour(
  { body }: Request,
  parser: BusboyInstance,
  maxBytes: number,
): Promise<"whole" | "too-large" | "broken"> {
  if (!body) return "broken";
  const reader = body.getReader();
  const parsed = new Promise<boolean>((resolve) => {
    parser.once("finish", () => resolve(true)).on("error", () => resolve(false));
  });
  let bytes = 0;
  try {
    for (let isOpen = true; isOpen; ) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      if (bytes > maxBytes) {
        parser.write(value.subarray(0, maxBytes - bytes));
        return "too-large";
      }
      isOpen = parser.write(value) || (await Promise.race([drained(parser), parsed.then(() => false)]));
    }
  } catch {
    return "broken";
  } finally {
    reader.releaseLock();
    parser.end();
  }
  return (await parsed) ? "whole" : "broken";
}

const drained = (parser: BusboyInstance) => once(parser, "drain").then(() => true);

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

async function readFormEntries(
  bytes: Buffer<ArrayBuffer>,
  type: string,
): Promise<(readonly [string, string | File])[] | null> {
  try {
    return [...(await new Response(bytes, { headers: { "content-type": type } }).formData())];
  } catch {
    return null;
  }
}

/**
 * The boundary of a multipart form; null if there is none. The body is read by this boundary alone: a type that names a second
 * one, or a second type after a comma, would be read otherwise than its parts were counted.
 */
function readBoundary(type: string): string | null {
  try {
    const { essence, params } = new MIMEType(type);
    const boundary = params.get("boundary") ?? "";
    return essence === "multipart/form-data" && /^[\w'+./:=?-]{1,70}$/.test(boundary) ? boundary : null;
  } catch {
    return null;
  }
}

/** Reads the same fields from a JSON object. A ticked box may be `true`, an id a number, `lead_attributes` an object. */
export async function readJson(request: Request): Promise<PostedBody> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) return nothing("unreadable");
  const bytes = await readAtMost(request.body ?? [], MAX_BODY_BYTES);
  if (!bytes) return nothing("too-large");
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof body !== "object" || body === null || Array.isArray(body)) return nothing("unreadable");
    return readEntries(
      Object.entries(body)
        .filter(([, value]) => value !== null)
        .map(([key, value]) => [key, toText(key, value)]),
    );
  } catch {
    return nothing("unreadable");
  }
}

const nothing = (problem: BodyProblem): PostedBody => ({ fields: {}, problem });

function toText(key: string, value: unknown): unknown {
  if (typeof value === "boolean") return value ? "on" : "";
  if (key === "car_id" && Number.isSafeInteger(value)) return String(value);
  if (key === CARRIED_FIELDS.attributes && typeof value === "object") return JSON.stringify(value);
  return value;
}

/** What the form itself carries comes back as it was sent. */
const CARRIED = new Set<string>(Object.values(CARRIED_FIELDS));
const isTyped = (key: string): boolean => !CARRIED.has(key);

function readEntries(entries: readonly (readonly [string, unknown])[]): PostedBody {
  const fields = new Map<string, string>();
  let problem: BodyProblem | null = null;
  for (const [key, value] of entries) {
    if (typeof value !== "string" || fields.has(key)) problem = "wrong-type";
    else fields.set(key, isTyped(key) ? normaliseTyped(value) : value);
  }
  return { fields: Object.fromEntries(fields), problem };
}
