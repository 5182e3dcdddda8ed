import { readAtMost } from "#platform/outside/read-at-most.ts";
import { CARRIED_FIELDS } from "./enquiry-fields.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** Why a body cannot be taken as a form: more than 64 KB, not of a form's kinds, or a file or list where a text belongs. */
export type BodyProblem = "too-large" | "unreadable" | "wrong-type";

export interface PostedBody {
  /** What could be read, also beside a problem, so that a form keeps what was typed. */
  readonly fields: Readonly<Record<string, string>>;
  readonly problem: BodyProblem | null;
}

/** Reads a form sent as `application/x-www-form-urlencoded` or `multipart/form-data`. */
export async function readForm(request: Request): Promise<PostedBody> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    return nothing("unreadable");
  const bytes = await readAtMost(request.body ?? [], MAX_BODY_BYTES);
  if (!bytes) return nothing("too-large");
  try {
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    return readEntries([...form]);
  } catch {
    return nothing("unreadable");
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

function readEntries(entries: readonly (readonly [string, unknown])[]): PostedBody {
  const fields = new Map<string, string>();
  let problem: BodyProblem | null = null;
  for (const [key, value] of entries) {
    if (typeof value !== "string" || fields.has(key)) problem = "wrong-type";
    else fields.set(key, value);
  }
  return { fields: Object.fromEntries(fields), problem };
}
