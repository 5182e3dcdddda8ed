import type { RowColumns } from "./feed-row.ts";

/** How the columns are named whose values stand around a list of vehicles, such as the yard of a dealer's list: `../yard.code`. */
const PARENT_PREFIX = "../";
/** A feed that invents names has an end. */
const MAX_VALUES = 200;

export const isAround = (column: string): boolean => column.startsWith(PARENT_PREFIX);

interface Level {
  readonly name: string;
  /** Dotted names within this level; null for one that is given more than once. */
  readonly values: Map<string, string | null>;
  readonly isList: boolean;
  /** Then its values say nothing of the vehicles elsewhere. */
  hasVehicles: boolean;
}

/**
 * The values that stand around the vehicles of nested data, before them: what is said of a dealer or a yard once, for all of
 * its vehicles. Follows the open objects from the outside in; a value further in counts before one further out.
 */
export class ValuesAround {
  readonly #levels: Level[] = [];
  readonly #late = new Set<string>();

  open(name: string, isList = false): void {
    this.#levels.push({ name, values: new Map(), isList, hasVehicles: false });
  }

  add(name: string, text: string): void {
    this.#set(this.#levels.at(-1), name, text);
  }

  /** Ends the innermost level. Its values then are of the one around it, unless they are of one element of a list. */
  close(): void {
    const closed = this.#levels.pop();
    const parent = this.#levels.at(-1);
    if (!closed || closed.isList || closed.hasVehicles || !parent || parent.isList) return;
    for (const [name, text] of closed.values) this.#set(parent, `${closed.name}.${name}`, text);
  }

  /** Forgets the levels from `depth` on, which turned out to be a vehicle. */
  cut(depth: number): void {
    this.#levels.length = Math.min(depth, this.#levels.length);
  }

  /** Columns whose values stood behind vehicles that they are about, so that those went without them. */
  get late(): ReadonlySet<string> {
    return this.#late;
  }

  /** Adds the values of all open levels to the columns of a vehicle in them. */
  addTo(row: RowColumns): void {
    const all = new Map<string, string | null>();
    for (const level of this.#levels) {
      level.hasVehicles = true;
      for (const [name, text] of level.values) all.set(name, text);
    }
    for (const [name, text] of all) if (text !== null) row.add(PARENT_PREFIX + name, text);
  }

  #set(level: Level | undefined, name: string, text: string | null): void {
    if (!level) return;
    const { values, hasVehicles } = level;
    if (hasVehicles && this.#late.size < MAX_VALUES) this.#late.add(PARENT_PREFIX + name);
    if (values.has(name) || values.size < MAX_VALUES) values.set(name, values.has(name) ? null : text);
  }
}
