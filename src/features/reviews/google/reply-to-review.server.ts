import { toLocalTime } from "#features/places/time-zone.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { recordChange } from "#platform/postgres/database.ts";
import { type FetchParts, readGrant } from "./fetch-reviews.server.ts";
import { GoogleProfile } from "./google-profile.server.ts";
import { findGoogleReview, saveReply } from "./review-feed-store.server.ts";

type ReplyParts = Pick<FetchParts, "db" | "now" | "readSecret" | "google">;
type Site = Pick<LiveSite, "account" | "accountId" | "config">;

export type ReplyOutcome =
  | { readonly ok: true; readonly state: "shown" | "pending" | "rejected" | "removed" }
  | { readonly ok: false; readonly reason: string };

/**
 * Answers a review of Google's, or removes the answer, and keeps what Google makes of it (D322).
 * @param text null removes the answer
 */
export async function replyToReview(
  parts: ReplyParts,
  site: Site,
  { id, text }: { readonly id: number; readonly text: string | null },
): Promise<ReplyOutcome> {
  const { db, now } = parts;
  const grant = readGrant(site, parts.readSecret);
  if (grant === null) return { ok: false, reason: "the site has no reviews.google" };
  if ("missing" in grant) return { ok: false, reason: `there is no secret ${grant.missing}` };
  const review = await db.inAccount(site.accountId, (tx) => findGoogleReview(tx, id));
  const profile = site.config.reviews.google?.profiles.find(({ location }) => location === review?.location);
  if (!review || !profile) return { ok: false, reason: `no review of Google's has the id ${id}` };
  const service = new GoogleProfile(grant, { ...parts.google, now });
  const answer =
    text === null
      ? await service.removeReply(profile.name, review.externalId)
      : await service.reply(profile.name, review.externalId, text);
  if (!answer.ok) return { ok: false, reason: answer.detail };
  const date = toLocalTime(now(), site.config.timeZone).date;
  const reply = text === null ? null : { text, date, state: answer.value };
  await db.inAccount(site.accountId, async (tx) => {
    await saveReply(tx, id, reply);
    await recordChange(tx);
  });
  return { ok: true, state: text === null ? "removed" : (answer.value ?? "shown") };
}
