import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import type { PhoneView } from "#features/places/phone-number.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import type { OfferState } from "../rules/trade-in.ts";

/** How an estimate came about, in words. */
interface EvidenceView {
  /** "$11,000 to $13,500" */
  readonly range: string;
  readonly confidence: "high" | "medium" | "low";
  readonly comparables: number;
  /** "1 March 2025" */
  readonly seen: string;
}

/** A trade-in as its own link shows it: nothing of it says who asked (D371). */
export interface ShownOffer {
  readonly kind: "offer";
  readonly state: OfferState;
  /** What the link carries. */
  readonly token: string;
  /** "2019 Toyota Corolla Ascent Sport" */
  readonly title: string;
  readonly rego: string | null;
  readonly isSold: boolean;
  /** Whether the figure is the dealer's own, not the online estimate. */
  readonly isFirm: boolean;
  /** "$12,300"; null without a figure. */
  readonly offer: string | null;
  /** Of an online estimate. */
  readonly evidence: EvidenceView | null;
  /** What is owing to a financier and what is left, or what is still to be paid; null if nothing is owing. */
  readonly equity: { readonly payout: string; readonly net: string; readonly isNegative: boolean } | null;
  /** "Friday 7 March 2025"; null without an offer. */
  readonly lastDay: string | null;
  /** Why there is no figure, to the shopper; null if there is one. */
  readonly reason: string | null;
  readonly place: string;
  readonly phone: PhoneView | null;
  /** The car that the shopper wants, while the site shows it. */
  readonly car: EnquiryCar | null;
  /** Where it counts in a deal for that car; null if it cannot. */
  readonly dealHref: string | null;
  readonly yard: YardView | null;
  /** For calculators: whole cents above 0 and until when, as ISO 8601, or null once accepted. Null if nothing can be used. */
  readonly credit: { readonly netCents: number; readonly until: string | null } | null;
  /** Whether the page notes that it was shown (TRADE-10). */
  readonly savesValuation: boolean;
  readonly formError: string | null;
}

/** `none`: the link leads to no trade-in. */
export type OfferView = ShownOffer | { readonly kind: "none" };
