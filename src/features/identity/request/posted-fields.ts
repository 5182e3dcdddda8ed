import { normaliseTyped } from "#platform/http/typed-text.ts";

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
