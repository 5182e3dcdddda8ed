import type { ConfigProblem } from "#features/tenancy/settings/schema-problems.ts";
import { readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import { findPosition } from "#platform/json-position.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { writeIf } from "#platform/postgres/write-if.ts";
import type { RemovedItem } from "#platform/removal-guard.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { checkHours, checkRedirects } from "#runtime/settings/check/check-site.server.ts";
import { applySiteFile } from "#runtime/settings/site-file.server.ts";
import { toFilePath } from "#runtime/settings/site-rules.ts";
import { requireSite, withPlatform } from "../start/with-platform.ts";
import { print } from "../terminal/output.ts";
import { type JsonFile, readJsonFile } from "../terminal/read-json-file.ts";
import { describeHeld, describeRemovals } from "../terminal/removal.ts";

interface ApplyOptions {
  readonly json?: boolean;
  readonly site: string;
  readonly merge?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** `sites apply`: publishes a site file, or a part of one (D4, D205, D206). */
export async function applySiteCommand(file: string, options: ApplyOptions): Promise<void> {
  const { site: slug, dryRun = false, merge = false, yes: confirmed = false, json } = options;
  const given = await readJsonFile(file);
  await withPlatform(async (platform, { FETCH_PRIVATE_ADDRESSES: allowPrivate }) => {
    const site = await requireSite(platform, slug);
    const applying = { merge, confirmed, author: "command line", now: new Date(), allowPrivate };
    const outcome = await writeIf(platform.db, site.accountId, {
      work: async (tx) => {
        const applied = await applySiteFile(tx, site.siteId, { file: given.document, ...applying });
        return applied.ok ? { ...applied, notes: await listNotes(tx, site.siteId, applying.now) } : applied;
      },
      isKept: ({ ok }) => ok && !dryRun,
    });
    print(json, outcome, () => {
      if (outcome.ok) return describeApplied(outcome, { site: slug, dryRun });
      if ("problems" in outcome) return describeRefused(given, outcome.problems, merge);
      return [describeHeld(outcome.held, dryRun), ...describeRemovals(outcome.removals, false)].join("\n");
    });
    if (!outcome.ok) process.exitCode = "problems" in outcome ? 1 : 2;
  });
}

async function listNotes(tx: AccountTransaction, siteId: SiteId, now: Date): Promise<readonly string[]> {
  const published = await readPublishedConfig(tx, siteId, siteConfigSchema);
  if (!published?.ok) return [];
  const redirects = await checkRedirects(tx, { siteId, config: published.config, now });
  return [...(await checkHours(tx, now)), ...redirects];
}

/** Each problem with the line of what it is about, in the order of the file. What a part does not say has no line. */
function describeRefused(
  { text, document }: JsonFile,
  problems: readonly ConfigProblem[],
  merge: boolean,
): string {
  const lines = problems
    .map(({ path, rule }) => ({
      at: path in Object(document) ? [path] : toFilePath(path),
      path: path || "the file",
      rule,
    }))
    .map(({ at, ...problem }) => ({
      line: merge && !isSaid(document, at) ? null : findPosition(text, at).line,
      ...problem,
    }))
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .map(
      ({ line, path, rule }) => `  ${line === null ? "not in this file" : `line ${line}`}, ${path}: ${rule}`,
    );
  const counting = problems.some(({ path }) => /\[\d+\]/.test(path)) ? [COUNTING] : [];
  const isPart =
    !merge && problems.some(({ path, rule }) => path === "config" || rule.startsWith("is missing"));
  return ["The file was not published:", ...lines, ...counting, ...(isPart ? [MERGING] : [])].join("\n");
}

/** Whether a document has the value at a path, or the group that lacks it. */
function isSaid(document: unknown, path: readonly PropertyKey[]): boolean {
  const around = path.slice(0, -1).reduce<unknown>((value, step) => Object(value)[step], document);
  return around !== undefined;
}

const MERGING = "A file that has only what is to change is applied with --merge.";
export const APPLY_EXIT_CODES =
  "Exit codes: 0 published, 1 something is wrong with the file, 2 held for --yes, or would be (--dry-run).";
const COUNTING = "Lists count from 0: [0] is the first entry.";

interface Applied {
  readonly version: number;
  readonly changed: boolean;
  readonly removals: readonly RemovedItem[];
  readonly notes: readonly string[];
}

interface AppliedTo {
  readonly site: string;
  readonly dryRun: boolean;
}

const describeApplied = (applied: Applied, to: AppliedTo): string =>
  [
    describeChange(applied, to),
    ...describeRemovals(applied.removals, !to.dryRun),
    ...applied.notes.map((note) => `  Note: ${note}`),
  ].join("\n");

function describeChange({ version, changed }: Applied, { site, dryRun }: AppliedTo): string {
  if (!changed) return `${site} is unchanged at version ${version}.`;
  if (dryRun) return `Would publish version ${version} of ${site}; nothing was changed.`;
  return `Published version ${version} of ${site}.`;
}
