/** A whole body, with or without a stated length; null when it has more than `limit` bytes, and then the rest is not read. */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limit: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The value of a JSON text that anybody may have sent; null for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * What nobody sees: controls but tabs and line breaks, format characters, private and unassigned ones, and letters, notes and a Braille cell
 * that are blank, though Unicode counts them as letters or symbols (D264).
 */
const INVISIBLE =
  /(\p{RGI_Emoji}|[\t\n\r])|[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2800\u{1d159}\u{13441}\u{13442}]/gv;

/**
 * What a person typed into a field, as every rule sees it (D228): full-width digits and letters as plain ones, no invisible
 * characters but those that belong to an emoji, no half of a character. Line breaks stay.
 */
export function normaliseTyped(text: string): string {
  return text.toWellFormed().normalize("NFKC").replace(INVISIBLE, "$1").normalize("NFC");
}

/** Characters and words of a search that count. */
const MAX_QUERY = 100;
const MAX_WORDS = 6;

/** What somebody searches for, as typed into a search field. */
export const readQuery = (text: string | null): string =>
  normaliseTyped(text ?? "")
    .trim()
    .slice(0, MAX_QUERY);

/** The words of a search, each of which is looked for. */
export const toWords = (query: string): string[] => query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** The page of a list that an address asks for, from 1 on; the first one for anything else. */
export const readPageNumber = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;

/** The id of a row that a path or a form names; 0, which no row has, for anything else. */
export const readRowId = (text: string | null | undefined): number =>
  /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0;

/** Whether a posted text can be an id. PostgreSQL refuses any other text for a uuid. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Reads a posted form. A missing field, and any field of an invalid body, is empty; of a repeated field the first counts. */
export async function readFields(request: Request): Promise<(name: string) => string> {
  const form = await request.formData().catch(() => new FormData());
  return (name) => {
    const value = form.get(name);
    return typeof value === "string" ? normaliseTyped(value).slice(0, 300) : "";
  };
}

/** The fields of a posted form by name; "" for one that is missing or a file. */
export type PostedForm = (name: string) => string;

/** A posted form with fields that may be there more than once, such as the checkboxes of a group. */
export interface PostedLists extends PostedForm {
  readonly all: (name: string) => readonly string[];
}

/** A posted form with files. */
export interface PostedFiles extends PostedLists {
  /** Null for one that is missing or no file. */
  readonly file: (name: string) => File | null;
}

/** @throws a response, 400 for a body that is no form */
export const readFormData = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });

/**
 * Reads a posted form.
 * @throws a response, 400 for a body that is no form
 */
export async function readForm(request: Request): Promise<PostedFiles> {
  const form = await readFormData(request);
  const read = (value: FormDataEntryValue | null) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : "";
  return Object.assign((name: string) => read(form.get(name)), {
    all: (name: string) => form.getAll(name).map(read),
    file: (name: string) => {
      const value = form.get(name);
      return value === null || typeof value === "string" ? null : value;
    },
  });
}
