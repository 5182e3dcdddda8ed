import { z } from "zod";
import { toPlainText } from "#features/inventory/feeds/words/clean-text.ts";
import type { Review } from "../rules/review.ts";
import type { ReviewPage, ServedReview, ServiceFailure } from "./review-service.ts";

const STARS = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 } as const;
const STATES = { PENDING: "pending", REJECTED: "rejected" } as const;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const reviewReply = z.object({
  comment: z.string().default(""),
  updateTime: instant.optional(),
  reviewReplyState: z.string().optional(),
  policyViolation: z.string().optional(),
});

const review = z.object({
  reviewId: z.string().min(1).max(500),
  reviewer: z.object({ displayName: z.string().optional(), isAnonymous: z.boolean().optional() }).optional(),
  starRating: z.enum(Object.keys(STARS) as [keyof typeof STARS]),
  comment: z.string().default(""),
  createTime: instant,
  reviewReply: reviewReply.optional(),
});

const page = z.object({
  reviews: z.array(z.unknown()).default([]),
  totalReviewCount: z.int().min(0).default(0),
  nextPageToken: z.string().optional(),
});

/**
 * Reads what `accounts.locations.reviews.list` answers. A review without stars, or of another form, is left out, so that it does
 * not keep the others away. Texts are plain words with markup, by Google's own documentation.
 * @throws {Error} if the answer has another form
 */
export function readReviewPage(answer: unknown): ReviewPage {
  const { reviews, totalReviewCount, nextPageToken } = page.parse(answer);
  return {
    reviews: reviews.flatMap((one) => readReview(one) ?? []),
    listed: reviews.length,
    total: totalReviewCount,
    nextPage: nextPageToken || null,
  };
}

const ANONYMOUS = "A Google user";

function readReview(answer: unknown): ServedReview | null {
  const { data } = review.safeParse(answer);
  if (!data) return null;
  const { displayName, isAnonymous } = data.reviewer ?? {};
  const reply = data.reviewReply;
  return {
    externalId: data.reviewId,
    customerName: (!isAnonymous && toPlainText(displayName ?? "").slice(0, 120)) || ANONYMOUS,
    text: toPlainText(data.comment),
    rating: STARS[data.starRating],
    at: data.createTime,
    reply: reply?.comment
      ? {
          text: toPlainText(reply.comment),
          at: reply.updateTime ?? null,
          ...toReplyState(reply),
        }
      : null,
  };
}

/** What Google makes of a reply that it was sent. */
export const readReplyState = (answer: unknown): ReplyState["state"] =>
  toReplyState(reviewReply.parse(answer)).state;

type ReplyState = Pick<NonNullable<Review["reply"]>, "state" | "violation">;

/** Of a reply that Google does not show; one without a state was there before Google had states. */
function toReplyState({ reviewReplyState = "", policyViolation }: z.output<typeof reviewReply>): ReplyState {
  const state = STATES[reviewReplyState as keyof typeof STATES] ?? null;
  return { state, violation: state === "rejected" ? (policyViolation ?? null) : null };
}

const failure = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z
      .array(z.object({ metadata: z.record(z.string(), z.string()).optional() }))
      .optional()
      .catch(undefined),
  }),
});

/** Why a request failed, from its status and Google's error. A project that is not approved yet has a quota of 0. */
export function readFailure(status: number, answer: unknown): ServiceFailure {
  const { error } = failure.safeParse(answer).data ?? {};
  const limits = error?.details?.map(({ metadata }) => metadata?.quota_limit_value) ?? [];
  const detail = `status ${status}${error?.status ? `, ${error.status.slice(0, 60)}` : ""}`;
  if (status === 429) return { ok: false, reason: limits.includes("0") ? "no-quota" : "quota", detail };
  return { ok: false, reason: status >= 500 ? "unavailable" : "refused", detail };
}
