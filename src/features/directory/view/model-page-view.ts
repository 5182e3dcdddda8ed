import type { CardView } from "#features/catalogue/card/card.ts";
import type { CompareSection } from "#features/garage/compare/compare-view.ts";
import type { OfferView } from "#features/offers/view/offer-view.ts";
import type { Crumb, PageHead } from "#features/tenancy/sites/site-view.ts";
import type { DatedPrice, ModelLook } from "./directory-view.ts";

/** A model's page (DIR-06). */
export interface ModelPageView extends ModelLook {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  /** "SUV", "Hatch and Sedan". */
  readonly bodies: string;
  readonly isCurrent: boolean;
  /** Its paragraphs. */
  readonly description: readonly string[];
  readonly from: DatedPrice | null;
  /** Names of its badges, which are the columns of the table. */
  readonly badges: readonly string[];
  readonly sections: readonly CompareSection[];
  /** New and demo ones that the site has in stock; null if there are none. */
  readonly stock: {
    readonly title: string;
    readonly href: string;
    readonly count: number;
    readonly cards: readonly CardView[];
  } | null;
  /** The search of used ones, with their number; null if there are none. */
  readonly used: { readonly label: string; readonly href: string } | null;
  /** The first offers that apply to it. */
  readonly offers: readonly OfferView[];
  /** Where to ask for an email when a new one arrives, if none is in stock. */
  readonly alertHref: string | null;
  readonly enquireHref: string;
  /** Null if the site offers no test drive of one in stock. */
  readonly testDriveHref: string | null;
}
