import { z } from "zod";
import { dealershipDocument, locationDocument } from "#features/tenancy/locations/location-document.ts";
import {
  listLocations,
  readPlacesDigest,
  saveDealerships,
  saveLocations,
} from "#features/tenancy/locations/location-store.server.ts";
import {
  type PlaceDocuments,
  readPlaceDocuments,
} from "#features/tenancy/locations/place-documents.server.ts";
import { findSiteLocation } from "#features/tenancy/locations/site-locations.ts";
import { readSiteConfig, SCHEMA_VERSION } from "#features/tenancy/settings/read-config.ts";
import {
  type ConfigProblem,
  keepFirstPerPath,
  readDocument,
} from "#features/tenancy/settings/schema-problems.ts";
import {
  publishSiteConfig,
  readPublishedConfig,
  readPublishedDocument,
} from "#features/tenancy/sites/site-publication.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import { type AccountTransaction, takeTurn } from "#platform/postgres/database.ts";
import type { HeldRemoval, RemovedItem } from "#platform/removal-guard.ts";
import { siteConfigSchema } from "../features.ts";
import { type MergedFile, mergeSiteFile } from "./merge-site-file.ts";
import { type RuleOptions, readRuleContext } from "./rule-context.server.ts";
import { findSiteRemovals, type SiteRemovals } from "./site-removals.ts";
import { checkSiteFile, toReportedPath } from "./site-rules.ts";

/** The file that `sites apply` takes: a site's configuration, and its account's dealerships and locations. */
const siteFile = z.strictObject({
  config: z.unknown(),
  dealerships: z.array(dealershipDocument).optional(),
  locations: z.array(locationDocument).optional(),
});

/** A site's published file, as `sites apply` takes it (D205). */
export interface SiteFile extends PlaceDocuments {
  /** Undefined when none is published. */
  readonly config: unknown;
}

/** The file that would publish a site as it is. */
export async function readSiteFile(tx: AccountTransaction, siteId: SiteId): Promise<SiteFile> {
  const config = (await readPublishedDocument(tx, siteId)) ?? undefined;
  return { config, ...(await readPlaceDocuments(tx)) };
}

interface AppliedFile extends RuleOptions {
  readonly file: unknown;
  readonly author: string;
  /** The file is a part of the whole, which it is merged into (D206). */
  readonly merge?: boolean;
  /** A person has seen what it removes. */
  readonly confirmed?: boolean;
}

export type ApplyOutcome =
  | {
      readonly ok: true;
      readonly version: number;
      /** Settings, dealerships or locations are others than before. */
      readonly changed: boolean;
      readonly removals: readonly RemovedItem[];
    }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }
  | HeldRemoval;

/**
 * Publishes a site file: all of it or, when any part has a problem or too much would be removed, nothing; then with every problem
 * that the file has. Two files of an account are applied one after the other.
 */
export async function applySiteFile(
  tx: AccountTransaction,
  siteId: SiteId,
  { file: given, author, merge = false, confirmed = false, ...options }: AppliedFile,
): Promise<ApplyOutcome> {
  await takeTurn(tx, "site file");
  const before = await readSiteFile(tx, siteId);
  const { file, problems: own, toPartPath } = merge ? mergeSiteFile(before, given) : toWhole(given);
  const found = await checkFile(tx, siteId, { file, options });
  const problems = [...own, ...found.map(({ path, rule }) => ({ path: toPartPath(path), rule }))];
  if (problems.length > 0) return { ok: false, problems: keepFirstPerPath(problems) };
  await tx.query("savepoint site_file");
  const { version, changed } = await writeFile(tx, siteId, { file, author });
  const today = options.now.toISOString().slice(0, 10);
  const { held, ...lost } = findSiteRemovals(before, await readSiteFile(tx, siteId), today);
  const removals = await nameSites(tx, siteId, lost.removals);
  if (held.length === 0 || confirmed) return { ok: true, version, changed, removals };
  await tx.query("rollback to savepoint site_file");
  return { ok: false, reason: "held", held, removals };
}

const toWhole = (file: unknown): MergedFile => ({ file, problems: [], toPartPath: (path) => path });

interface CheckedFile {
  readonly file: unknown;
  readonly options: RuleOptions;
}

/** Everything that is wrong with a whole file. */
async function checkFile(
  tx: AccountTransaction,
  siteId: SiteId,
  { file, options }: CheckedFile,
): Promise<readonly ConfigProblem[]> {
  const shape = checkShape(file);
  const said = new Set(shape.map(({ path }) => path));
  const broken = checkSiteFile(file, await readRuleContext(tx, { siteId, file }, options));
  return [...shape, ...broken.filter(({ path }) => !said.has(path))];
}

interface WrittenFile {
  readonly file: unknown;
  readonly author: string;
}

/** Writes a file without any problem. */
async function writeFile(tx: AccountTransaction, siteId: SiteId, { file, author }: WrittenFile) {
  const { config, dealerships = [], locations = [] } = siteFile.parse(file);
  const before = await readPlacesDigest(tx);
  await saveDealerships(tx, dealerships);
  await saveLocations(tx, locations);
  const isOther = (await readPlacesDigest(tx)) !== before;
  const publication = { schema: siteConfigSchema, document: config, author, isOther };
  const published = await publishSiteConfig(tx, siteId, publication);
  if (!published.ok) throw new Error("a configuration without a problem could not be published");
  return { version: published.version, changed: published.changed };
}

/** Says which sites show what is removed: a setting is its site's, a location on each site that has it. */
async function nameSites(
  tx: AccountTransaction,
  siteId: SiteId,
  removals: SiteRemovals["removals"],
): Promise<readonly RemovedItem[]> {
  if (removals.length === 0) return [];
  const sites = await tx.query<{ id: SiteId; slug: string }>(
    "select id, slug from site where account_id = $1 and removed_at is null order by slug",
    [tx.accountId],
  );
  const locations = await listLocations(tx);
  const shown = new Map<string, string[]>();
  for (const { id, slug } of sites) {
    const published = await readPublishedConfig(tx, id, siteConfigSchema);
    if (!published?.ok) continue;
    const { config } = published;
    for (const location of locations)
      if (findSiteLocation(locations, location.slug, config))
        shown.set(`location ${location.slug}`, [...(shown.get(`location ${location.slug}`) ?? []), slug]);
  }
  const all = sites.map(({ slug }) => slug);
  const own = sites.filter(({ id }) => id === siteId).map(({ slug }) => slug);
  return removals.map((one) => ({ ...one, sites: one.of === null ? own : (shown.get(one.of) ?? all) }));
}

/** What is wrong with the shape of a file and of the configuration in it. */
function checkShape(file: unknown): readonly ConfigProblem[] {
  const whole = readDocument(siteFile, file);
  const parts = whole.ok ? [] : whole.problems;
  if (typeof file !== "object" || file === null || Array.isArray(file)) return parts;
  if (!("config" in file)) {
    const needed = {
      path: "config",
      rule: 'is needed: the site\'s settings, as in { "config": { "name": … } }',
    };
    return [needed, ...parts.filter(({ path }) => /[.[]/.test(path))];
  }
  const read = readSiteConfig(siteConfigSchema, file.config, SCHEMA_VERSION);
  const settings = read.ok ? [] : read.problems;
  return [
    ...settings.map(({ path, rule }) => ({ path: path || toReportedPath(["config"]), rule })),
    ...parts,
  ];
}
