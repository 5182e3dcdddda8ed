import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { FeedError } from "../feeds/mapping/feed-error.ts";
import { describeEffects, emptyReport, type ImportReport } from "./guard/import-report.ts";
import { type HeldImport, markReleased } from "./import-runs.server.ts";
import { importAndJudge, recordPublication } from "./run-import.server.ts";
import { readUsedMapping } from "./used-mapping.ts";

/** What a held import would do now, where that is something else than its report says. */
export interface ChangedImport {
  readonly runId: number;
  readonly report: ImportReport;
  readonly decisions: string;
  /** Why it would be held now; null if it would not be. */
  readonly reason: string | null;
}

/** A held import cannot be published. The transaction must not be committed. */
export class NotPublished extends Error {
  /** Null if it cannot be read any more. */
  readonly changed: ChangedImport | null;

  constructor(reason: string, changed: ChangedImport | null = null) {
    super(reason);
    this.changed = changed;
  }
}

/**
 * Publishes a held import within the caller's transaction: exactly what its report says (D190).
 * @throws NotPublished, with a sentence, when it would do anything else, or cannot be read any more
 */
export async function publishHeld(
  tx: AccountTransaction,
  held: HeldImport,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<ImportReport> {
  if (held.decided === null)
    throw new NotPublished(
      "It was held by an earlier version, which did not keep how it was to be imported.",
    );
  const { snapshot, request, decisions } = held.decided;
  const mapping = readUsedMapping(request.used);
  if (mapping === null) throw new NotPublished("This version cannot use its mapping any more.");
  const report = emptyReport();
  const { source, reason, ...decided } = await importAndJudge(
    tx,
    {
      ...{ secret, mapping, snapshot, now },
      ...{ sourceName: held.sourceName, mappingFrom: request.used.from, locations: request.locations },
      ...{ feedId: held.feedId, readAt: held.startedAt },
      input: Readable.from([held.content]).pipe(createGunzip()),
    },
    report,
  ).catch(toNotPublished);
  if (decided.decisions !== decisions) {
    const changed = { runId: held.runId, report, decisions: decided.decisions, reason };
    throw new NotPublished(describeChange(held.report, report), changed);
  }
  await recordPublication(tx, source, {
    ...{ sourceName: held.sourceName, feedId: held.feedId, siteId: held.siteId, snapshot },
    ...{ released: true, startedAt: now, report, used: request.used, content: held.content },
  });
  await markReleased(tx, held, now);
  return report;
}

function toNotPublished(error: unknown): never {
  throw error instanceof FeedError ? new NotPublished(`It cannot be read any more: ${error.message}`) : error;
}

function describeChange(reported: ImportReport, now: ImportReport): string {
  const [before, after] = [describeEffects(reported), describeEffects(now)];
  return before === after
    ? `The stock changed since it was held: it would still ${after}, but not the same vehicles or not in the same way.`
    : `The stock changed since it was held: it was to ${before}, and would now ${after}.`;
}
