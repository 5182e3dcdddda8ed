import PQueue from "p-queue";
import { toLocalTime } from "#features/places/time-zone.ts";
import { forEachDueAccount } from "#features/tenancy/accounts/for-each-account.server.ts";
import { type Location, listLocations } from "#features/tenancy/locations/location-store.server.ts";
import type { LiveSite, LiveSites } from "#features/tenancy/sites/live-sites.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Logger } from "#platform/log.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { type Database, recordChange } from "#platform/postgres/database.ts";
import type { ReadSecret } from "#platform/secrets/account-secrets.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/time.ts";
import type { Review } from "../rules/review.ts";
import { saveReviews } from "../store/review-store.server.ts";
import { type GoogleGrant, type GoogleParts, GoogleProfile } from "./google-profile.server.ts";
import { countFromGoogle, type MissingReviews, removeMissing } from "./held-removal-store.server.ts";
import { claimReviewFeed, markReviewFeed, removeImportedTwins } from "./review-feed-store.server.ts";
import type { ReviewService, ServedReview, ServiceFailure } from "./review-service.ts";

export interface FetchParts {
  readonly db: Database;
  readonly sites: Pick<LiveSites, "ofAccount">;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly now: () => Date;
  readonly readSecret: ReadSecret;
  readonly google: Omit<GoogleParts, "now">;
  /** Time that the locations of one site may take in a round. */
  readonly siteLimitMs?: number;
}

/** Wait before a location is fetched again (D321). */
const WAIT_MS = 6 * HOUR_MS;
/** A location whose process died while it fetched is due again after this time. */
const CLAIM_MS = HOUR_MS;
/** The most parts of a list that are asked for: 20,000 reviews, more than any location has. */
const MAX_PAGES = 400;
/** Time for a site in a round (D331): more than the longest list takes at the pace that is kept, less than a claim lasts. */
const SITE_LIMIT_MS = 15 * MINUTE_MS;
/** Sites whose reviews are fetched side by side, so that a slow one keeps no other waiting. */
const SITES_AT_ONCE = 4;

