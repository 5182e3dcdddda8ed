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
