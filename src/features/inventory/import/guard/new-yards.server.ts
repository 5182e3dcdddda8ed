import type { ColumnRemark } from "#features/inventory/feeds/judge/judge-columns.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** This many new yards are a dealer group, if each has several vehicles. */
const MIN_SUSPICIOUS = 10;
const MIN_VEHICLES_EACH = 2;
const MAX_NAMED = 5;

/** The yards of an account, by id. */
export async function readYards(tx: AccountTransaction): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>("select id, name from location order by id");
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * What to say of the yards that an import made (D203): none of them is listed until a person completes it. One for nearly every vehicle is
 * no yard, but a column of something else.
 */
export async function describeNewYards(
  tx: AccountTransaction,
  before: ReadonlyMap<number, string>,
  vehicles: number,
): Promise<ColumnRemark[]> {
  const added = [...(await readYards(tx))].filter(([id]) => !before.has(id)).map(([, name]) => name);
  if (added.length === 0) return [];
  const more = added.length - MAX_NAMED;
  const named = [...added.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const what =
    added.length === 1
      ? "1 yard is new, and unlisted until it is completed"
      : `${added.length} yards are new, and unlisted until they are completed`;
  const holds = added.length >= MIN_SUSPICIOUS && added.length * MIN_VEHICLES_EACH > vehicles;
  return [{ key: "new yards", text: `${what}: ${named}.`, holds }];
}
