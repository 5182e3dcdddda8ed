/**
 * Words of a text in lower case, parted by spaces, camel case split: "4x4", "cabChassis", "Ute / Tray" and "isn't" become
 * "4x4", "cab chassis", "ute tray" and "isnt".
 */
export function toWordKey(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9+]+/g, " ")
    .trim();
}

/** Letters and digits of a text in lower case: names that differ in case, spaces or hyphens have the same key. */
export function toNameKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}+]+/gu, "");
}
