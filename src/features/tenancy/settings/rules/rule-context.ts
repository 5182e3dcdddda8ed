/** What an account has, and what its site files may therefore name. What the file itself brings counts, too. */
export interface RuleContext {
  /** Slug of the account. */
  readonly account: string;
  /** Slugs of its sites, published or not. */
  readonly sites: readonly string[];
  /** Slugs of the dealer's own pages that the site publishes. */
  readonly pages: readonly string[];
  readonly dealerships: readonly string[];
  readonly locations: readonly string[];
  /** Makes that the product knows or the account has had. */
  readonly makes: readonly string[];
  /** "make Suzuki", "body SUV": all that `/search/{slug}` could mean (SEA-15). */
  readonly meanings: ReadonlyMap<string, readonly string[]>;
  /** Completed locations that are stored and not in the file. */
  readonly otherLocations: readonly OtherLocation[];
  /** Plain http and private addresses are allowed, for trying things out on one machine. */
  readonly allowPrivate: boolean;
  /** `YYYY-MM-DD`, the latest in any time zone of Australia. */
  readonly today: string;
}

interface OtherLocation {
  readonly slug: string;
  readonly code: string | null;
  readonly primary: boolean;
}
