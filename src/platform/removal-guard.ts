/** A change that takes away more than this share of what there is of a kind waits for a person (D6, D205). */
const MAX_REMOVAL = 0.4;

/** Something that a change takes away. */
export interface RemovedItem {
  /** Such as "setting", "special day" or "page". */
  readonly kind: string;
  /** Such as `tagline`, `2026-12-25 (Christmas Day)` or `about-us`. */
  readonly name: string;
  /** What it is taken from, such as "location aspley"; null for the site itself. */
  readonly of: string | null;
  /** Slugs of the sites that show it. */
  readonly sites: readonly string[];
}

/** How much of a kind a change takes away. */
export interface RemovedShare {
  /** Such as "special days of location aspley". */
  readonly kind: string;
  readonly removed: number;
  /** How many there are before. */
  readonly of: number;
}

/** What becomes of a change that takes away too much and that nobody has confirmed (D205). Nothing was written. */
export interface HeldRemoval {
  readonly ok: false;
  readonly reason: "held";
  readonly held: readonly RemovedShare[];
  readonly removals: readonly RemovedItem[];
}

/** Whether a change takes away so much that it waits for a person. */
export const isTooMuch = ({ removed, of }: Omit<RemovedShare, "kind">): boolean => removed > of * MAX_REMOVAL;
