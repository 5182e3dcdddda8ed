import { type Ends, seekUsualEnds, type ValueAsked } from "../contract/usual-ends.ts";
import { type Clause, hasNumber, matchAll } from "./clauses.ts";
import { toNumberField } from "./fields.ts";
import type { IndexReader, SearchBody } from "./index-reader.ts";

/** Values that are read together: those that may be slips, and those beside an asked one. */
const VALUES_AT_ONCE = 14;

/** Answers what the rule of usual ends asks of one number's values in an index. */
class OutermostValues {
  readonly #reader: IndexReader;
  readonly #name: string;
  readonly #among: readonly Clause[];
  readonly #known = new Map<string, number>();

  constructor(reader: IndexReader, name: string, among: readonly Clause[]) {
    this.#reader = reader;
    this.#name = name;
    this.#among = [...among, hasNumber(name)];
  }

  async find(asked: ValueAsked): Promise<number | undefined> {
    if ("within" in asked) return this.#findWithin(asked);
    const { from, place } = asked;
    const key = `${from} ${place}`;
    if (!this.#known.has(key)) {
      const values = await this.#read(from, this.#among, { from: place, size: VALUES_AT_ONCE });
      for (const [i, value] of values.entries()) this.#known.set(`${from} ${place + i}`, value);
    }
    return this.#known.get(key);
  }

  async #findWithin({
    from,
    within,
    of,
  }: Extract<ValueAsked, { within: number }>): Promise<number | undefined> {
    const limit = from === "highest" ? { lte: of + within } : { gte: of - within };
    const near: Clause = { range: { [toNumberField(this.#name)]: limit } };
    return (await this.#read(from, [...this.#among, near], { from: 0, size: 1 }))[0];
  }

  async #read(
    from: ValueAsked["from"],
    among: readonly Clause[],
    part: { readonly from: number; readonly size: number },
  ): Promise<number[]> {
    const sort = [{ [toNumberField(this.#name)]: from === "highest" ? "desc" : "asc" }];
    const body: SearchBody = {
      ...{ query: matchAll(among), ...part, sort },
      ...{ _source: false, track_total_hits: false },
    };
    const { hits } = await this.#reader.search(body);
    return hits.hits.map((hit) => Number(hit.sort?.[0]));
  }
}

/**
 * The usual ends of a number of the documents that meet all clauses.
 * @param count how many of them have the number
 * @returns undefined if the index changed meanwhile
 */
export async function findUsualValues(
  reader: IndexReader,
  {
    name,
    among,
    count,
  }: { readonly name: string; readonly among: readonly Clause[]; readonly count: number },
): Promise<Ends | null | undefined> {
  if (count === 0) return null;
  const values = new OutermostValues(reader, name, among);
  const seeking = seekUsualEnds(count);
  let step = seeking.next();
  while (!step.done) {
    const found = await values.find(step.value);
    if (found === undefined) return undefined;
    step = seeking.next(found);
  }
  return step.value;
}
