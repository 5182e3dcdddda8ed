import type { Facets, Range, RangeAttribute } from "../search/search-attributes.ts";
import type { SortKey } from "../settings/search-settings.ts";

/** What a piece of a shopper's words means. */
export type Meaning =
  | {
      readonly kind: "values";
      readonly facets: Facets;
      /** What it means instead among caravans: a van there is no delivery van. Null for text. */
      readonly amongCaravans?: Facets | null;
    }
  | {
      readonly kind: "range";
      readonly attribute: RangeAttribute;
      readonly range: Range;
      /** A bare number, which is an amount only beside other filters. */
      readonly weak?: boolean;
    }
  | { readonly kind: "sort"; readonly sortBy: SortKey }
  /** Words that say nothing about a vehicle: "for sale". */
  | { readonly kind: "nothing" }
  /** Words to look up as they are. */
  | { readonly kind: "text" }
  /** Turns what follows into text: no filter leaves anything out. */
  | { readonly kind: "negation" };

/** A meaning and where its piece ends in the plain text. */
export interface Match {
  readonly end: number;
  readonly meaning: Meaning;
}

export const TEXT: Meaning = { kind: "text" };
export const NOTHING: Meaning = { kind: "nothing" };
