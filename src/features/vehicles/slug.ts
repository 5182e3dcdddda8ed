/**
 * The slug of a name in paths: lower-case letters a to z, digits and single hyphens (SEA-12 to SEA-14). Accents are
 * dropped and "&" is read as "and". Empty for a name without any letter or digit of these.
 */
export function toSlug(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
