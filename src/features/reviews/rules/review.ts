/** Where a review is from: Google's Business Profile, or a file that the dealer imported. */
export type ReviewSource = "google" | "import";

/** The dealer's answer to a review. */
interface ReviewReply {
  readonly text: string;
  /** `YYYY-MM-DD`; null if unknown. */
  readonly date: string | null;
  /** Of a reply that its source does not show: still being checked, or refused. Null for one that is shown (D322). */
  readonly state: "pending" | "rejected" | null;
  /** The policy that a rejected reply violates, as the source names it. */
  readonly violation: string | null;
}

/** What a customer wrote (ENT-29), as a source gives it. */
export interface Review {
  readonly externalId: string;
  /** Id of the location that it is about; null for the whole dealership. */
  readonly locationId: number | null;
  readonly customerName: string;
  /** Plain text; "" for stars alone. */
  readonly text: string;
  /** 1 to 5. */
  readonly rating: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly reply: ReviewReply | null;
  /** Address of a picture. */
  readonly image: string | null;
}

/** A review as it is stored. */
export interface StoredReview extends Review {
  readonly id: number;
  readonly source: ReviewSource;
}
