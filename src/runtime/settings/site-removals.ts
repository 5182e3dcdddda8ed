import { isDeepStrictEqual } from "node:util";
import { listValues } from "#features/tenancy/settings/document-values.ts";
import type { Group } from "#features/tenancy/settings/rules/setting-rules.ts";
import { isTooMuch, type RemovedItem, type RemovedShare } from "#platform/removal-guard.ts";
import { DAYS, LIST_KEYS } from "./list-keys.ts";
import { isGroup } from "./merge-site-file.ts";

type NamedRemoval = Omit<RemovedItem, "sites">;

/** What one site file lacks of another. */
export interface SiteRemovals {
  readonly removals: readonly NamedRemoval[];
  /** Kinds of which it lacks too much. */
  readonly held: readonly RemovedShare[];
}

/**
 * What would be gone if one site file took the place of another, each by its name (D205). A value that is another now is no
 * removal, and a day is one value. Special days that are over are named and do not count.
 * @param today `YYYY-MM-DD`
 */
export function findSiteRemovals(before: unknown, after: unknown, today: string): SiteRemovals {
  const comparison = new Comparison(today);
  const [old, now] = [Object(before) as Group, Object(after) as Group];
  comparison.groups(old.config, now.config, { pattern: "config", name: "", of: null, kind: "settings" });
  for (const [list, one] of [
    ["dealerships", "dealership"],
    ["locations", "location"],
  ] as const) {
    for (const place of groupsIn(old[list])) {
      const of = `${one} ${String(place.slug)}`;
      const kept = groupsIn(now[list]).find(({ slug }) => slug === place.slug);
      comparison.groups(place, kept, { pattern: `${list}[]`, name: "", of, kind: `details of ${of}` });
    }
  }
  return { removals: comparison.removals, held: comparison.held };
}

/** Where in a file a comparison is. */
interface Place {
  /** See `LIST_KEYS`. */
  readonly pattern: string;
  /** Path within `of`, entries by what tells them apart. */
  readonly name: string;
  readonly of: string | null;
  /** Of single values. */
  readonly kind: string;
}

class Comparison {
  readonly removals: NamedRemoval[] = [];
  readonly #today: string;
  readonly #shares = new Map<string, { removed: number; of: number }>();

  constructor(today: string) {
    this.#today = today;
  }

  get held(): RemovedShare[] {
    return [...this.#shares].map(([kind, share]) => ({ kind, ...share })).filter(isTooMuch);
  }

  groups(before: unknown, after: unknown, place: Place): void {
    if (!isGroup(before)) return;
    const now = isGroup(after) ? after : {};
    for (const [key, value] of Object.entries(before)) this.#values(value, now[key], stepInto(place, key));
  }

  #values(before: unknown, after: unknown, place: Place): void {
    if (isGroup(before)) this.groups(before, after, place);
    else if (!Array.isArray(before)) this.#single(after === undefined, place);
    else if (before.some(isGroup)) this.#entries(groupsIn(before), groupsIn(after), place);
    else this.#plainList(before, Array.isArray(after) ? after : [], place);
  }

  #single(isRemoved: boolean, { kind, name, of }: Place): void {
    this.#count(kind, { removed: isRemoved ? 1 : 0, of: 1 });
    if (isRemoved) this.#name("setting", name, of);
  }

  /** A value that another took the place of is named and does not count. */
  #plainList(before: readonly unknown[], after: readonly unknown[], { kind, name, of }: Place): void {
    const gone = before.filter((value) => !after.includes(value));
    this.#count(kind, { removed: Math.max(0, before.length - after.length), of: before.length });
    for (const value of gone) this.#name("setting", `${name}: ${value}`, of);
  }

  #entries(before: readonly Group[], after: readonly Group[], place: Place): void {
    const [key] = LIST_KEYS[place.pattern] ?? [];
    const pairs = pairEntries(before, after, key);
    const kind = describeEntries(place);
    for (const [at, entry] of before.entries()) {
      const kept = pairs.get(entry);
      const isOver = place.pattern === DAYS.special && String(entry.date) < this.#today;
      if (!isOver) this.#count(kind, { removed: kept ? 0 : 1, of: 1 });
      const name = `${place.name}[${String((key && entry[key]) ?? at)}]`;
      if (!kept) this.#nameEntry(entry, { ...place, name });
      else if (!isDay(place))
        this.groups(entry, kept, {
          ...place,
          pattern: `${place.pattern}[]`,
          name,
          kind: `settings of ${kind}`,
        });
    }
  }

  #nameEntry(entry: Group, { pattern, name, of }: Place): void {
    if (pattern === DAYS.usual) this.#name("usual hours", WEEKDAYS[Number(entry.weekday)] ?? name, of);
    else if (pattern === DAYS.special)
      this.#name("special day", `${entry.date}${entry.name ? ` (${entry.name})` : ""}`, of);
    else this.#name("setting", name, of);
  }

  #name(kind: string, name: string, of: string | null): void {
    this.removals.push({ kind, name, of });
  }

  #count(kind: string, { removed, of }: { readonly removed: number; readonly of: number }): void {
    const share = this.#shares.get(kind) ?? { removed: 0, of: 0 };
    this.#shares.set(kind, { removed: share.removed + removed, of: share.of + of });
  }
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const isDay = ({ pattern }: Place) => pattern === DAYS.usual || pattern === DAYS.special;

function describeEntries({ pattern, name, of }: Place): string {
  if (pattern === DAYS.usual) return `usual hours of ${of}`;
  return pattern === DAYS.special ? `special days of ${of}` : name;
}

const stepInto = (place: Place, key: string): Place => ({
  ...place,
  pattern: `${place.pattern}.${key}`,
  name: place.name ? `${place.name}.${key}` : key,
});

const groupsIn = (value: unknown): readonly Group[] => (Array.isArray(value) ? value.filter(isGroup) : []);

/**
 * The entry that each entry of a list has become: the same, the one of the same name, or where nothing tells entries apart, the one
 * that has most in common with it.
 */
function pairEntries(
  before: readonly Group[],
  after: readonly Group[],
  key: string | undefined,
): ReadonlyMap<Group, Group> {
  const pairs = new Map<Group, Group>();
  const free = new Set(after);
  const pair = (likeness: (one: Group, other: Group) => number) => {
    for (const one of before.filter((entry) => !pairs.has(entry))) {
      const [best] = [...free]
        .map((other) => ({ other, score: likeness(one, other) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score);
      if (!best) continue;
      pairs.set(one, best.other);
      free.delete(best.other);
    }
  };
  pair((one, other) => (isDeepStrictEqual(one, other) ? 1 : 0));
  pair((one, other) => (key ? Number(one[key] === other[key]) : countShared(one, other)));
  return pairs;
}

/** How many single values two entries have in the same place. */
function countShared(one: Group, other: Group): number {
  const values = new Set(listSingles(other));
  return listSingles(one).filter((value) => values.has(value)).length;
}

const listSingles = (entry: Group): string[] =>
  [...listValues(entry)]
    .filter(({ value }) => typeof value !== "object")
    .map(({ path, value }) => JSON.stringify([path.filter((step) => typeof step === "string"), value]));
