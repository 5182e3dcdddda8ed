import type { CalculatorView } from "#features/finance/calculator/calculator-view.ts";
import type { LenderView } from "#features/finance/rates/lender-views.ts";
import type { EnquiryView } from "#features/forms/enquiry/take/enquiry-view.ts";
import type { Crumb, PageHead } from "#features/tenancy/sites/site-view.ts";
import type { Noun } from "#features/vehicles/noun.ts";

/** The finance form, all of it at once (PAGE-09). Unlike an enquiry's it is made for one visitor and has its token from the start. */
export type FinanceFormView = Pick<
  EnquiryView,
  "values" | "errors" | "formError" | "token" | "car" | "locations" | "terms"
>;

/** What a weekly repayment can reach on this site. */
export interface Reach {
  /** The lowest and the highest repayment in stock, in whole dollars a week. */
  readonly min: number;
  readonly max: number;
  readonly searchHref: string;
  readonly noun: Noun;
}

/** A finance page, ready to be rendered (PAGE-09). */
export interface FinanceView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly heading: string;
  /** Address that the form posts to: the page's own. */
  readonly action: string;
  readonly lenders: readonly LenderView[];
  readonly form: FinanceFormView;
  /** Of a page about no vehicle, whose own page has one; null also where no lender can be calculated with. */
  readonly calculator: CalculatorView | null;
  /** Null if no vehicle has a repayment. */
  readonly reach: Reach | null;
}
