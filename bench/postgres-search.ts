/**
 * The same search in PostgreSQL, as one would write it there: a table with a column an attribute, indexes on what is
 * filtered and ordered, a `tsvector` for the words, and one statement a page. The statement scans the matches once for
 * all facets without a choice; each chosen facet and range needs the rows without its own condition.
 */
import pg from "pg";
import { STOCK_SCHEMA } from "#features/catalogue/index/search-document.ts";
import { requireRow } from "#platform/postgres/database.ts";
import type { IndexDocument, NumberRange, SearchQuery } from "#search/contract/engine.ts";
import { readQueryWords } from "#search/contract/words.ts";
import { BOUNDED_NUMBERS, COUNTED_FACETS } from "./queries.ts";

export interface Answer {
  readonly count: number;
  readonly ids: readonly number[];
  /** Counts above 0 by facet and value. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly bounds: Readonly<Record<string, { readonly min: number; readonly max: number } | null>>;
}

const NUMBERS = STOCK_SCHEMA.numbers;
const INDEXED = [
  "make_model",
  "body",
  "fuel",
  "colour",
  "location_name",
  "price",
  "km",
  "year",
  "custom_rank",
];
const BATCH = 2000;

export class PostgresSearch {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async connect(url: string): Promise<PostgresSearch> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // One core, as the engine; and compiling a statement costs more here than it saves.
    await client.query("set max_parallel_workers_per_gather = 0; set jit = off; set work_mem = '64MB'");
    return new PostgresSearch(client);
  }

  /** Replaces the contents of the tables. */
  async load(documents: Iterable<IndexDocument>): Promise<void> {
    await this.#client.query(`
      drop table if exists stock, record;
      create unlogged table stock (id integer primary key, ${COUNTED_FACETS.map((name) => `${name} text`).join(", ")},
        ${NUMBERS.map((name) => `${name} double precision`).join(", ")}, words tsvector);
      create unlogged table record (id integer primary key, record text)`);
    const batch: object[] = [];
    for (const document of documents) {
      batch.push(toRow(document));
      if (batch.length === BATCH) await this.#insert(batch.splice(0));
    }
    await this.#insert(batch);
    for (const name of INDEXED) await this.#client.query(`create index on stock (${name})`);
    await this.#client.query("create index on stock using gin (words)");
    await this.#client.query("vacuum analyze stock, record");
  }

  /** Room that the tables and their indexes take, in bytes. */
  async measureBytes(): Promise<number> {
    const sql =
      "select (pg_total_relation_size('stock') + pg_total_relation_size('record'))::float8 as bytes";
    return requireRow((await this.#client.query<{ bytes: number }>(sql)).rows).bytes;
  }

  async search(query: SearchQuery): Promise<Answer> {
    const { sql, values } = buildStatement(query);
    const { rows } = await this.#client.query<{ answer: RawAnswer }>(sql, values);
    return toAnswer(requireRow(rows).answer);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #insert(rows: readonly object[]): Promise<void> {
    const json = JSON.stringify(rows);
    const columns = [...COUNTED_FACETS, ...NUMBERS];
    const types = [
      ...COUNTED_FACETS.map((name) => `${name} text`),
      ...NUMBERS.map((name) => `${name} float8`),
    ];
    await this.#client.query(
      `insert into stock select id, ${columns.join(", ")}, to_tsvector('simple', words)
       from jsonb_to_recordset($1::jsonb) as r(id integer, ${types.join(", ")}, words text)`,
      [json],
    );
    await this.#client.query(
      "insert into record select id, record from jsonb_to_recordset($1::jsonb) as r(id integer, record text)",
      [json],
    );
  }
}

function toRow({ id, facets, numbers, text, record }: IndexDocument): object {
  return { id, ...facets, ...numbers, words: text, record: new TextDecoder().decode(record) };
}

interface RawAnswer {
  readonly count: number;
  readonly hits: readonly { readonly id: number }[] | null;
  readonly facets: readonly (readonly [string, string | null, number])[] | null;
  readonly bounds: Readonly<Record<string, readonly [number | null, number | null]>>;
}

function toAnswer({ count, hits, facets, bounds }: RawAnswer): Answer {
  const counts = Object.fromEntries(
    COUNTED_FACETS.map((name) => [
      name,
      Object.fromEntries(
        (facets ?? []).flatMap(([facet, value, number]) =>
          facet === name && value !== null ? [[value, number] as const] : [],
        ),
      ),
    ]),
  );
  const ranges = Object.entries(bounds).map(([name, [min, max]]) => {
    return [name, min === null || max === null ? null : { min, max }] as const;
  });
  return { count, ids: (hits ?? []).map(({ id }) => id), facets: counts, bounds: Object.fromEntries(ranges) };
}

/** A condition; `of` is the shopper's choice that its own counts or bounds ignore. */
interface Condition {
  readonly of: string | null;
  readonly sql: string;
}

/** One statement that answers a query as a single JSON document. */
function buildStatement(query: SearchQuery): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = buildConditions(query, bind);
  const where = (but?: string) => {
    const kept = conditions.filter(({ of }) => of === null || of !== but).map(({ sql }) => sql);
    return kept.length > 0 ? `where ${kept.join(" and ")}` : "";
  };
  const chosen = new Set(conditions.map(({ of }) => of));
  const free = COUNTED_FACETS.filter((name) => !chosen.has(name));
  const counts = [
    `select case ${free.map((name) => `when grouping(${name}) = 0 then '${name}'`).join(" ")} end as facet,
       coalesce(${free.join(", ")}) as value, count(*)::int as n from matches group by grouping sets (${free.map((name) => `(${name})`).join(", ")})`,
    ...COUNTED_FACETS.filter((name) => chosen.has(name)).map(
      (name) => `select '${name}', ${name}, count(*)::int from stock ${where(name)} group by ${name}`,
    ),
  ];
  const bounds = BOUNDED_NUMBERS.map((name) => {
    const rows = chosen.has(name) ? `stock ${where(name)}` : "matches";
    return `'${name}', (select json_build_array(min(${name}), max(${name})) from ${rows})`;
  });
  const { attribute, direction } = query.sort;
  const sql = `
    with matches as materialized (select * from stock ${where()}),
      page as (select id, row_number() over (order by ${attribute} ${direction} nulls last, id) as place from matches
        order by place limit ${bind(query.limit)} offset ${bind(query.offset)})
    select json_build_object(
      'count', (select count(*) from matches),
      'hits', (select json_agg(json_build_object('id', id, 'record', record) order by place) from page join record using (id)),
      'facets', (select json_agg(json_build_array(facet, value, n)) from (${counts.join(" union all ")}) as counts),
      'bounds', json_build_object(${bounds.join(", ")})) as answer`;
  return { sql, values };
}

function buildConditions(
  { text, fixed, facets, ranges }: SearchQuery,
  bind: (value: unknown) => string,
): Condition[] {
  const words = readQueryWords(text ?? "");
  const matchAny = (name: string, values: readonly string[]) => `${name} = any(${bind(values)})`;
  return [
    ...(words.length > 0
      ? [
          {
            of: null,
            sql: `words @@ to_tsquery('simple', ${bind(words.map((word) => `'${word}':*`).join(" & "))})`,
          },
        ]
      : []),
    ...Object.entries(fixed?.facets ?? {}).map(([name, values]) => ({
      of: null,
      sql: matchAny(name, values),
    })),
    ...Object.entries(facets ?? {}).map(([name, values]) => ({ of: name, sql: matchAny(name, values) })),
    ...Object.entries(ranges ?? {}).map(([name, range]) => ({
      of: name,
      sql: matchRange(name, range, bind),
    })),
  ];
}

function matchRange(name: string, { min, max }: NumberRange, bind: (value: unknown) => string): string {
  const sides = [
    min === null ? [] : [`${name} >= ${bind(min)}`],
    max === null ? [] : [`${name} <= ${bind(max)}`],
  ];
  return sides.flat().join(" and ");
}
