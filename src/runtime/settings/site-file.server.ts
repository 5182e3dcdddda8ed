import { z } from "zod";
import { dealershipDocument, locationDocument } from "#features/tenancy/locations/location-document.ts";
import {
  readPlacesDigest,
  saveDealerships,
  saveLocations,
} from "#features/tenancy/locations/location-store.server.ts";
import { readSiteConfig, SCHEMA_VERSION } from "#features/tenancy/settings/read-config.ts";
import { type ConfigProblem, readDocument } from "#features/tenancy/settings/schema-problems.ts";
import { type PublishOutcome, publishSiteConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import { type AccountTransaction, recordChange } from "#platform/postgres/database.ts";
import { siteConfigSchema } from "../features.ts";
import { type RuleOptions, readRuleContext } from "./rule-context.server.ts";
import { checkSiteFile, toReportedPath } from "./site-rules.ts";

/** The file that `sites apply` takes: a site's configuration, and its account's dealerships and locations. */
const siteFile = z.strictObject({
  config: z.unknown(),
  dealerships: z.array(dealershipDocument).optional(),
  locations: z.array(locationDocument).optional(),
});

interface AppliedFile extends RuleOptions {
  readonly file: unknown;
  readonly author: string;
}

/**
 * Publishes a site file: all of it or, when any part has a problem, nothing; then with every problem that the file has.
 * `changed` says whether settings, dealerships or locations are others than before.
 */
export async function applySiteFile(
  tx: AccountTransaction,
  siteId: SiteId,
  { file, author, ...options }: AppliedFile,
): Promise<PublishOutcome> {
  const shape = checkShape(file);
  const said = new Set(shape.map(({ path }) => path));
  const broken = checkSiteFile(file, await readRuleContext(tx, { siteId, file }, options));
  const problems = [...shape, ...broken.filter(({ path }) => !said.has(path))];
  if (problems.length > 0) return { ok: false, problems };
  const { config, dealerships = [], locations = [] } = siteFile.parse(file);
  const before = await readPlacesDigest(tx);
  await saveDealerships(tx, dealerships);
  await saveLocations(tx, locations);
  const moved = (await readPlacesDigest(tx)) !== before;
  const published = await publishSiteConfig(tx, siteId, {
    schema: siteConfigSchema,
    document: config,
    author,
  });
  if (!published.ok || !moved) return published;
  if (!published.changed) await recordChange(tx);
  return { ...published, changed: true };
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
