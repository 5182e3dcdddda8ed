import type { Review } from "../rules/review.ts";

type Reply = NonNullable<Review["reply"]>;

/** A review as the service gives it: at an instant, of the location that was asked for. */
export interface ServedReview extends Pick<Review, "externalId" | "customerName" | "text" | "rating"> {
  readonly at: Date;
  readonly reply: (Pick<Reply, "text" | "state" | "violation"> & { readonly at: Date | null }) | null;
}

/** A part of a location's reviews, the last changed first. */
export interface ReviewPage {
  readonly reviews: readonly ServedReview[];
  /** How many the part has, with those that could not be read. */
  readonly listed: number;
  /** How many there are in all. */
  readonly total: number;
  /** Null on the last page. */
  readonly nextPage: string | null;
}

/**
 * `no-quota`: the project may not ask at all yet. `quota`: it has asked too often. `refused`: asking again changes nothing before
 * somebody changes something. `detail` never has a token or a text of a review.
 */
export interface ServiceFailure {
  readonly ok: false;
  readonly reason: "no-quota" | "quota" | "refused" | "unavailable";
  readonly detail: string;
}

export type ServiceAnswer<Value> = { readonly ok: true; readonly value: Value } | ServiceFailure;

/** Where customers review a business, and where it answers them. Failures are answers; nothing is thrown. */
export interface ReviewService {
  /** @param profile the service's name of a location */
  list(profile: string, page: string | null): Promise<ServiceAnswer<ReviewPage>>;
  /** Answers a review, or changes the answer. */
  reply(profile: string, reviewId: string, text: string): Promise<ServiceAnswer<Reply["state"]>>;
  removeReply(profile: string, reviewId: string): Promise<ServiceAnswer<null>>;
}
