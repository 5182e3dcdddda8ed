/** Lower-case words of a text, camel case split: "4x4", "cabChassis" and "Ute / Tray" become "4x4", "cab chassis" and "ute tray". */
function wordKey(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^a-z0-9+]+/g, " ")
    .trim();
}

/** Letters and digits of a text in lower case: names that differ in case, spaces or hyphens have the same key. */
export function nameKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}+]+/gu, "");
}

/** A table from canonical value to its wordings, turned around. */
export function wordTable<T extends string>(synonyms: Readonly<Record<T, string>>): ReadonlyMap<string, T> {
  const table = new Map<string, T>();
  for (const [value, wordings] of Object.entries(synonyms) as [T, string][]) {
    for (const wording of wordings.split(",")) table.set(wordKey(wording), value);
  }
  return table;
}

/** Long texts are no vocabulary, and each further word costs. */
const MOST_WORDS = 12;

/** The value of the longest wording that stands in the text as whole words, the first of equals; null without one. */
export function lookUp<T extends string>(table: ReadonlyMap<string, T>, text: string): T | null {
  const words = wordKey(text.slice(0, 200)).split(" ").slice(0, MOST_WORDS);
  for (let length = words.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const value = table.get(words.slice(start, start + length).join(" "));
      if (value !== undefined) return value;
    }
  }
  return null;
}
