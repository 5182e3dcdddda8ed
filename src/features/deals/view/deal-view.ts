import type { EnquiryView } from "#features/forms/enquiry/take/enquiry-view.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import type { CreditView } from "#features/trade-in/offer/credit-words.ts";
import type { DealAsked } from "../rules/deal-query.ts";

/** A line of figures, in words: "Delivery to 4000", "$190". */
export interface SumRow {
  readonly label: string;
  readonly amount: string;
  /** What is to be said of it. */
  readonly note?: string;
}

/** An accessory of the site's list that fits the vehicle. */
interface AccessoryView {
  readonly number: string;
  readonly name: string;
  /** "$189.50"; null for a price on request. */
  readonly price: string | null;
  readonly isChosen: boolean;
}

/** What a loan of the rest costs, with all that belongs beside it (T12, LAW-03, LAW-04, D27). */
export interface DealFinance {
  /** "$147 /wk", or that there is no estimate. */
  readonly repayment: string;
  /** "8.99%" */
  readonly rate: string;
  /** Null if there is none: then the rate is not shown either. */
  readonly comparison: string | null;
  /** "Total repayments $38,246.72" */
  readonly total: string | null;
  readonly basis: readonly string[];
  readonly disclaimer: string;
}

/** What the form offers for a loan. */
export interface LoanFields {
  readonly deposit: string;
  readonly term: string;
  readonly terms: readonly { readonly value: string; readonly label: string }[];
  /** Null if no final payment can be chosen. */
  readonly residual: string | null;
  readonly frequency: string;
  readonly frequencies: readonly { readonly value: string; readonly label: string }[];
  /** What is wrong with what was typed. */
  readonly errors: { readonly deposit: string | undefined; readonly residual: string | undefined };
}

/** Everything that a vehicle costs, on one page (D401). */
export interface DealView extends Pick<EnquiryView, "values" | "errors" | "formError" | "token"> {
  readonly car: EnquiryCar;
  readonly yard: YardView | null;
  readonly asked: DealAsked;
  /** The part of the address that brings the deal back. */
  readonly query: string;
  /** Absolute address of the deal, to share. */
  readonly shareUrl: string;
  readonly pdfHref: string;
  /** Null without one. */
  readonly tradeIn: CreditView | null;
  /** What was said of a trade-in and is not so any more; null if nothing was. */
  readonly tradeInProblem: string | null;
  /** Where the shopper's car is valued; null if the site values none. */
  readonly tradeInHref: string | null;
  readonly accessories: readonly AccessoryView[];
  /** What was said of accessories and is not so any more; null if nothing was. */
  readonly accessoryProblem: string | null;
  /** Null if the site delivers nowhere. */
  readonly delivery: { readonly words: string | null; readonly found: boolean } | null;
  /** Null if no lender has a rate for the vehicle. */
  readonly loan: LoanFields | null;
  readonly finance: DealFinance | null;
  readonly rows: readonly SumRow[];
  readonly total: SumRow;
  /** What a post compares, so that nothing is sent that was not seen; "" while the database is away. */
  readonly figures: string;
  readonly now: SumRow | null;
  readonly later: readonly SumRow[];
  /** Somebody holds or has reserved it; where a shopper waits in line for it, or null. */
  readonly taken: { readonly waitHref: string | null } | null;
  readonly reserve: { readonly href: string; readonly deposit: string } | null;
  /** Whether the shopper's garage has this very deal. */
  readonly isSaved: boolean;
}
