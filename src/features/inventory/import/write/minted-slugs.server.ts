import type { AccountTransaction } from "#platform/postgres/database.ts";

/** Mints addresses that the account never used (D7). It asks the database for those of a few rows at a time (D126). */
export class MintedSlugs {
  readonly #tx: AccountTransaction;
  /** Of the addresses asked for and minted since `load`, those that are taken. */
  #taken = new Set<string>();
  /** The last number given, by base, where several vehicles share one. */
  readonly #numbers = new Map<string, number>();

  constructor(tx: AccountTransaction) {
    this.#tx = tx;
  }

  /** To be called before `mint` with all bases to come. What was minted before must be stored by then. */
  async load(bases: readonly string[]): Promise<void> {
    this.#taken = new Set(await this.#findTaken(bases));
  }

  /** The base itself, or where that is taken, the first that is free of `base-2`, `base-3` and so on. */
  async mint(base: string): Promise<string> {
    const slug = this.#taken.has(base) ? await this.#addNumber(base) : base;
    this.#taken.add(slug);
    return slug;
  }

  async #addNumber(base: string): Promise<string> {
    // Addresses are never given back, so the search goes on where the last one ended.
    for (let number = (this.#numbers.get(base) ?? 1) + 1; ; number++) {
      const slug = `${base}-${number}`;
      if (this.#taken.has(slug) || (await this.#findTaken([slug])).length > 0) continue;
      this.#numbers.set(base, number);
      return slug;
    }
  }

  async #findTaken(slugs: readonly string[]): Promise<string[]> {
    if (slugs.length === 0) return [];
    const rows = await this.#tx.query<{ slug: string }>(
      `select slug from unnest($1::text[]) as wanted (slug)
       cross join lateral (select from vehicle where slug = wanted.slug offset 0) taken`,
      [slugs],
    );
    return rows.map(({ slug }) => slug);
  }
}
