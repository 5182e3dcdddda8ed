import type { PageHead } from "#features/sites/site-view.ts";
import type { CardView } from "#features/stock/card.ts";
import type { Noun } from "#features/stock/noun.ts";

/** The home page, ready to be drawn. */
export interface HomeView {
  readonly head: PageHead;
  readonly count: number;
  /** What is counted: cars, caravans, vehicles. */
  readonly noun: Noun;
  readonly searchHref: string;
  readonly bodies: readonly {
    readonly body: string;
    readonly label: string;
    readonly count: number;
    readonly href: string;
  }[];
  readonly makes: readonly {
    readonly label: string;
    /** Address of its logo; null for a make without one. */
    readonly logo: string | null;
    readonly count: number;
    readonly href: string;
  }[];
  readonly carTypes: readonly { readonly label: string; readonly count: number; readonly href: string }[];
  /** Newest or best-ranked cars. */
  readonly cards: readonly CardView[];
}
