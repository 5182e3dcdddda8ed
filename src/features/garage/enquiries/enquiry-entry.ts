import type { CardView } from "#features/catalogue/card/card.ts";

/** An enquiry in its shopper's garage (D145). */
export interface EnquiryEntry {
  /** Names it on the page; says nothing of the enquiry. */
  readonly key: string;
  /** "23 November 2026" */
  readonly sentOn: string;
  /** "Used car enquiry" */
  readonly topic: string;
  readonly car: EnquiredCar | null;
  /** Null where it only names the shopper's number or address: somebody else may have typed it. */
  readonly own: { readonly message: string; readonly reference: string } | null;
  readonly outcome: EnquiryOutcome;
}

export interface EnquiredCar {
  /** "2022 Toyota HiLux SR5" */
  readonly title: string;
  /** As the site shows it now; null for a vehicle that it does not show. */
  readonly card: CardView | null;
}

/** How far it has come, as far as that is known. */
export interface EnquiryOutcome {
  readonly kind: "received" | "sent" | "undelivered";
  readonly words: string;
}
