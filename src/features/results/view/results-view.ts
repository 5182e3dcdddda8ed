import {
  type CardView,
  type PromoView,
  type ServedCard,
  toServedCard,
} from "#features/catalogue/card/card.ts";
import type { RepaymentBasis } from "#features/finance/rates/repayment-basis.ts";
import type { Crumb, PageHead, SiteView } from "#features/tenancy/sites/site-view.ts";
import type { Noun } from "#features/vehicles/noun.ts";

/** The results page, ready to be rendered (SEA-04, SEA-21, D20). All addresses are of this site. */
export interface ResultsView {
  readonly head: PageHead;
  readonly heading: string;
  readonly crumbs: readonly Crumb[];
  /** Path of this search without parameters: the filter form's action. */
  readonly path: string;
  /**
   * Where the filter form goes when that is not `path`: the default search path while a filter of the path (a make,
   * say) shows as a ticked box, so that unticking it works (D22).
   */
  readonly action?: string;
  /** Beside `action`, the values by field name that the path itself chooses: while they stay ticked, so does the path. */
  readonly own?: Readonly<Record<string, readonly string[]>>;
  /** Address of the unfiltered search on this path. */
  readonly clearHref: string;
  readonly query: string;
  /** Words that could be searched for, short enough for the search box of a phone. */
  readonly example: string;
  /** Vehicles found that are for sale, whatever their number (D65, SEA-30). */
  readonly count: number;
  /** Sold vehicles found beside them, which are counted apart (D65). */
  readonly sold: number;
  /** What is counted: cars, caravans, vehicles. */
  readonly noun: Noun;
  readonly page: number;
  readonly pages: number;
  readonly pageHrefs: readonly { readonly page: number; readonly href: string }[];
  readonly previousHref: string | null;
  readonly nextHref: string | null;
  readonly items: readonly ResultItem[];
  readonly facets: readonly FacetView[];
  readonly chips: readonly { readonly label: string; readonly removeHref: string }[];
  /** Filters to choose with one tap, each with the address that has it too (D123). */
  readonly quick: readonly { readonly label: string; readonly href: string }[];
  readonly sorts: readonly {
    readonly key: string;
    readonly label: string;
    readonly href: string;
    readonly selected: boolean;
  }[];
  /** Sentences such as "12 cars without a price are hidden." */
  readonly notices: readonly string[];
  /** How the shopper's words were read, where the search comes from them (D119). */
  readonly words?: ReadingView;
  /** What was left out of the address and why, for the console (FAC-12, FAC-18); absent when nothing was. */
  readonly leftOut?: readonly string[];
  /** Where shoppers ask for emails about new vehicles like these (D143); null for a path that the site does not know. */
  readonly alertHref: string | null;
  readonly empty: EmptyView | null;
}

/** What is in stock instead of a model that is not: "Toyota in stock", 3. */
export interface Instead {
  readonly label: string;
  /** Vehicles for sale. */
  readonly count: number;
  readonly href: string;
}

/** Where nothing is found, what to do next (SEA-18 to SEA-20, D123). */
export interface EmptyView {
  readonly title: string;
  readonly text: string;
  readonly clearHref: string;
  /** The same make, and the same body and size, if a model is looked for that is not in stock. */
  readonly instead: readonly Instead[];
  /** Filters that alone, or two together, are in the way, with what is found without them: "37 SUVs". */
  readonly drops: readonly {
    readonly labels: readonly string[];
    readonly found: string;
    readonly href: string;
  }[];
  /** The vehicles nearest to what is looked for, and a sentence that says what they are. */
  readonly nearest: readonly ShownCard[];
  readonly nearestText: string;
  /** Where none is near, the last arrivals (D257), and a sentence that says so. */
  readonly latest: readonly ShownCard[];
  readonly latestText: string;
  /** Address of an enquiry that says what is looked for. */
  readonly askHref: string;
}

