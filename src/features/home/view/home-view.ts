import type { CardView } from "#features/catalogue/card/card.ts";
import type { SitePicture } from "#features/catalogue/card/site-picture.ts";
import type { ShelfView } from "#features/results/shelf/find-shelf.server.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import type { PageHead, SiteView } from "#features/tenancy/sites/site-view.ts";
import type { Noun } from "#features/vehicles/noun.ts";

/** A value to choose in the search, with how many vehicles it leads to. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** What the search at the top offers; a list without a choice to make is empty. */
export interface HomeSearchView {
  readonly makes: readonly Choice[];
  readonly bodies: readonly Choice[];
  readonly places: readonly Choice[];
  /** Most to pay, in whole dollars. */
  readonly prices: readonly number[];
  /** Most to pay a week on finance, in whole dollars. */
  readonly weeks: readonly number[];
}

/** How the page looks, and the picture behind the search. */
export interface HeroView {
  readonly look: "photo" | "dark";
  readonly picture: SitePicture | null;
}

/** A reason to trust the dealer: "38 years", "in business since 1987". */
export interface TrustView {
  readonly figure: string;
  readonly words: string;
}

/** The way to the page where the dealer buys vehicles. */
export interface SellingView {
  readonly title: string;
  readonly href: string;
}

/** The home page, ready to be drawn. */
export interface HomeView {
  readonly head: PageHead;
  readonly count: number;
  /** What is counted: cars, caravans, vehicles. */
  readonly noun: Noun;
  readonly searchHref: string;
  readonly hero: HeroView;
  readonly search: HomeSearchView;
  readonly trust: readonly TrustView[];
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
  readonly shelves: readonly ShelfView[];
  readonly selling: SellingView | null;
  readonly yards: readonly YardView[];
}

export interface HomePageProps {
  site: SiteView;
  view: HomeView;
}
