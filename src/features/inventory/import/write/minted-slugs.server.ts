import { createHash } from "node:crypto";
import { toSlug } from "#features/vehicles/slug.ts";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

interface NumberedSlug {
  readonly number: number;
  readonly slug: string;
}

// The series comes row by row, and `offset 0` keeps the planner from reading the whole account for it: each number is one
// search in the unique index of addresses (D215).
const FREE_SLUGS = `
  select wanted.base, free.number, free.slug from unnest($1::text[], $2::int[], $3::int[]) as wanted (base, after, count)
  cross join lateral (
    select number, slug
    from (select number, wanted.base || case when number > 1 then '-' || number else '' end as slug
          from (select generate_series(wanted.after + 1, 2147483647) as number) series) numbered
    where not exists (select from vehicle where slug = numbered.slug offset 0)
    limit wanted.count) free
  order by free.number`;

/**
 * Mints addresses that the account never used (D7): the base itself, or where that is taken, the first that is free of
 * `base-2`, `base-3` and so on. It asks the database for those of a few rows at a time, in one statement (D126, D216).
 */
export class MintedSlugs {
  readonly #tx: AccountTransaction;
  #free = new Map<string, NumberedSlug[]>();
  /** The last number given, by base, where several vehicles share one. Addresses are never given back. */
  readonly #numbers = new Map<string, number>();

  constructor(tx: AccountTransaction) {
    this.#tx = tx;
  }

  /** To be called before `mint` with the bases of all vehicles to come. What was minted before must be stored by then. */
  async load(bases: readonly string[]): Promise<void> {
    this.#free = new Map(bases.map((base) => [base, []]));
    if (bases.length === 0) return;
    const counts = countSlugs(bases);
    const wanted = [...counts.keys()];
    const rows = await this.#tx.query<NumberedSlug & { readonly base: string }>(FREE_SLUGS, [
      wanted,
      wanted.map((base) => this.#numbers.get(base) ?? 0),
      [...counts.values()],
    ]);
    for (const { base, number, slug } of rows) {
      if (number === 1 || !counts.has(slug)) this.#free.get(base)?.push({ number, slug });
    }
  }

  /** @throws Error when the base was not loaded for as many vehicles */
  mint(base: string): string {
    const free = this.#free.get(base)?.shift();
    if (free === undefined) throw new Error(`no address was loaded for ${base}`);
    if (free.number > 1) this.#numbers.set(base, free.number);
    return free.slug;
  }
}

/** How many addresses each base may need: one for each vehicle, and one more for each base that is its own with a number. */
function countSlugs(bases: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const base of bases) counts.set(base, (counts.get(base) ?? 0) + 1);
  for (const numbered of [...counts.keys()]) {
    const base = numbered.replace(/-\d+$/, "");
    const count = counts.get(base);
    if (base !== numbered && count !== undefined) counts.set(base, count + 1);
  }
  return counts;
}

/**
 * What a vehicle's address begins with: year, make, model, badge, and last the stock number, or eight characters of the
 * natural key for feeds without stock numbers (D7). A number follows where it is taken (`MintedSlugs`).
 */
export function buildSlugBase(draft: VehicleDraft, sourceKey: string): string {
  const ending = draft.stockNumber ?? createHash("sha256").update(sourceKey).digest("hex").slice(0, 8);
  const words = toSlug([draft.year, draft.make, draft.model, draft.badge].filter(Boolean).join(" ")).slice(
    0,
    80,
  );
  return `${words.replace(/-$/, "")}-${toSlug(ending) || "x"}`;
}