/** What was typed, and what became of it. */
export interface ReadingView {
  readonly typed: string;
  /** The words without their typing errors, if something was found for them; else null (D456). */
  readonly corrected: string | null;
  /** The pieces that mean something else than they say. */
  readonly pieces: readonly { readonly text: string; readonly meaning: string }[];
  /** Address of the search for these words as text. */
  readonly plainHref: string;
}

/** With its text, or in a document whose server rendered it (D220). */
type ShownCard = CardView | ServedCard;

export type ResultItem =
  | { readonly kind: "car"; readonly card: ShownCard }
  | { readonly kind: "promo"; readonly promo: PromoView };

export interface FacetValueView {
  readonly value: string;
  /** What is shown where that is not the value itself; of most of a page's hundreds of values it is. */
  readonly label?: string;
  readonly count: number;
  readonly selected: boolean;
}

/** A filter of where a vehicle is, as far as the shopper is from there. */
export interface PlaceFacetView {
  readonly kind: "place";
  readonly attribute: "near";
  readonly label: string;
  readonly open: boolean;
  readonly chosen?: string;
  /** What its field says: the place, or what was typed and is none. */
  readonly place: string;
  /** Why what was typed is none. */
  readonly problem?: string;
  /** Limits, as their values in addresses; "" for any distance. */
  readonly radii: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
}

/** A filter. `chosen` says what is chosen in it; absent for nothing. */
export type FacetView =
  | PlaceFacetView
  | {
      readonly kind: "list";
      readonly attribute: string;
      readonly label: string;
      readonly open: boolean;
      readonly chosen?: string;
      /** One value at a time; the empty one is no choice. */
      readonly single?: boolean;
      readonly values: readonly FacetValueView[];
    }
  | {
      /** Make cards with logos; each make's models under "Select models" (FAC-03 to FAC-06). */
      readonly kind: "makes";
      readonly attribute: "make";
      readonly label: string;
      readonly open: boolean;
      readonly chosen?: string;
      /** How many are before "Show all makes". */
      readonly shown: number;
      /** How many are under "Popular Makes"; 0 for one list. */
      readonly popular: number;
      readonly makes: readonly (FacetValueView & {
        /** Address of its logo; null for a make without one. */
        readonly logo: string | null;
        /** Their values are those of `make_model`. */
        readonly models: readonly FacetValueView[];
      })[];
    }
  | {
      /** A slider with two typed fields (FAC-08 to FAC-14, D23). Parameters: `range[attribute]=min:max`. */
      readonly kind: "range";
      readonly attribute: string;
      readonly label: string;
      readonly open: boolean;
      readonly chosen?: string;
      readonly unit:
        | "dollars"
        | "km"
        | "year"
        | "dollars-month"
        | "dollars-week"
        | "people"
        | "feet"
        | "kg"
        | "cc";
      /** Where the stock under the other filters ends, without outliers (D221); money in whole dollars. */
      readonly min: number;
      readonly max: number;
      readonly step: number;
      /** The lowest and the highest value found, unrounded. */
      readonly lowest: number;
      readonly highest: number;
      readonly from: number | null;
      readonly to: number | null;
      /** What its fields say: the chosen ends, and what was typed but left out. */
      readonly typed: readonly [string, string];
      /** Of a filter by repayment: what its figures are worked out with. */
      readonly basis?: RepaymentBasis;
    };

export interface ResultsPageProps {
  site: SiteView;
  view: ResultsView;
  /** The last search could not be answered; `view` is the one before it (SEA-22). */
  failed: boolean;
}

/** A results page as the scripts of its document get it: without the text of its cards, which the server rendered (D220). */
export function toServedResults(view: ResultsView): ResultsView {
  const { items, empty } = view;
  return {
    ...view,
    items: items.map(toServedItem),
    empty: empty && { ...empty, nearest: empty.nearest.map(toServedCard) },
  };
}

const toServedItem = (item: ResultItem): ResultItem =>
  item.kind === "car" ? { ...item, card: toServedCard(item.card) } : item;
