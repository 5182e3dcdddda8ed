import type { CardView } from "#features/catalogue/card/card.ts";

/** A few vehicles of one search. */
export interface ShelfView {
  readonly title: string;
  readonly href: string;
  /** What the search at `href` finds. */
  readonly count: number;
  readonly cards: readonly CardView[];
}
