import { countOutliers, type Ends, seekUsualEnds, type ValueAsked } from "../contract/usual-ends.ts";
import { type Clause, hasNumber, matchAll } from "./clauses.ts";
import { toNumberField } from "./fields.ts";
import type { FoundPart, IndexReader, SearchBody } from "./index-reader.ts";

/** Values that are read together: those that may be slips, and those beside an asked one. */
const VALUES_AT_ONCE = 14;

/** A number of the documents that meet all clauses. */
export interface NumberAmong {
  readonly name: string;
  readonly among: readonly Clause[];
  /** How many of them have the number. */
  readonly count: number;
}

/**
 * The usual ends of numbers, by name.
 * @returns undefined if the index changed meanwhile
 */
export async function findUsualValues(
  reader: IndexReader,
  numbers: readonly NumberAmong[],
): Promise<Record<string, Ends | null> | undefined> {
  const asked = numbers.filter(({ count }) => count > 0).map((number) => new OutermostValues(reader, number));
  const windows = asked.flatMap((values) => values.listLikely().map((window) => ({ values, window })));
  const found = await reader.searchAll(windows.map(({ values, window }) => values.toBody(window)));
  for (const [i, { values, window }] of windows.entries()) values.keep(window, found[i]);
  const ends = await Promise.all(asked.map((values) => values.findEnds()));
  if (ends.includes(undefined)) return undefined;
  const byName = new Map(asked.map(({ name }, i) => [name, ends[i]]));
  return Object.fromEntries(numbers.map(({ name }) => [name, byName.get(name) ?? null]));
}

/** Values from one place on. */
interface Window {
  readonly from: ValueAsked["from"];
  readonly place: number;
  readonly size: number;
}

/** Answers what the rule of usual ends asks of one number's values in an index. */
class OutermostValues {
  readonly name: string;
  readonly #reader: IndexReader;
  readonly #among: readonly Clause[];
  readonly #count: number;
  readonly #known = new Map<string, number>();

  constructor(reader: IndexReader, { name, among, count }: NumberAmong) {
    this.name = name;
    this.#reader = reader;
    this.#among = [...among, hasNumber(name)];
    this.#count = count;
  }

  /** What the rule asks for unless there are slips by mistake; all numbers' can be read at once. */
  listLikely(): Window[] {
    const beyond = countOutliers(this.#count);
    const windows: Window[] = [
      { from: "highest", place: 0, size: VALUES_AT_ONCE },
      { from: "lowest", place: 0, size: 1 },
    ];
    if (beyond >= VALUES_AT_ONCE) windows.push({ from: "highest", place: beyond, size: 1 });
    if (beyond > 0) windows.push({ from: "lowest", place: beyond, size: 1 });
    return windows;
  }

  toBody({ from, place, size }: Window, nearer: readonly Clause[] = []): SearchBody {
    return {
      ...{ query: matchAll([...this.#among, ...nearer]), from: place, size },
      sort: [{ [toNumberField(this.name)]: from === "highest" ? "desc" : "asc" }],
      ...{ _source: false, track_total_hits: false },
    };
  }

  keep({ from, place }: Window, found: FoundPart | undefined): void {
    for (const [i, value] of listValues(found).entries()) this.#known.set(`${from} ${place + i}`, value);
  }

  async findEnds(): Promise<Ends | undefined> {
    const seeking = seekUsualEnds(this.#count);
    let step = seeking.next();
    while (!step.done) {
      const found = await this.#find(step.value);
      if (found === undefined) return undefined;
      step = seeking.next(found);
    }
    return step.value;
  }

  async #find(asked: ValueAsked): Promise<number | undefined> {
    const { from } = asked;
    if ("within" in asked) {
      const limit = from === "highest" ? { lte: asked.of + asked.within } : { gte: asked.of - asked.within };
      const near: Clause = { range: { [toNumberField(this.name)]: limit } };
      return listValues(await this.#reader.search(this.toBody({ from, place: 0, size: 1 }, [near])))[0];
    }
    const key = `${from} ${asked.place}`;
    if (!this.#known.has(key)) {
      const window = { from, place: asked.place, size: VALUES_AT_ONCE };
      this.keep(window, await this.#reader.search(this.toBody(window)));
    }
    return this.#known.get(key);
  }
}

function listValues(found: FoundPart | undefined): number[] {
  return (found?.hits.hits ?? []).map(({ sort }) => Number(sort?.[0]));
}