/** Why a location's reviews are not all up to date: the service failed, or what it gave is not trusted, or it was not asked. */
interface FetchFailure {
  readonly reason:
    | ServiceFailure["reason"]
    | "no-secret"
    | "stopped"
    | "slow"
    | "too-long"
    | "incomplete"
    | "held";
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
  slow: {
    problem: "Google took too long, so not all reviews were read, and none was removed.",
    waitMs: HOUR_MS / 2,
  },
  "too-long": {
    problem: `Google's list does not end within ${MAX_PAGES} parts, so the rest was not read, and no review was removed.`,
    waitMs: WAIT_MS,
  },
  incomplete: {
    problem: "Google's list was shorter than its own count, so no review was removed.",
    waitMs: HOUR_MS / 2,
  },
  held: {
    problem:
      "Google's list lacks more than 40% of the stored reviews, so none was removed. `reviews release` removes them, `reviews discard` keeps them.",
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
 * Fetches the reviews of every location that is due, several sites side by side. What is stored stays, whatever fails. A site
 * whose project has no quota left is not asked for its other locations in this round, nor is one whose time is up: they stay due.
 */
export async function fetchDueReviews(parts: FetchParts, stopped?: AbortSignal): Promise<void> {
  const { db, log, sites, now } = parts;
  const queue = new PQueue({ concurrency: SITES_AT_ONCE });
  await forEachDueAccount({ db, log, stopped }, ["reviews", now()], async (accountId) => {
    for (const site of await sites.ofAccount(accountId)) {
      if (!site.config.reviews.google) continue;
      await queue.onSizeLessThan(1);
      void queue.add(() =>
        fetchSite(parts, site, stopped).catch((error: Error) =>
          log.error({ site: site.slug, error: error.message }, "reviews of a site failed"),
        ),
      );
    }
  });
  await queue.onIdle();
}

async function fetchSite(parts: FetchParts, site: LiveSite, stopped?: AbortSignal): Promise<void> {
  const { db, now, log, siteLimitMs = SITE_LIMIT_MS } = parts;
  const grant = readGrant(site, parts.readSecret);
  if (grant === null || stopped?.aborted) return;
  const end = performance.now() + siteLimitMs;
  const findStop = () => (stopped?.aborted ? "stopped" : performance.now() > end ? "slow" : null);
  const locations = await db.inAccount(site.accountId, listLocations);
  const service = "missing" in grant ? null : new GoogleProfile(grant, { ...parts.google, now });
  let failed: Outcome = "missing" in grant ? noSecret(grant.missing) : null;
  for (const { location, name } of site.config.reviews.google?.profiles ?? []) {
    const yard = locations.find(({ slug }) => slug === location);
    if (!yard || findStop() || !(await claim(parts, site.accountId, yard))) continue;
    const fetch = { service, site, yard, profile: name, findStop };
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
  readonly site: LiveSite;
  readonly yard: Location;
  /** What the service calls the location. */
  readonly profile: string;
  /** Why no further part is asked for; null while one may be. */
  readonly findStop: () => "stopped" | "slow" | null;
}

/**
 * Stores a location's reviews page by page, the last changed first. Once a page has nothing new and as many are stored as
 * Google has, the pages after it are unchanged and are not asked for. A complete list tells which reviews were taken down.
 */
async function fetchLocation(parts: FetchParts, fetch: LocationFetch): Promise<Outcome> {
  const ids: string[] = [];
  let listed = 0;
  let next: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const reason = fetch.findStop();
    if (reason) return { reason, detail: `${listed} were read` };
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
  return { reason: "too-long", detail: `${listed} were read` };
}

const incomplete = (listed: number, total: number): FetchFailure => ({
  ...{ reason: "incomplete", detail: `it listed ${listed} of ${total} reviews` },
});

async function storePage(
  { db }: FetchParts,
  { site, yard }: LocationFetch,
  served: readonly ServedReview[],
): Promise<{ readonly isKnown: boolean; readonly stored: number }> {
  const reviews = served.map((one) => toReview(one, yard));
  return db.inAccount(site.accountId, async (tx) => {
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

/** Removes what a complete list does not have. If that is too much, the list may be wrong: the dealer is asked (D330). */
async function removeOthers(
  parts: FetchParts,
  { site, yard }: LocationFetch,
  listed: readonly string[],
): Promise<Outcome> {
  const missing = await parts.db.inAccount(site.accountId, async (tx) => {
    const outcome = await removeMissing(tx, yard.id, listed);
    if (outcome.kind === "removed" && outcome.count > 0) await recordChange(tx);
    return outcome;
  });
  if (missing.kind === "removed") return null;
  if (missing.isNew) await askDealer(parts, { site, yard, missing });
  return { reason: "held", detail: `${missing.ids.length} of ${missing.of} are missing from it` };
}

/** Mails the addresses that receive the site's alerts. A mail that cannot be sent is logged; `reviews status` says the same. */
async function askDealer(
  { mailer, log, now }: FetchParts,
  { site, yard, missing }: Pick<LocationFetch, "site" | "yard"> & { readonly missing: MissingReviews },
): Promise<void> {
  const at = `--account ${site.account}`;
  const text = `Google no longer lists ${missing.ids.length} of the ${missing.of} reviews of ${yard.name} that your site shows. That is more than 40%, so they stay until somebody decides.

Which they are:            forecourt reviews status ${at}
Google took them down:     forecourt reviews release ${yard.slug} ${at}
Google's list is wrong:    forecourt reviews discard ${yard.slug} ${at}
`;
  for (const [index, to] of site.config.leads.fallback.to.entries()) {
    const id = `reviews.${site.accountId}.${yard.id}.held.${now().getTime()}.${index}`;
    const subject = `Google no longer lists reviews of ${yard.name}`;
    await mailer
      .send({ id, fromName: "Forecourt", to, subject, text, automatic: true })
      .catch((error: Error) =>
        log.error({ site: site.slug, error: error.message }, "the dealer could not be asked"),
      );
  }
}
