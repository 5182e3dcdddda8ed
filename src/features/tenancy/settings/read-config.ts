import type { z } from "zod";
import { type ConfigProblem, readDocument } from "./schema-problems.ts";

/** Version of the configuration schema that this program writes. */
export const SCHEMA_VERSION = 1;

/** Small functions that lift a document from a schema version to the next, by the version they start from (D4). */
const UPGRADES: Readonly<Record<number, (document: unknown) => unknown>> = {};

export type ReadConfig<Config> =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/**
 * Validates a site's configuration document (TEN-04): defaults are filled in, unknown keys are problems.
 * @param schema of all settings; or of those that the caller needs, when the others do not matter
 */
export function readSiteConfig<Schema extends z.ZodType>(
  schema: Schema,
  document: unknown,
  schemaVersion: number,
): ReadConfig<z.output<Schema>> {
  if (schemaVersion > SCHEMA_VERSION) {
    return {
      ok: false,
      problems: [{ path: "", rule: `was written by a newer version (schema ${schemaVersion})` }],
    };
  }
  const read = readDocument(schema, liftDocument(document, schemaVersion));
  return read.ok ? { ok: true, config: read.value } : read;
}

/** A document as the present schema writes it; one of a newer program as it is. */
export function liftDocument(document: unknown, schemaVersion: number): unknown {
  let current = document;
  for (let version = schemaVersion; version < SCHEMA_VERSION; version++) {
    const upgrade = UPGRADES[version];
    if (!upgrade) throw new Error(`no upgrade of a configuration from schema ${version}`);
    current = upgrade(current);
  }
  return current;
}
