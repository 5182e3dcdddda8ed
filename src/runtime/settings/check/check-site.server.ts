import { readVocabulary } from "#features/catalogue/index/site-stock.server.ts";
import { findSlugCollisions } from "#features/catalogue/search/search-path.ts";
import { listDefaultPages } from "#features/content/default-pages.ts";
import { listPageAddresses, readSitePages } from "#features/content/store/shown-content.server.ts";
import { listUnusualDays } from "#features/places/opening-hours.ts";
import { describeClock, findZoneOfPlace, toLocalTime } from "#features/places/time-zone.ts";
import type { DirectorySite } from "#features/tenancy/accounts/site-directory.server.ts";
import { findHostProblem } from "#features/tenancy/hosts/site-hosts.ts";
import { listLocations, listZonedLocations } from "#features/tenancy/locations/location-store.server.ts";
import { listSiteTimeZones } from "#features/tenancy/locations/site-time-zone.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { formatPath, listValues } from "#features/tenancy/settings/document-values.ts";
import type { ConfigProblem } from "#features/tenancy/settings/schema-problems.ts";
import { readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import { describeClosedTestDrives } from "#features/test-drives/manage/closed-test-drives.server.ts";
import { toOldPathKey } from "#http/routes/old-paths.ts";
import { isOwnPath } from "#http/routes/routes.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { isAccountSecret, type ReadSecret } from "#platform/secrets/account-secrets.ts";
import { siteConfigSchema } from "../../features.ts";
import { type RuleOptions, readRuleContext } from "../rule-context.server.ts";
import { checkSiteFile } from "../site-rules.ts";
import { checkStock } from "./check-stock.server.ts";

export interface CheckOptions extends RuleOptions {
  readonly secret: ReadSecret;
  /** Mail leaves this installation, rather than to be kept in its outbox. */
  readonly mailLeaves: boolean;
  /** Where each site answers under its slug. */
  readonly baseDomain: string;
}

export interface SiteCheck {
  /** What a site still lacks; empty when shoppers may see it. */
  readonly problems: readonly string[];
  /** What its dealer should know and may leave as it is. */
  readonly notes: readonly string[];
}

/** What is to be said of a site before shoppers see it, a sentence each (D13, D94). */
export async function checkSite(
  tx: AccountTransaction,
  site: DirectorySite,
  options: CheckOptions,
): Promise<SiteCheck> {
  const { siteId, account } = site;
  const published = await readPublishedConfig(tx, siteId, siteConfigSchema);
  if (!published) return { problems: ["No configuration is published."], notes: [] };
  if (!published.ok) return { problems: published.problems.map(said), notes: [] };
  const { config } = published;
  const broken = checkSiteFile({ config }, await readRuleContext(tx, { siteId, file: {} }, options));
  const forDealers = [...(await findIncompleteLocations(tx)), ...checkMail(options)];
  const stock = await checkStock(tx, config, options.now);
  const problems = [
    ...stock.problems,
    ...broken.map(said),
    ...findMissingSecrets(config, account, options.secret),
    ...findUnusableHosts(site, options.baseDomain),
    ...(await findOtherYoux(tx, siteId, config)),
    ...(await findCollisions(tx)),
  ];
  const notes = [
    ...stock.notes,
    ...(await checkLocations(tx)),
    ...(await checkTimeZone(tx, config)),
    ...(await checkLocationZones(tx)),
    ...(await checkHours(tx, options.now)),
    ...(await checkRedirects(tx, { siteId, config, ...options })),
  ];
  // Nobody rings a made-up dealer, and the demo shows on purpose how a yard looks that only a feed knows.
  return config.demo
    ? { problems, notes: [...notes, ...forDealers] }
    : { problems: [...problems, ...forDealers], notes };
}

const said = ({ path, rule }: ConfigProblem): string => (path ? `${path}: ${rule}` : rule);

function checkMail({ mailLeaves }: CheckOptions): string[] {
  if (mailLeaves) return [];
  return ["SMTP_URL is not set: enquiries are stored, but mail about them stays in the outbox."];
}

async function checkLocations(tx: AccountTransaction): Promise<string[]> {
  if ((await listLocations(tx)).length > 0) return [];
  return [
    'There is no location: pages show no address or opening hours. Add "locations" to the site\'s file.',
  ];
}

/** Whether a site's setting goes by another clock than all of its locations (D207). */
async function checkTimeZone(tx: AccountTransaction, { timeZone, stock }: SiteConfig): Promise<string[]> {
  const zones = listSiteTimeZones(await listZonedLocations(tx), stock.filter.locations);
  if (zones.length === 0 || zones.map(describeClock).includes(describeClock(timeZone))) return [];
  return [
    `timeZone is ${timeZone}, but the site's locations go by ${zones.join(" and ")}. Without the setting, the site does too.`,
  ];
}

/** Whether a location's own setting goes by another clock than its address (D247). */
async function checkLocationZones(tx: AccountTransaction): Promise<string[]> {
  return (await listLocations(tx)).flatMap(({ name, timeZone, ...place }) => {
    const usual = findZoneOfPlace(place);
    if (usual === null || describeClock(usual) === describeClock(timeZone)) return [];
    return [`${name} has the time zone ${timeZone}, but its address is in ${usual}.`];
  });
}

/** What is to be said of the hours of an account's locations, a sentence each (D213, D255). */
export async function checkHours(tx: AccountTransaction, now: Date): Promise<readonly string[]> {
  const unusual = (await listLocations(tx)).flatMap((location) =>
    listUnusualDays(location, now).map(
      ({ date, words }) =>
        `${location.name} is ${words}. \`locations hours ${location.slug} --on ${date} --closed\` closes it.`,
    ),
  );
  return [...unusual, ...(await describeClosedTestDrives(tx, now))];
}

interface CheckedRedirects {
  readonly siteId: SiteId;
  readonly config: SiteConfig;
  readonly now: Date;
}

/** What is to be said of a site's redirects, a sentence each. */
export async function checkRedirects(
  tx: AccountTransaction,
  { siteId, config, now }: CheckedRedirects,
): Promise<readonly string[]> {
  const today = toLocalTime(now, config.timeZone).date;
  const { moved } = await readSitePages(tx, { siteId, today });
  return listDeadRedirects(config, [...(await listPageAddresses(tx, siteId)), ...moved.keys()]);
}

async function findIncompleteLocations(tx: AccountTransaction): Promise<string[]> {
  return (await listLocations(tx))
    .filter(({ completed }) => !completed)
    .map(
      ({ name, code }) =>
        `Location "${name}" was named by a feed and has no address, hours or licence yet. Add it to "locations"${code ? ` with the code "${code}"` : ""}.`,
    );
}

/** Secrets of other accounts are a broken rule, and not looked for. */
function findMissingSecrets(config: SiteConfig, account: string, secret: ReadSecret): string[] {
  return listSecretSettings(config)
    .filter(({ name }) => isAccountSecret(account, name) && secret(account, name) === undefined)
    .map(({ path, name }) => `${path}: ${name} is not set in this environment.`);
}

/** Hosts that a running server ignores. */
function findUnusableHosts({ slug, hosts }: DirectorySite, baseDomain: string): string[] {
  return hosts.flatMap((host) => {
    const problem = findHostProblem(host, baseDomain);
    return problem
      ? [
          `The host "${host}" is not used: it ${problem}. \`sites hosts ${slug} --remove ${host}\` removes it.`,
        ]
      : [];
  });
}

/** Quotes belong to the account's vehicles (D51), so that all its sites show what the service of one answered. */
async function findOtherYoux(
  tx: AccountTransaction,
  siteId: SiteId,
  { finance }: SiteConfig,
): Promise<string[]> {
  const licence = youxLicence(finance);
  if (licence === undefined) return [];
  const others = await tx.query<{ id: SiteId; slug: string }>(
    "select id, slug from site where account_id = $1 and id <> $2 and published_version is not null order by slug",
    [tx.accountId, siteId],
  );
  const problems: string[] = [];
  for (const { id, slug } of others) {
    const other = await readPublishedConfig(tx, id, siteConfigSchema);
    const theirs = other?.ok ? youxLicence(other.config.finance) : undefined;
    if (theirs === undefined || theirs === licence) continue;
    problems.push(
      `finance.lenders: youX has the licence "${licence}" here and "${theirs}" on the site ${slug}, but both tell the same quotes.`,
    );
  }
  return problems;
}

const youxLicence = ({ lenders }: SiteConfig["finance"]) =>
  lenders.find(({ lender }) => lender === "youx")?.licence;

/** Slugs that mean several things; the first listed is what `/search/{slug}` shows (SEA-15). */
async function findCollisions(tx: AccountTransaction): Promise<string[]> {
  return findSlugCollisions(await readVocabulary(tx)).map(
    ({ slug, meanings }) =>
      `/search/${slug} could mean ${meanings.join(" or ")}; it shows the first. Give the others another slug.`,
  );
}

/**
 * A sentence for each redirect whose target is no page of the site. A page may still come, so they are not refused (D22).
 * @param slugs of the dealer's own pages, former ones too
 */
function listDeadRedirects(config: SiteConfig, slugs: readonly string[]): readonly string[] {
  const { redirects, search } = config;
  const pages = [
    ...slugs.map((slug) => `/${slug}`),
    ...listDefaultPages(config, []).map(({ slug }) => `/${slug}`),
    ...(search.usedCarPath ? [search.usedCarPath] : []),
  ];
  const known = new Set(pages.map(toOldPathKey));
  return redirects.flatMap(({ from, to }, place) => {
    if (isOwnPath(to) || known.has(toOldPathKey(to))) return [];
    return [`redirects[${place}].to: ${to} is no page of this site yet, so ${from} leads to "not found".`];
  });
}

interface SecretSetting {
  /** `leads.routes[0].webhook.secretName` */
  readonly path: string;
  /** Name of an environment variable. */
  readonly name: string;
}

/** Every secret that a configuration names. A setting that names one is called `secretName` wherever it is. */
function listSecretSettings(config: SiteConfig): SecretSetting[] {
  return [...listValues(config)]
    .filter(({ path, value }) => path.at(-1) === "secretName" && typeof value === "string")
    .map(({ path, value }) => ({ path: formatPath(path), name: String(value) }));
}
