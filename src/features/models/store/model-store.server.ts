import type { Authorship } from "#features/content/store/content-item.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { type ManufacturerModel, modelDocument, toModelKey } from "../manufacturer-model.ts";

/** A present model of an account, by its names. */
export interface ListedModel extends Pick<ManufacturerModel, "make" | "model" | "slug" | "isCurrent"> {
  readonly id: number;
  readonly badges: number;
  readonly author: string;
  readonly savedAt: Date;
}

/** Every present model of an account, in alphabetical order. */
export async function listModels(tx: AccountTransaction): Promise<ListedModel[]> {
  return tx.query<ListedModel>(
    `select id, document ->> 'make' as make, document ->> 'model' as model, slug,
       (document ->> 'isCurrent')::boolean as "isCurrent", jsonb_array_length(document -> 'badges') as badges,
       author, saved_at as "savedAt"
     from manufacturer_model where replaced_at is null order by make_slug, slug`,
  );
}

/** Rows that are read or written at once: a model is a few kilobytes. */
const BATCH = 1_000;

/** A present model with what is stored of it. */
export interface StoredModel {
  readonly id: number;
  readonly document: ManufacturerModel;
}

/** Reads every present model of an account, in alphabetical order, in batches. */
export async function* readModelsOf(tx: AccountTransaction): AsyncGenerator<readonly StoredModel[], void> {
  let last: readonly [make: string, slug: string] = ["", ""];
  for (;;) {
    const rows = await tx.query<StoredModel>(
      `select id, document from manufacturer_model where replaced_at is null and (make_slug, slug) > ($1, $2)
       order by make_slug, slug limit ${BATCH}`,
      [...last],
    );
    const end = rows.at(-1)?.document;
    if (!end) return;
    yield rows;
    last = [toSlug(end.make), end.slug];
  }
}

/** A state of a model, which may have been replaced meanwhile; null for an unknown one. */
export async function readModel(tx: AccountTransaction, id: number): Promise<ManufacturerModel | null> {
  const [row] = await tx.query<{ document: unknown }>(
    "select document from manufacturer_model where id = $1",
    [id],
  );
  return row ? modelDocument.parse(row.document) : null;
}

/** Tells whether an account's models are those of before: each change adds a state, or leaves fewer present ones. */
export async function readModelsStamp(tx: AccountTransaction): Promise<string> {
  const [row] = await tx.query<{ stamp: string }>(
    // Each part is answered by an index alone; together they would read every row, also those that were replaced.
    `select coalesce((select max(id) from manufacturer_model), 0) || '/' ||
       (select count(*) from manufacturer_model where replaced_at is null) as stamp`,
  );
  return row?.stamp ?? "";
}

export interface SavedModels {
  /** Keys as `toModelKey` makes them. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

/** Saves models in place of what is stored under their keys; one that is stored as it is stays. */
export async function saveModels(
  tx: AccountTransaction,
  models: readonly ManufacturerModel[],
  authorship: Authorship,
): Promise<SavedModels> {
  const [added, changed]: [string[], string[]] = [[], []];
  for (let from = 0; from < models.length; from += BATCH) {
    const batch = models.slice(from, from + BATCH);
    const rows = await tx.query<{ makeSlug: string; slug: string; id: number | null }>(
      `select g.make_slug as "makeSlug", g.slug, m.id from ${GIVEN} left join manufacturer_model m
         on m.replaced_at is null and m.make_slug = g.make_slug and m.slug = g.slug
       where m.document is distinct from g.document`,
      [toGiven(batch)],
    );
    const keys = rows.map((row) => ({ key: `${row.makeSlug}/${row.slug}`, id: row.id }));
    const differing = new Set(keys.map(({ key }) => key));
    await replaceModels(
      tx,
      keys.flatMap(({ id }) => id ?? []),
      authorship,
    );
    await addModels(
      tx,
      batch.filter((model) => differing.has(toModelKey(model))),
      authorship,
    );
    for (const { key, id } of keys) (id === null ? added : changed).push(key);
  }
  return { added, changed };
}

/** Models as a statement reads them. */
const GIVEN = "jsonb_to_recordset($1::jsonb) as g (make_slug text, slug text, document jsonb)";

const toGiven = (models: readonly ManufacturerModel[]): string =>
  JSON.stringify(
    models.map((document) => ({ make_slug: toSlug(document.make), slug: document.slug, document })),
  );

async function addModels(
  tx: AccountTransaction,
  models: readonly ManufacturerModel[],
  { author, now }: Authorship,
): Promise<void> {
  await tx.query(
    `insert into manufacturer_model (account_id, make_slug, slug, document, author, saved_at)
     select $2, g.make_slug, g.slug, g.document, $3, $4 from ${GIVEN}`,
    [toGiven(models), tx.accountId, author, now],
  );
}

/** Marks states as replaced; they stay as history. */
export async function replaceModels(
  tx: AccountTransaction,
  ids: readonly number[],
  { author, now }: Authorship,
): Promise<void> {
  await tx.query(
    "update manufacturer_model set replaced_at = $2, replaced_by = $3 where id = any($1) and replaced_at is null",
    [ids, now, author],
  );
}
