import type { CardView } from "#features/catalogue/card/card.ts";
import type { PageHead } from "#features/tenancy/sites/site-view.ts";
import type { Noun } from "#features/vehicles/noun.ts";

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
