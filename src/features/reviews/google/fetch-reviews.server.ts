import { toLocalTime } from "#features/places/time-zone.ts";
import { type Location, listLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { LiveSite, LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import { type Database, recordChange } from "#platform/postgres/database.ts";
import { isTooMuch } from "#platform/removal-guard.ts";
import type { ReadSecret } from "#platform/secrets/account-secrets.ts";
import { HOUR_MS } from "#platform/time.ts";
import type { Review } from "../rules/review.ts";
import { saveReviews } from "../store/review-store.server.ts";
import { type GoogleGrant, type GoogleParts, GoogleProfile } from "./google-profile.server.ts";
import {
  claimReviewFeed,
  countFromGoogle,
  markReviewFeed,
  removeImportedTwins,
  removeTakenDown,
} from "./review-feed-store.server.ts";
import type { ReviewService, ServedReview, ServiceFailure } from "./review-service.ts";

export interface FetchParts {
  readonly db: Database;
  readonly sites: Pick<LiveSites, "all">;
  readonly log: Logger;
  readonly now: () => Date;
  readonly readSecret: ReadSecret;
  readonly google: Omit<GoogleParts, "now">;
}

/** Wait before a location is fetched again (D321). */
const WAIT_MS = 6 * HOUR_MS;
/** A location whose process died while it fetched is due again after this time. */
const CLAIM_MS = HOUR_MS;

/** Why a location's reviews are not all up to date: the service failed, or what it gave is not trusted, or it was not asked. */
interface FetchFailure {
  readonly reason: ServiceFailure["reason"] | "no-secret" | "stopped" | "incomplete" | "held";
  readonly detail: string;
}

/** What is said of each kind of failure, and the wait after it (D321). */
const FAILURES: Readonly<
  Record<FetchFailure["reason"], { readonly problem: string; readonly waitMs: number }>
> = {
  "no-quota": {
    problem:
      "Google has not approved this project yet: its quota is 0. Apply for access to the Business Profile APIs.",
    waitMs: 24 * HOUR_MS,
  },
  quota: { problem: "Google's quota is used up for now.", waitMs: HOUR_MS },
  refused: {
    problem:
      "Google refuses: the consent, the client or the name of the profile is wrong, or it is not verified.",
    waitMs: WAIT_MS,
  },
  unavailable: { problem: "Google did not answer.", waitMs: HOUR_MS / 2 },
  "no-secret": { problem: "Google was not asked, because a secret is missing.", waitMs: WAIT_MS },
  stopped: { problem: "The server stopped before it had read all reviews.", waitMs: HOUR_MS / 2 },
  incomplete: {
    problem: "Google's list was shorter than its own count, so no review was removed.",
    waitMs: HOUR_MS / 2,
  },
  held: {
    problem: "Google's list lacks more than 40% of the stored reviews, so none was removed.",
    waitMs: WAIT_MS,
  },
};

/** The grant that a site names; the name of the secret that is missing otherwise. */
export function readGrant(
  { account, config }: Pick<LiveSite, "account" | "config">,
  readSecret: ReadSecret,
): GoogleGrant | { readonly missing: string } | null {
  const { google } = config.reviews;
  if (!google) return null;
  const [client, grant] = [google.client.secretName, google.grant.secretName];
  const [clientSecret, refreshToken] = [readSecret(account, client), readSecret(account, grant)];
  if (!clientSecret) return { missing: client };
  return refreshToken ? { clientId: google.clientId, clientSecret, refreshToken } : { missing: grant };
}

/**
 * Fetches the reviews of every location that is due. What is stored stays, whatever fails. A site whose project has no quota
 * left, or whose consent is refused, is not asked for its other locations in this round.
 */
export async function fetchDueReviews(parts: FetchParts, stopped?: AbortSignal): Promise<void> {
  for (const site of parts.sites.all) {
    if (stopped?.aborted) return;
    try {
      await fetchSite(parts, site, stopped);
    } catch (error) {
      parts.log.error({ site: site.slug, error: (error as Error).message }, "reviews of a site failed");
    }
  }
}

async function fetchSite(parts: FetchParts, site: LiveSite, stopped?: AbortSignal): Promise<void> {
  const { db, now, log } = parts;
  const grant = readGrant(site, parts.readSecret);
  if (grant === null) return;
  const locations = await db.inAccount(site.accountId, listLocations);
  const service = "missing" in grant ? null : new GoogleProfile(grant, { ...parts.google, now });
  let failed: Outcome = "missing" in grant ? noSecret(grant.missing) : null;
  for (const { location, name } of site.config.reviews.google?.profiles ?? []) {
    const yard = locations.find(({ slug }) => slug === location);
    if (!yard || stopped?.aborted || !(await claim(parts, site.accountId, yard))) continue;
    const fetch = { service, accountId: site.accountId, yard, profile: name, stopped };
    const outcome: Outcome = failed ?? (service ? await fetchLocation(parts, { ...fetch, service }) : null);
    if (outcome?.reason === "quota" || outcome?.reason === "no-quota") failed = outcome;
    if (outcome) log.warn({ site: site.slug, location, reason: outcome.detail }, "reviews were not fetched");
    await settle(parts, site.accountId, { yard, outcome });
  }
}

const noSecret = (name: string): FetchFailure => ({
  ...{ reason: "no-secret", detail: `there is no secret ${name}` },
});

/** Null if it worked. */
type Outcome = FetchFailure | null;

function claim({ db, now }: FetchParts, accountId: AccountId, yard: Location): Promise<boolean> {
  const until = new Date(now().getTime() + CLAIM_MS);
  return db.inAccount(accountId, (tx) => claimReviewFeed(tx, yard.id, { now: now(), until }));
}

async function settle(
  { db, now }: FetchParts,
  accountId: AccountId,
  { yard, outcome }: { readonly yard: Location; readonly outcome: Outcome },
): Promise<void> {
  const failure = outcome && FAILURES[outcome.reason];
  const nextAt = new Date(now().getTime() + (failure?.waitMs ?? WAIT_MS));
  const problem = failure && `${failure.problem} (${outcome.detail})`;
  await db.inAccount(accountId, (tx) => markReviewFeed(tx, yard.id, { now: now(), nextAt, problem }));
}

interface LocationFetch {
  readonly service: ReviewService;
  readonly accountId: AccountId;
  readonly yard: Location;
  /** What the service calls the location. */
  readonly profile: string;
  readonly stopped?: AbortSignal | undefined;
}

/**
 * Stores a location's reviews page by page, the last changed first. Once a page has nothing new and as many are stored as
 * Google has, the pages after it are unchanged and are not asked for. A complete list tells which reviews were taken down.
 */
async function fetchLocation(parts: FetchParts, fetch: LocationFetch): Promise<Outcome> {
  const ids: string[] = [];
  let listed = 0;
  let next: string | null = null;
  for (;;) {
    if (fetch.stopped?.aborted) return { reason: "stopped", detail: `${listed} were read` };
    const answer = await fetch.service.list(fetch.profile, next);
    if (!answer.ok) return answer;
    const { reviews, total, nextPage } = answer.value;
    listed += answer.value.listed;
    ids.push(...reviews.map(({ externalId }) => externalId));
    const { isKnown, stored } = await storePage(parts, fetch, reviews);
    if (isKnown && nextPage !== null && stored === total) return null;
    if (nextPage === null)
      return listed < total ? incomplete(listed, total) : removeOthers(parts, fetch, ids);
    next = nextPage;
  }
}

const incomplete = (listed: number, total: number): FetchFailure => ({
  ...{ reason: "incomplete", detail: `it listed ${listed} of ${total} reviews` },
});

async function storePage(
  { db }: FetchParts,
  { accountId, yard }: LocationFetch,
  served: readonly ServedReview[],
): Promise<{ readonly isKnown: boolean; readonly stored: number }> {
  const reviews = served.map((one) => toReview(one, yard));
  return db.inAccount(accountId, async (tx) => {
    const { added, changed } = await saveReviews(tx, "google", reviews);
    const twins = await removeImportedTwins(
      tx,
      reviews.map(({ externalId }) => externalId),
    );
    if (added + changed + twins > 0) await recordChange(tx);
    return { isKnown: added + changed === 0, stored: await countFromGoogle(tx, yard.id) };
  });
}

/** A review as it is stored: on the day that it was where the location is. */
function toReview({ at, reply, ...review }: ServedReview, { id, timeZone }: Location): Review {
  const toDay = (instant: Date) => toLocalTime(instant, timeZone).date;
  return {
    ...review,
    locationId: id,
    date: toDay(at),
    reply: reply && {
      ...{ text: reply.text, state: reply.state, violation: reply.violation },
      date: reply.at && toDay(reply.at),
    },
    image: null,
  };
}

/** Removes what a complete list does not have, unless that is too much: then the list is more likely to be wrong. */
async function removeOthers(
  { db }: FetchParts,
  { accountId, yard }: LocationFetch,
  ids: readonly string[],
): Promise<Outcome> {
  return db.inAccount(accountId, async (tx) => {
    const stored = await countFromGoogle(tx, yard.id);
    const removed = stored - new Set(ids).size;
    if (isTooMuch({ removed, of: stored }))
      return { reason: "held", detail: `${removed} of ${stored} are missing from it` };
    if ((await removeTakenDown(tx, yard.id, ids)) > 0) await recordChange(tx);
    return null;
  });
}
