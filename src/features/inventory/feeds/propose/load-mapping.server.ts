import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { StartError } from "#platform/start-error.ts";
import { readFeedSample } from "../files/sample-feed.server.ts";
import { FeedError } from "../mapping/feed-error.ts";
import { type Mapping, parseMapping } from "../mapping/mapping.ts";
import { SHIPPED_MAPPINGS } from "../mapping/shipped-mappings.ts";
import { findRecords } from "./find-records.server.ts";
import { type Fit, findFittingMapping } from "./fitting-mapping.ts";

/**
 * A mapping by the name of a shipped one or the path of a file.
 * @throws StartError naming line and column of everything that is wrong with it.
 */
export async function loadMapping(nameOrFile: string): Promise<Mapping> {
  const shipped = SHIPPED_MAPPINGS.get(nameOrFile);
  if (shipped) return shipped;
  let text: string;
  try {
    text = await readFile(nameOrFile, "utf8");
  } catch {
    const names = [...SHIPPED_MAPPINGS.keys()].join(", ");
    throw new StartError(`There is no mapping "${nameOrFile}": neither a file nor one of ${names}.`);
  }
  const parsed = parseMapping(text);
  if (parsed.ok) return parsed.mapping;
  const problems = parsed.problems.map(
    ({ line, column, message }) => `  line ${line}, column ${column}: ${message}`,
  );
  throw new StartError([`The mapping ${nameOrFile} cannot be used:`, ...problems].join("\n"));
}

/**
 * The shipped mapping whose columns fit a file (D71).
 * @throws StartError with what the nearest one lacks when none does, and when the file cannot be read
 */
export async function findShippedMapping(path: string): Promise<Mapping> {
  try {
    const fit = await fitShippedMapping(path);
    if (fit.ok) return fit.mapping;
    throw new StartError(`${fit.reason} \`feeds map <file>\` writes a mapping to start from.`);
  } catch (error) {
    throw error instanceof FeedError ? new StartError(error.message) : error;
  }
}

/**
 * The shipped mapping whose columns fit a file (D71), or what the nearest one lacks.
 * @throws FeedError when the file cannot be read
 */
export async function fitShippedMapping(path: string): Promise<Fit> {
  const records = await findRecords(createReadStream(path));
  const { format, columns } = await readFeedSample(createReadStream(path), records);
  return findFittingMapping(
    SHIPPED_MAPPINGS.values(),
    format,
    columns.map(({ name }) => name),
  );
}

/** The name of a shipped mapping, or a file's full path: what a process in another folder can load it from. */
export function resolveMapping(nameOrFile: string): string {
  return SHIPPED_MAPPINGS.has(nameOrFile) ? nameOrFile : resolve(nameOrFile);
}
