import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";
import { FeedError } from "../feeds/mapping/feed-error.ts";
import { type Mapping, parseMapping } from "../feeds/mapping/mapping.ts";
import { fitShippedMapping } from "../feeds/propose/load-mapping.server.ts";
import { describeRejection } from "../import/describe-entries.ts";
import { readFeedDrafts } from "../import/feed-drafts.server.ts";
import type { CoveredLocations } from "../import/guard/covered-locations.server.ts";
import { chooseUsedMapping, type ListedMapping } from "../import/used-mapping.server.ts";
import { type BegunMapping, beginMapping } from "../mappings/begin-mapping.server.ts";
import type { SavedMapping } from "../mappings/saved-mapping-store.server.ts";

/** A file to try, and what it is read with: one mapping, or the one of those that the account used, or of the shipped ones, that fits. */
export interface FileTrial {
  readonly path: string;
  /** Name of the file, of which that of a new mapping is made. */
  readonly title: string;
  readonly mapping: SavedMapping | { readonly used: readonly ListedMapping[] };
  /** Locations that the feed covers; none for all. */
  readonly covered: CoveredLocations;
  readonly now: Date;
}

/** What a file would bring. Nothing is imported. */
export type TriedFile =
  | {
      readonly kind: "read";
      /** Name of what it was read with. */
      readonly mapping: string;
      readonly rows: number;
      readonly rejectedRows: number;
      readonly first: VehicleDraft | null;
      /** Why rows are rejected: the first of them, in sentences. */
      readonly problems: readonly string[];
    }
  /** No mapping fits its columns; `begun` is a proposal, null for a file that is too large for one. */
  | { readonly kind: "unfit"; readonly begun: BegunMapping | null }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Of a file for which a mapping is proposed, in bytes: as much as of one that is uploaded. */
const MAX_PROPOSED_BYTES = 32 * 2 ** 20;
const MAX_PROBLEMS = 5;

/** Reads a file as an import would, without importing anything (D446). */
export async function tryFile(trial: FileTrial): Promise<TriedFile> {
  try {
    const chosen = await chooseMapping(trial);
    return chosen ? await readAll(trial, chosen) : { kind: "unfit", begun: await propose(trial) };
  } catch (error) {
    if (error instanceof FeedError) return { kind: "unreadable", reason: error.message };
    throw error;
  }
}

interface ChosenMapping {
  readonly name: string;
  readonly mapping: Mapping;
}

async function chooseMapping({ path, mapping: asked }: FileTrial): Promise<ChosenMapping | null> {
  if ("document" in asked) {
    const parsed = parseMapping(JSON.stringify(asked.document));
    if (!parsed.ok) throw new FeedError("refused", parsed.problems.map(({ message }) => message).join(" "));
    return { name: asked.name, mapping: parsed.mapping };
  }
  const found = await chooseUsedMapping(path, asked.used);
  if (found) return { name: found.used.from, mapping: found.mapping };
  const fit = await fitShippedMapping(path);
  return fit.ok ? { name: fit.mapping.name, mapping: fit.mapping } : null;
}

async function readAll(
  { path, covered, now }: FileTrial,
  { name, mapping }: ChosenMapping,
): Promise<TriedFile> {
  const problems: string[] = [];
  let [rows, rejectedRows] = [0, 0];
  let first: VehicleDraft | null = null;
  for await (const row of readFeedDrafts(createReadStream(path), { mapping, locations: covered, now })) {
    rows += 1;
    if (row.ok) first ??= row.draft;
    else {
      rejectedRows += 1;
      if (problems.length < MAX_PROBLEMS) problems.push(...row.rejections.slice(0, 1).map(describeRejection));
    }
  }
  return { kind: "read", mapping: name, rows, rejectedRows, first, problems };
}

async function propose({ path, title, now }: FileTrial): Promise<BegunMapping | null> {
  if ((await stat(path)).size > MAX_PROPOSED_BYTES) return null;
  const begun = await beginMapping(await readFile(path), { title, now });
  return begun.sample.rows.length > 0 ? begun : null;
}
