import { oldPathKey } from "./old-paths.ts";
import type { Finding } from "./rule-context.ts";

/** Lists of groups, and what tells their entries apart. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  "config.search.facets": ["attribute"],
  "config.cards.promos": ["id"],
  "config.redirects": ["from"],
  "config.finance.lenders[].fees": ["name"],
  dealerships: ["slug", "name"],
  locations: ["slug", "code", "name"],
  "locations[].openingHours": ["weekday"],
  "locations[].specialHours": ["date"],
};

/** Entries of a list that are there twice: of plain values each, of groups those with the same key. */
export function repeatedValues(path: string, list: readonly unknown[]): Finding[] {
  if (list.every((value) => typeof value === "string")) return repeats(list.map(plainKey), []);
  return (KEYS[path] ?? []).flatMap((name) => {
    const values = list.map((entry) => Object(entry)[name]);
    return repeats(name === "from" ? values.map(pathKey) : values.map(plainKey), [name]);
  });
}

function repeats(keys: readonly (string | null)[], at: readonly string[]): Finding[] {
  return keys.flatMap((key, place) => {
    const first = keys.indexOf(key);
    if (key === null || first === place) return [];
    return [{ at: [place, ...at], rule: `is the same as entry ${first + 1}` }];
  });
}

function plainKey(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value).trim().toLowerCase() : null;
}

const pathKey = (value: unknown): string | null => (typeof value === "string" ? oldPathKey(value) : null);
