import type { AccountTransaction } from "#platform/postgres/database.ts";
import { toNumberKey } from "../rules/part.ts";
import { MAX_FOUND, type PartSearch } from "../rules/part-search.ts";
import { listSearchWords, toMakeKey } from "../rules/part-words.ts";
import { STORED_PART, type StoredPart } from "./part-writer.server.ts";

export interface FoundParts {
  readonly parts: readonly StoredPart[];
  /** How many there are, up to `MAX_FOUND`. */
  readonly count: number;
  /** Whether more parts match than a search lists; the shopper has to narrow it. */
  readonly isMore: boolean;
}

/** A word of three letters or more that no part has stands for the words that begin with it, up to this many. */
const MAX_ENDINGS = 10;
const MIN_START = 3;

/**
 * The parts of a search: those whose number begins as the query does, and those that have all of its words. First the number itself,
 * then what is in stock, then by name. Each way to find parts stops a little after `MAX_FOUND`, so that few rows are sorted.
 */
export async function findParts(
  tx: AccountTransaction,
  search: PartSearch,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundParts> {
  const candidates = await buildCandidates(tx, search);
  if (candidates === null) return { parts: [], count: 0, isMore: false };
  const { sql, values } = candidates;
  const key = toNumberKey(search.query);
  const rows = await tx.query<StoredPart & { total: number }>(
    // As an array, the ids are looked up one by one: a join might read every part.
    `select ${STORED_PART}, count(*) over () as total
     from part where id = any(array(${sql}))
     order by number_key = $1 desc, starts_with(number_key, $1) and $1 <> '' desc, coalesce(stock, 0) > 0 desc, name, number
     offset ${Number(offset)} limit ${Math.max(0, Math.min(limit, MAX_FOUND - offset))}`,
    [key, ...values],
  );
  // The total comes with the rows, and beyond the last page there are none.
  if (rows.length === 0 && offset > 0) return { ...(await findParts(tx, search, FIRST)), parts: [] };
  const total = rows[0]?.total ?? 0;
  return {
    parts: rows.map(({ total: _, ...part }) => part),
    count: Math.min(total, MAX_FOUND),
    isMore: total > MAX_FOUND,
  };
}

const FIRST = { offset: 0, limit: 1 };

interface Candidates {
  readonly sql: string;
  /** Of the parameters after the first, which is the number's key. */
  readonly values: readonly unknown[];
}

/** A statement that finds the ids of a search's parts; null if it asks for nothing, or for what no part has. */
async function buildCandidates(tx: AccountTransaction, search: PartSearch): Promise<Candidates | null> {
  const statement = new Statement();
  const fits = await addFits(tx, statement, search);
  if (fits === null) return null;
  const words = await findWords(tx, listSearchWords(search.query));
  const key = toNumberKey(search.query);
  const sources = [
    ...(key.length > 1 ? [byNumber(statement, key, fits)] : []),
    ...(words ? byWords(statement, words, fits) : []),
    ...(search.query === "" ? fits.sources : []),
  ];
  return sources.length === 0 ? null : { sql: sources.join(" union "), values: statement.values };
}

/** A statement's parameters; the first is taken. */
class Statement {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length + 1}`;
  }
}

interface Fits {
  /** Conditions on the id of a part. */
  readonly conditions: (id: string) => string;
  /** Statements that find the parts by their vehicles alone; none where no vehicle is chosen. */
  readonly sources: readonly string[];
}

const EVERY: Fits = { conditions: () => "", sources: [] };

/** Null for a vehicle that no part fits. */
async function addFits(
  tx: AccountTransaction,
  statement: Statement,
  { make, model, year }: PartSearch,
): Promise<Fits | null> {
  if (make === "") return EVERY;
  if (model === "") {
    const key = statement.add(toMakeKey(make));
    const rows = `from part_word m where m.word = ${key}`;
    return {
      conditions: (id) => ` and exists (select ${rows} and m.part_id = ${id})`,
      sources: [`(select m.part_id as id ${rows} order by m.part_id limit ${MAX_FOUND + 1})`],
    };
  }
  const vehicles = await tx.query<{ id: number }>(
    "select id from part_vehicle where make_slug = $1 and model_slug = any($2)",
    [make, [model, ""]],
  );
  if (vehicles.length === 0) return null;
  const inYear = year === null ? "" : ` and ${statement.add(year)}::int between f.from_year and f.to_year`;
  const rows = vehicles.map(({ id }) => `from part_fit f where f.vehicle_id = ${statement.add(id)}${inYear}`);
  return {
    conditions: (id) =>
      ` and (${rows.map((one) => `exists (select ${one} and f.part_id = ${id})`).join(" or ")})`,
    sources: rows.map((one) => `(select f.part_id as id ${one} order by f.part_id limit ${MAX_FOUND + 1})`),
  };
}

/** The greatest character ends the range of what begins with a text. */
const AFTER_ALL = "\u{10ffff}";

const byNumber = (statement: Statement, key: string, { conditions }: Fits): string =>
  `(select p.id from part p
    where p.number_key >= $1 and p.number_key < ${statement.add(key + AFTER_ALL)}${conditions("p.id")}
    order by p.number_key limit ${MAX_FOUND + 1})`;

/** A statement for each ending of one of the words, so that each reads an index in its order and stops early. */
function byWords(
  statement: Statement,
  words: readonly (readonly string[])[],
  { conditions }: Fits,
): readonly string[] {
  const [first = [], ...others] = words.toSorted((one, other) => other.length - one.length);
  const rest = others.map((endings) => {
    const word = `o.word = any(${statement.add(endings)}::text[])`;
    return ` and exists (select from part_word o where ${word} and o.part_id = w.part_id)`;
  });
  const conditionsOfPart = rest.join("") + conditions("w.part_id");
  return first.map(
    (
      word,
    ) => `(select w.part_id as id from part_word w where w.word = ${statement.add(word)}${conditionsOfPart}
      order by w.part_id limit ${MAX_FOUND + 1})`,
  );
}

/** The words of parts that each word of a search stands for; null if one stands for none. */
async function findWords(
  tx: AccountTransaction,
  words: readonly string[],
): Promise<readonly (readonly string[])[] | null> {
  const found: (readonly string[])[] = [];
  for (const word of words) {
    const endings = await listEndings(tx, word);
    if (endings.length === 0) return null;
    found.push(endings[0] === word ? [word] : endings);
  }
  return found.length === 0 ? null : found;
}

/** The first words that begin with a text, each found by a step in the index. */
async function listEndings(tx: AccountTransaction, start: string): Promise<readonly string[]> {
  // No word has a space, so that a space ends the range of the word itself.
  const end = start + (start.length < MIN_START ? " " : AFTER_ALL);
  const rows = await tx.query<{ word: string }>(
    `with recursive step as (
       (select word, 1 as at from part_word where word >= $1 and word < $2 order by word limit 1)
       union all
       select (select w.word from part_word w where w.word > step.word and w.word < $2 order by w.word limit 1), at + 1
       from step where step.word is not null and at < ${MAX_ENDINGS})
     select word from step where word is not null order by word`,
    [start, end],
  );
  return rows.map(({ word }) => word);
}

/** A make with the models that parts fit, for a choice. */
export interface PartMake {
  readonly make: string;
  readonly slug: string;
  readonly models: readonly {
    readonly model: string;
    readonly slug: string;
    /** First and last year of any part; null for an open end. */
    readonly from: number | null;
    readonly to: number | null;
  }[];
}

/** The vehicles that parts fit, in alphabetical order. */
export async function listPartMakes(tx: AccountTransaction): Promise<readonly PartMake[]> {
  const rows = await tx.query<{
    make: string;
    makeSlug: string;
    model: string;
    slug: string;
    from: number | null;
    to: number | null;
  }>(
    `select make, make_slug as "makeSlug", model, model_slug as slug, nullif(from_year, 0) as from, nullif(to_year, 9999) as to
     from part_vehicle order by make_slug, model_slug`,
  );
  return [...Map.groupBy(rows, ({ makeSlug }) => makeSlug)].map(([slug, models]) => ({
    ...{ make: models[0]?.make ?? "", slug },
    models: models.filter((one) => one.slug !== "").map(({ makeSlug: _, make: __, ...model }) => model),
  }));
}

/** The part with a number, however it is written; null if there is none. */
export async function findPart(tx: AccountTransaction, number: string): Promise<StoredPart | null> {
  const [part] = await tx.query<StoredPart>(`select ${STORED_PART} from part where number_key = $1`, [
    toNumberKey(number),
  ]);
  return part ?? null;
}
