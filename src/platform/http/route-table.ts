/** An entry and what its path's parameters are here. */
export interface RouteMatch<Entry> {
  readonly route: Entry;
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern<Entry> {
  readonly route: Entry;
  readonly form: RegExp;
}

const PARAMETER = /:([a-z]+)/g;

/**
 * Finds the entry of a path. Patterns are compiled once. A path without parameters wins over one with, and a parameter wins
 * over a rest.
 */
export class RouteTable<Entry extends { readonly path: string }> {
  readonly #exact: ReadonlyMap<string, Entry>;
  readonly #patterns: readonly Pattern<Entry>[];
  readonly #folders: readonly string[];

  /** @throws Error when two entries have the same path */
  constructor(entries: readonly Entry[]) {
    const orders = new Map(entries.map((entry) => [toOrder(entry.path), entry]));
    if (orders.size < entries.length) throw new Error("two entries have the same path");
    const sorted = [...orders.keys()].sort().flatMap((order) => orders.get(order) ?? []);
    const [patterns, exact] = [sorted.filter(isPattern), sorted.filter((entry) => !isPattern(entry))];
    this.#exact = new Map(exact.map((entry) => [entry.path, entry]));
    this.#patterns = patterns.map((route) => ({ route, form: toForm(route.path) }));
    this.#folders = patterns.map(({ path }) => path.replace(/\/[:*].*$/, "")).filter(Boolean);
  }

  /**
   * The entry of a decoded path without a trailing slash, in any case; null when there is none. Parameters match as they are
   * spelled: another spelling of a slug is another path.
   */
  find(path: string): RouteMatch<Entry> | null {
    const exact = this.#exact.get(path) ?? this.#exact.get(path.toLowerCase());
    if (exact) return { route: exact, params: {} };
    for (const { route, form } of this.#patterns) {
      const found = form.exec(path);
      if (found) return { route, params: found.groups ?? {} };
    }
    return null;
  }

  /** Whether a path is an entry's, or in the folder of a pattern other than "everything". */
  owns(path: string): boolean {
    return this.#exact.has(path) || this.#folders.some((folder) => isAtOrUnder(path, folder));
  }

  /** Whether a path is the folder of patterns, such as `/docs` of `/docs/:page`, and nothing answers at it. */
  isBareFolder(path: string): boolean {
    const found = this.find(path);
    return this.#folders.includes(path) && (found === null || /^\/[:*]/.test(found.route.path));
  }
}

/** Whether a path is another one or below it. */
export const isAtOrUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

const isPattern = ({ path }: { readonly path: string }) => /[:*]/.test(path);

/** Sorts words before parameters, and parameters before a rest. */
const toOrder = (path: string) => path.replace(PARAMETER, "~").replace("*", "~~");

/** Words match in any case, as they do in React Router, and parameters as they are spelled. */
function toForm(path: string): RegExp {
  const parts = path
    .split("/")
    .slice(1)
    .map((segment) => {
      if (segment === "*") return "(?:/.*)?";
      const name = /^:([a-z]+)$/.exec(segment)?.[1];
      return name ? `/(?<${name}>[a-z0-9-]{1,300})` : `/(?i:${segment.replaceAll(".", "\\.")})`;
    });
  return new RegExp(`^${parts.join("")}$`, "s");
}
