import { formatPath } from "#features/tenancy/settings/document-values.ts";
import type { Group } from "#features/tenancy/settings/rules/setting-rules.ts";
import type { ConfigProblem } from "#features/tenancy/settings/schema-problems.ts";
import { suggestName } from "#platform/nearest-name.ts";
import { DAYS } from "./list-keys.ts";
import { toReportedPath } from "./site-rules.ts";

type Path = readonly (string | number)[];

/**
 * Lists that are merged entry by entry, and what tells their entries apart: the first of these that an entry gives (D206). Any
 * other list takes the place of the one before.
 */
const MERGED_LISTS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  dealerships: ["slug"],
  locations: ["slug", "code"],
  [DAYS.usual]: ["weekday"],
  [DAYS.special]: ["date"],
  "config.redirects": ["from"],
  "config.cards.promos": ["id"],
  "config.finance.lenders": ["name"],
  "config.finance.lenders[].fees": ["name"],
};

/** What stays with the account, whatever a file says. */
const PLACES: Readonly<Record<string, string>> = { dealerships: "dealership", locations: "location" };

export interface MergedFile {
  readonly file: unknown;
  /** What is wrong with the part itself. */
  readonly problems: readonly ConfigProblem[];
  /** The path in the part that a problem's path in the merged file stands for. */
  readonly toPartPath: (path: string) => string;
}

/**
 * Merges a part of a site file into the whole (D206): groups setting by setting, the lists of `MERGED_LISTS` entry by entry, anything
 * else as it is. `null` takes a setting or an entry away. Neither file is changed.
 */
export function mergeSiteFile(whole: unknown, part: unknown): MergedFile {
  const merge = new Merge();
  if (isGroup(part)) merge.checkParts(part);
  const file = merge.values(whole, part, { path: [], from: [] });
  return { file, problems: merge.problems, toPartPath: (path) => merge.toPartPath(path) };
}

/** Where a value is in the merged file, and in the part. */
interface At {
  readonly path: Path;
  readonly from: Path;
}

/** An entry of a list as the part gives it. */
interface Given {
  /** What tells it apart, such as `date`, with its value; undefined where it says nothing of that. */
  readonly name: string | undefined;
  readonly key: unknown;
  /** Null to take the entry away. */
  readonly value: unknown;
  readonly from: Path;
}

class Merge {
  readonly problems: ConfigProblem[] = [];
  /** Paths of list entries in the merged file, with their paths in the part. */
  readonly #origins = new Map<string, string>();

  checkParts(part: Group): void {
    for (const [key, value] of Object.entries(part)) {
      if (key !== "config" && !(key in PLACES)) this.#report([key], describeUnknownPart(key));
      else if (value === null) this.#report([key], "cannot be taken away");
    }
  }

  toPartPath(path: string): string {
    const around = [...this.#origins.keys()].filter(
      (entry) => path === entry || path.startsWith(`${entry}.`),
    );
    const nearest = around.sort((one, other) => other.length - one.length)[0] ?? "";
    return `${this.#origins.get(nearest) ?? ""}${path.slice(nearest.length)}`;
  }

  values(base: unknown, part: unknown, at: At): unknown {
    const names = MERGED_LISTS[toPattern(at.path)];
    if (names && typeof part === "object" && part !== null) {
      const given = listGiven(part, names, at.from);
      return this.#entries(Array.isArray(base) ? base : [], this.#checkGiven(given, base, at), at);
    }
    if (!isGroup(part)) return part;
    const merged = new Map(Object.entries(isGroup(base) ? base : {}));
    for (const [key, value] of Object.entries(part)) {
      if (value === null) merged.delete(key);
      else
        merged.set(
          key,
          this.values(merged.get(key), value, { path: [...at.path, key], from: [...at.from, key] }),
        );
    }
    return Object.fromEntries(merged);
  }

  #entries(base: readonly unknown[], given: readonly Given[], { path }: At): unknown[] {
    const find = (entry: unknown) => given.find((one) => isAbout(one, entry));
    const kept = base.filter((entry) => find(entry)?.value !== null);
    const added = given.filter((one) => one.value !== null && !base.some((entry) => find(entry) === one));
    const isDay = Object.values<string>(DAYS).includes(toPattern(path));
    return [...kept, ...added.map(() => undefined)].map((entry, place) => {
      const one = entry === undefined ? added[place - kept.length] : find(entry);
      const at = { path: [...path, place], from: one?.from ?? nameEntry(path, entry) };
      this.#origins.set(toReportedPath(at.path), toReportedPath(at.from));
      if (!one) return entry;
      return isDay ? one.value : this.values(entry, one.value, at);
    });
  }

  /** Reports what is wrong with entries; leaves out those that cannot be merged. */
  #checkGiven(given: readonly Given[], base: unknown, { path }: At): readonly Given[] {
    const place = path.length === 1 ? PLACES[String(path[0])] : undefined;
    return given.filter((one) => {
      const rule = findEntryProblem(one, Array.isArray(base) ? base : [], place);
      const isListed = one.name !== undefined && typeof one.from.at(-1) === "number";
      if (rule !== null) this.#report(isListed ? [...one.from, one.name] : one.from, rule);
      return rule === null;
    });
  }

  #report(from: Path, rule: string): void {
    this.problems.push({ path: toReportedPath(from), rule });
  }
}

function describeUnknownPart(key: string): string {
  const meant = suggestName(key, ["config", ...Object.keys(PLACES)]);
  return `is not a part of a site file${meant ? `.${meant}` : `; settings are in "config": { "config": { "${key}": … } }`}`;
}

/** A list of entries, or a group of them by what tells them apart. */
function listGiven(part: object, names: readonly [string, ...string[]], from: Path): Given[] {
  if (Array.isArray(part))
    return part.map((value, at) => {
      const name = names.find((one) => Object(value)[one] !== undefined);
      return { name, key: name && value[name], value, from: [...from, at] };
    });
  const [name] = names;
  return Object.entries(part).map(([text, value]) => {
    const key = name === "weekday" ? Number(text) : text;
    return { name, key, value: isGroup(value) ? { [name]: key, ...value } : value, from: [...from, text] };
  });
}

const isAbout = ({ name, key }: Given, entry: unknown): boolean =>
  name !== undefined && Object(entry)[name] === key;

/** @param place what the entries are where they stay with the account */
function findEntryProblem(one: Given, base: readonly unknown[], place: string | undefined): string | null {
  const { name, key, value } = one;
  const isKnown = base.some((entry) => isAbout(one, entry));
  if (isKnown)
    return value === null && place ? `stays with the account; \`locations remove\` removes a location` : null;
  const isNew = isGroup(value) && (!place || name === undefined || value.name !== undefined);
  if (isNew || (value !== null && !isGroup(value))) return null;
  const known = base.map((entry) => String(Object(entry)[name ?? ""]));
  return `there is no ${place ?? "entry"} "${key}".${suggestName(String(key), known)}`;
}

/** `locations[virginia]`, for an entry that the part says nothing of. */
const nameEntry = (path: Path, entry: unknown): Path => {
  const [name = ""] = MERGED_LISTS[toPattern(path)] ?? [];
  return [...path.slice(0, -1), `${path.at(-1)}[${Object(entry)[name]}]`];
};

const toPattern = (path: Path): string => formatPath(path).replace(/\[\d+\]/g, "[]");

export const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);
