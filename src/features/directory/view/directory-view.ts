import type { PriceView } from "#features/pricing/price.ts";
import type { Crumb, PageHead } from "#features/tenancy/sites/site-view.ts";
import type { Body } from "#features/vehicles/vehicle.ts";
import type { PagesView } from "#ui/controls/list-pages.ts";
import type { PictureView } from "#ui/media/picture.tsx";
import type { DirectoryState } from "../directory-state.ts";

/** What a manufacturer asks for a model or a badge, with the day on which that was so. */
export interface DatedPrice {
  readonly price: PriceView;
  /** "1 October 2026" */
  readonly date: string;
}

/** What a model looks like: its picture, else that of its body. */
export interface ModelLook {
  readonly name: string;
  readonly picture: PictureView | null;
  readonly body: Body;
}

/** A model in the directory (DIR-06). */
export interface ModelCardView extends ModelLook {
  readonly id: number;
  readonly href: string;
  /** "SUV", "Hatch and Sedan". */
  readonly bodies: string;
  /** "3 badges" */
  readonly badges: string;
  readonly from: DatedPrice | null;
  /** The search of new and demo ones in stock, with what it finds; null if there are none. */
  readonly stock: { readonly label: string; readonly href: string } | null;
  /** The same of used ones: "3 used". */
  readonly used: { readonly label: string; readonly href: string } | null;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The directory, or the models of one body (DIR-01 to DIR-06, NAV-11). */
export interface DirectoryView extends PagesView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly heading: string;
  /** "57 models" */
  readonly count: string;
  readonly state: DirectoryState;
  readonly makes: readonly Choice[];
  /** Of the chosen make; empty without one. */
  readonly models: readonly Choice[];
  readonly bodies: readonly Choice[];
  readonly isFiltered: boolean;
  readonly cards: readonly ModelCardView[];
  /** Bodies with pictures that lead to their models; empty on a page that is narrowed. */
  readonly tiles: readonly {
    readonly body: Body;
    readonly label: string;
    readonly count: number;
    readonly href: string;
  }[];
}
