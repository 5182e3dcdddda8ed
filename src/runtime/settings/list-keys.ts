import type { Finding, SettingPath } from "#features/tenancy/settings/rules/setting-rules.ts";
import { toOldPathKey } from "#http/routes/old-paths.ts";
import type { FileSettings } from "./setting-rules.ts";

/** Lists of groups in a site file, and what tells their entries apart; `[]` is any place in a list around them. */
export const LIST_KEYS: Readonly<Record<string, readonly string[]>> = {
  "config.search.facets": ["attribute", "label"],
  "config.navigation.header": ["label"],
  "config.navigation.header[].items": ["label"],
  "config.navigation.footer": ["label"],
  "config.navigation.footer[].items": ["label"],
  "config.finance.lenders": ["name"],
  "config.cards.promos": ["id"],
  "config.redirects": ["from"],
  "config.plugins": ["feature", "name"],
  "config.finance.lenders[].fees": ["name"],
  dealerships: ["slug", "name"],
  locations: ["slug", "code", "name"],
  "locations[].openingHours": ["weekday"],
  "locations[].specialHours": ["date"],
} satisfies { readonly [Path in SettingPath<FileSettings>]?: readonly string[] };

/** Lists of days. A day is one value: what is said of it takes the place of all that was. */
export const DAYS = { usual: "locations[].openingHours", special: "locations[].specialHours" } as const;

/**
 * Entries of a list that are there twice: of plain values each, of groups those with the same key. An entry that is the
 * same as an earlier one in several keys is named once.
 * @param pattern path of the list, `[]` for any place in a list around it
 * @param written the path as problems name it
 */
export function findRepeatedValues(pattern: string, list: readonly unknown[], written: string): Finding[] {
  if (list.every((value) => typeof value === "string")) return repeats(list.map(toPlainKey), [], written);
  const found = (LIST_KEYS[pattern] ?? []).flatMap((name) => {
    const values = list.map((entry) => Object(entry)[name]);
    return repeats(name === "from" ? values.map(pathKey) : values.map(toPlainKey), [name], written);
  });
  return [...new Map(found.toReversed().map((finding) => [finding.pair, finding])).values()].reverse();
}

interface RepeatFinding extends Finding {
  readonly pair: string;
}

function repeats(keys: readonly (string | null)[], at: readonly string[], written: string): RepeatFinding[] {
  return keys.flatMap((key, place) => {
    const first = keys.indexOf(key);
    if (key === null || first === place) return [];
    const rule = `is the same as ${[`${written}[${first}]`, ...at].join(".")}`;
    return [{ at: [place, ...at], rule, pair: `${first} ${place}` }];
  });
}

function toPlainKey(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value).trim().toLowerCase() : null;
}

const pathKey = (value: unknown): string | null => (typeof value === "string" ? toOldPathKey(value) : null);
