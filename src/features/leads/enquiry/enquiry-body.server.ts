import { MIMEType } from "node:util";
import { readAtMost } from "#platform/outside/read-at-most.ts";
import { CARRIED_FIELDS } from "./enquiry-fields.ts";

const MAX_BODY_BYTES = 64 * 1024;
/** Reading takes longer than in proportion to the number of parts; the largest form has a tenth of these. */
const MAX_PARTS = 300;

/** Why a body cannot be taken as a form: more than 64 KB, not of a form's kinds, or a file or list where a text belongs. */
export type BodyProblem = "too-large" | "unreadable" | "wrong-type";

export interface PostedBody {
  /** What could be read, also beside a problem, so that a form keeps what was typed. */
  readonly fields: Readonly<Record<string, string>>;
  readonly problem: BodyProblem | null;
}

/** A body with files, in their order; a field may have several. */
export interface PostedForm extends PostedBody {
  readonly files: readonly PostedFile[];
}

export interface PostedFile {
  readonly field: string;
  /** As the sender named it. */
  readonly name: string;
  readonly bytes: Buffer;
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

/**
 * The same with files, which `multipart/form-data` alone can have. Of a larger body the texts before the limit are kept, so that
 * a form with its files at the end comes back as it was typed.
 * @param maxBytes that the route lets through
 */
export async function readFormWithFiles(request: Request, maxBytes: number): Promise<PostedForm> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\//i.test(type)) return { ...(await readForm(request)), files: [] };
  const bytes = Buffer.from(await request.arrayBuffer());
  const boundary = readBoundary(type);
  if (!boundary) return { ...nothing("unreadable"), files: [] };
  if (hasTooManyParts(bytes, boundary)) return { ...nothing("too-large"), files: [] };
  const isWhole = bytes.length <= maxBytes;
  const entries = await readFormEntries(
    isWhole ? bytes : closeBody(bytes, boundary),
    `multipart/form-data; boundary="${boundary}"`,
  );
  if (!entries) return { ...nothing(isWhole ? "unreadable" : "too-large"), files: [] };
  const body = readEntries(entries.filter(([, value]) => typeof value === "string"));
  if (!isWhole) return { fields: body.fields, problem: "too-large", files: [] };
  const files: PostedFile[] = [];
  // A field for files that nobody chose is sent as one without a name and content.
  for (const [field, file] of entries)
    if (typeof file !== "string" && (file.size > 0 || file.name !== ""))
      files.push({ field, name: file.name, bytes: Buffer.from(await file.arrayBuffer()) });
  return { ...body, files };
}

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
 * The boundary of a multipart form; null where there is none. The body is read by this boundary alone: a type that names a second
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

function hasTooManyParts(bytes: Buffer, boundary: string): boolean {
  let at = -1;
  for (let parts = 0; parts <= MAX_PARTS; parts += 1) {
    at = bytes.indexOf(`--${boundary}`, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** Ends a body that was cut off, so that what came before can be read. */
const closeBody = (bytes: Buffer, boundary: string): Buffer<ArrayBuffer> =>
  Buffer.concat([bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);

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

function readEntries(entries: readonly (readonly [string, unknown])[]): PostedBody {
  const fields = new Map<string, string>();
  let problem: BodyProblem | null = null;
  for (const [key, value] of entries) {
    if (typeof value !== "string" || fields.has(key)) problem = "wrong-type";
    else fields.set(key, value);
  }
  return { fields: Object.fromEntries(fields), problem };
}
