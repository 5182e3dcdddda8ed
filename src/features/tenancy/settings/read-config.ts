import { type SiteConfig, siteConfigSchema } from "./config.ts";
import { type ConfigProblem, readDocument } from "./schema-problems.ts";

/** Version of the configuration schema that this program writes. */
export const SCHEMA_VERSION = 1;

/** Small functions that lift a document from a schema version to the next, by the version they start from (D4). */
const UPGRADES: Readonly<Record<number, (document: unknown) => unknown>> = {};

export type ReadConfig =
  | { readonly ok: true; readonly config: SiteConfig }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Validates a site's configuration document (TEN-04): defaults are filled in, unknown keys are problems. */
export function readSiteConfig(document: unknown, schemaVersion: number): ReadConfig {
  if (schemaVersion > SCHEMA_VERSION) {
    return {
      ok: false,
      problems: [{ path: "", rule: `was written by a newer version (schema ${schemaVersion})` }],
    };
  }
  let current = document;
  for (let version = schemaVersion; version < SCHEMA_VERSION; version++)
    current = UPGRADES[version]!(current);
  const read = readDocument(siteConfigSchema, current);
  return read.ok ? { ok: true, config: read.value } : read;
}
