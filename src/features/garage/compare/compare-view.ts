import type { Photo } from "#features/catalogue/card/card.ts";
import type { FinancePanelView } from "#features/finance/rates/estimate-view.ts";
import type { PriceView } from "#features/pricing/price.ts";
import type { Body, ItemType } from "#features/vehicles/vehicle.ts";
import type { RankedRow } from "./rules/best-values.ts";

/** The comparison page (WAT-19). The values of every row are in the order of the vehicles. */
export interface CompareView {
  readonly cars: readonly ComparedCar[];
  /** How many vehicles of the address the site does not show. */
  readonly missing: number;
  readonly sections: readonly CompareSection[];
  /** By the label of a row, why its values do not compare (D352). */
  readonly notes: Readonly<Partial<Record<string, string>>>;
  readonly equipment: Equipment;
  /** What is said of the running cost of all vehicles that have one, if they are several. */
  readonly costNotes: readonly string[];
}

/** A vehicle of the comparison. One that is sold or withdrawn has neither price nor costs. */
export interface ComparedCar {
  readonly id: number;
  readonly slug: string;
  readonly href: string;
  /** "2022 Toyota HiLux" */
  readonly heading: string;
  /** "SR5 GUN126R", or "". */
  readonly subheading: string;
  readonly condition: string;
  readonly itemType: ItemType;
  readonly body: Body | null;
  readonly colour: string | null;
  readonly photos: readonly Photo[];
  readonly state: "available" | "sold" | "withdrawn";
  readonly price: PriceView;
  readonly finance: FinancePanelView | null;
  readonly runningCost: ComparedCost | null;
  readonly enquireHref: string;
  /** The rows in which its value is the best of all that are for sale (D299). */
  readonly best: readonly RankedRow[];
}

/** The running cost of a vehicle at the figures that its page starts with. */
export interface ComparedCost {
  /** "$38" */
  readonly week: string;
  readonly year: string;
  /** What it is for and what else the page says of its figures (D29), without what is said of all (`costNotes`). */
  readonly notes: readonly string[];
}

export interface CompareSection {
  readonly title: string;
  readonly rows: readonly CompareRow[];
}

export interface CompareRow {
  readonly label: string;
  /** At least one is known. Null if the data does not say. */
  readonly values: readonly (string | null)[];
  /** Two of its known values differ. */
  readonly differs: boolean;
}

export interface Equipment {
  /** What every vehicle has. */
  readonly shared: readonly string[];
  /** What some have. Null for a vehicle whose equipment is not listed. */
  readonly different: readonly { readonly label: string; readonly has: readonly (boolean | null)[] }[];
}
