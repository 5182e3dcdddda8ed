import { toSlug } from "#features/vehicles/slug.ts";
import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";
import { type Part, type PartFit, toNumberKey } from "../rules/part.ts";
import { listPartWords } from "../rules/part-words.ts";

/** Years of a fit with an open end, in `part_fit`. */
const [OPEN_FROM, OPEN_TO] = [0, 9999];

/** Ids of vehicles by make and model, which an import keeps so that it asks for each once. */
export type VehicleIds = Map<string, number>;

const toVehicleKey = ({ make, model }: PartFit) => `${toSlug(make)}/${toSlug(model)}`;

export interface StoredPart extends Part {
  readonly id: number;
}

/** Columns of a `StoredPart`. */
export const STORED_PART = `id, number, name, price_cents as "priceCents", stock, fits`;

/** The parts that have these number keys, by key. */
export async function findByKeys(
  tx: AccountTransaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredPart>> {
  const rows = await tx.query<StoredPart & { key: string }>(
    `select number_key as key, ${STORED_PART} from part
     where number_key = any($1)`,
    [keys],
  );
  return new Map(rows.map(({ key, ...part }) => [key, part]));
}

/** Adds parts whose numbers are new. */
export async function addParts(
  tx: AccountTransaction,
  parts: readonly Part[],
  vehicles: VehicleIds,
): Promise<void> {
  const rows = await tx.query<{ id: number; key: string }>(
    `insert into part (account_id, number_key, number, name, price_cents, stock, fits)
     select $1, g.key, g.number, g.name, g.price, g.stock, g.fits::jsonb
     from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::text[])
       as g (key, number, name, price, stock, fits)
     returning id, number_key as key`,
    [tx.accountId, ...toColumns(parts)],
  );
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  const added = parts.map((part) => ({ ...part, id: ids.get(toNumberKey(part.number)) ?? 0 }));
  await addToIndex(tx, added, vehicles);
}

/** Writes parts over what is stored of them. @param before by number key, as `findByKeys` finds it */
export async function changeParts(
  tx: AccountTransaction,
  { parts, before }: { readonly parts: readonly Part[]; readonly before: ReadonlyMap<string, StoredPart> },
  vehicles: VehicleIds,
): Promise<void> {
  await tx.query(
    `update part set number = g.number, name = g.name, price_cents = g.price, stock = g.stock, fits = g.fits::jsonb
     from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[], $6::text[])
       as g (key, number, name, price, stock, fits) where part.number_key = g.key`,
    toColumns(parts),
  );
  const moved = parts.flatMap((part) => {
    const old = before.get(toNumberKey(part.number));
    return old && !isFoundAlike(old, part) ? [{ old, now: { ...part, id: old.id } }] : [];
  });
  await removeFromIndex(
    tx,
    moved.map(({ old }) => old),
    vehicles,
  );
  await addToIndex(
    tx,
    moved.map(({ now }) => now),
    vehicles,
  );
}

const toColumns = (parts: readonly Part[]): unknown[] => [
  parts.map(({ number }) => toNumberKey(number)),
  parts.map(({ number }) => number),
  parts.map(({ name }) => name),
  parts.map(({ priceCents }) => priceCents),
  parts.map(({ stock }) => stock),
  parts.map(({ fits }) => JSON.stringify(fits)),
];

/** Whether two states of a part are found by the same words and vehicles. */
const isFoundAlike = (one: Part, other: Part): boolean => one.name === other.name && hasSameFits(one, other);

export const hasSameFits = (one: Part, other: Part): boolean =>
  one.fits.length === other.fits.length &&
  one.fits.every((fit, at) => {
    const { make, model, from, to } = other.fits[at] ?? {};
    return fit.make === make && fit.model === model && fit.from === from && fit.to === to;
  });

/** Rows of `part_word` and `part_fit` as columns. */
async function toIndexRows(tx: AccountTransaction, parts: readonly StoredPart[], vehicles: VehicleIds) {
  const fits = parts.flatMap(({ id, fits: own }) => own.map((fit) => ({ id, fit })));
  await ensureVehicles(
    tx,
    fits.map(({ fit }) => fit),
    vehicles,
  );
  const words = parts.flatMap((part) => listPartWords(part).map((word) => ({ word, id: part.id })));
  return {
    words: [words.map(({ word }) => word), words.map(({ id }) => id)],
    fits: [
      fits.map(({ fit }) => vehicles.get(toVehicleKey(fit))),
      fits.map(({ id }) => id),
      fits.map(({ fit }) => fit.from ?? OPEN_FROM),
      fits.map(({ fit }) => fit.to ?? OPEN_TO),
    ],
  };
}

async function addToIndex(
  tx: AccountTransaction,
  parts: readonly StoredPart[],
  vehicles: VehicleIds,
): Promise<void> {
  if (parts.length === 0) return;
  const { words, fits } = await toIndexRows(tx, parts, vehicles);
  await tx.query(
    "insert into part_word (account_id, word, part_id) select $1, word, id from unnest($2::text[], $3::bigint[]) as g (word, id) order by word, id",
    [tx.accountId, ...words],
  );
  await tx.query(
    `insert into part_fit (account_id, vehicle_id, part_id, from_year, to_year)
     select distinct $1::bigint as account, vehicle, id, first, last
     from unnest($2::bigint[], $3::bigint[], $4::smallint[], $5::smallint[]) as g (vehicle, id, first, last)
     order by vehicle, id`,
    [tx.accountId, ...fits],
  );
}

async function removeFromIndex(
  tx: AccountTransaction,
  parts: readonly StoredPart[],
  vehicles: VehicleIds,
): Promise<void> {
  if (parts.length === 0) return;
  const { words, fits } = await toIndexRows(tx, parts, vehicles);
  await tx.query(
    `delete from part_word using unnest($1::text[], $2::bigint[]) as g (word, id)
     where part_word.word = g.word and part_word.part_id = g.id`,
    words,
  );
  await tx.query(
    `delete from part_fit using unnest($1::bigint[], $2::bigint[]) as g (vehicle, id)
     where part_fit.vehicle_id = g.vehicle and part_fit.part_id = g.id`,
    fits.slice(0, 2),
  );
}

async function ensureVehicles(
  tx: AccountTransaction,
  fits: readonly PartFit[],
  vehicles: VehicleIds,
): Promise<void> {
  const missing = new Map(fits.map((fit) => [toVehicleKey(fit), fit] as const));
  for (const key of missing.keys()) if (vehicles.has(key)) missing.delete(key);
  if (missing.size === 0) return;
  const list = [...missing.values()];
  const rows = await tx.query<{ id: number; key: string }>(
    `insert into part_vehicle (account_id, make, model, make_slug, model_slug)
     select $1, g.* from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as g
     on conflict (account_id, make_slug, model_slug) do update set make = part_vehicle.make
     returning id, make_slug || '/' || model_slug as key`,
    [
      tx.accountId,
      list.map(({ make }) => make),
      list.map(({ model }) => model),
      list.map(({ make }) => toSlug(make)),
      list.map(({ model }) => toSlug(model)),
    ],
  );
  for (const { id, key } of rows) vehicles.set(key, id);
}

/** What an account has before an import: how many parts, and between which ids. */
export interface PartRange {
  readonly parts: number;
  readonly first: number;
  readonly last: number;
}

export async function readPartRange(tx: AccountTransaction): Promise<PartRange> {
  return requireRow(
    await tx.query<PartRange>(
      "select count(*) as parts, coalesce(min(id), 0) as first, coalesce(max(id), 0) as last from part",
    ),
  );
}

const BATCH = 2_000;

/** Removes the parts up to an id that `isKept` does not keep, batch by batch. */
export async function removeParts(
  tx: AccountTransaction,
  { last, isKept }: { readonly last: number; readonly isKept: (id: number) => boolean },
  vehicles: VehicleIds,
): Promise<void> {
  for (let after = 0; ; ) {
    const batch = await tx.query<StoredPart>(
      "select id, number, name, fits from part where id > $1 and id <= $2 order by id limit $3",
      [after, last, BATCH],
    );
    if (batch.length === 0) return;
    after = batch.at(-1)?.id ?? last;
    const gone = batch.filter(({ id }) => !isKept(id));
    await removeFromIndex(tx, gone, vehicles);
    await tx.query("delete from part where id = any($1)", [gone.map(({ id }) => id)]);
  }
}

/** Brings the vehicles up to date with the parts that fit them, and notes what the imported file was like. */
export async function finishParts(
  tx: AccountTransaction,
  { fields, now }: { readonly fields: readonly string[]; readonly now: Date },
): Promise<void> {
  await tx.query(
    `with years as (
       select vehicle_id as id, min(from_year) as first, max(to_year) as last from part_fit group by vehicle_id),
     unused as (delete from part_vehicle v where not exists (select from years where years.id = v.id))
     update part_vehicle v set from_year = years.first, to_year = years.last from years
     where v.id = years.id and (v.from_year, v.to_year) is distinct from (years.first, years.last)`,
  );
  await tx.query(
    `insert into part_list (account_id, fields, parts, imported_at) select $1, $2, count(*), $3 from part
     on conflict (account_id) do update set fields = excluded.fields, parts = excluded.parts,
       imported_at = excluded.imported_at`,
    [tx.accountId, fields, now],
  );
}

/** What the last imported file was like. */
export interface PartList {
  readonly fields: readonly string[];
  readonly parts: number;
  readonly importedAt: Date;
}

/** Null for an account without a list of parts; the known one while nothing was imported since. */
export async function readPartList(
  tx: AccountTransaction,
  known: PartList | null = null,
): Promise<PartList | null> {
  const [list] = await tx.query<PartList>(`select fields, parts, imported_at as "importedAt" from part_list`);
  return known && known.importedAt.getTime() === list?.importedAt.getTime() ? known : (list ?? null);
}

/** Lets PostgreSQL plan searches by what is stored now. */
export async function gatherPartStatistics(tx: AccountTransaction): Promise<void> {
  await tx.query("select gather_part_statistics()");
}
