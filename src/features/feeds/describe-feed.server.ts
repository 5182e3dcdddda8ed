import { basename } from "node:path";
import { isWebAddress } from "#features/inventory/sources/feed-address.ts";
import type { FeedState, FeedTrouble, SourceState } from "#features/inventory/sources/feed-troubles.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { ListedRun, RunOutcome } from "./store/read-runs.server.ts";

/** Where the files of a source come from, without what an address may have of secrets. */
export function describeOrigin(feed: FeedState | null): string {
  if (!feed) return "Imported by hand";
  if (isWebAddress(feed.address) && URL.canParse(feed.address))
    return `From the web, at ${new URL(feed.address).host}`;
  return `From “${basename(feed.address)}” on the server`;
}

/** A mapping by its name: a file's path is the server's own. */
export const describeMapping = (mapping: string): string => basename(mapping).replace(/\.json$/, "");

/** "every 15 minutes", "every 2 hours". */
export function describeInterval(minutes: number): string {
  if (minutes % 60 !== 0 || minutes < 60) return minutes === 1 ? "every minute" : `every ${minutes} minutes`;
  return minutes === 60 ? "every hour" : `every ${minutes / 60} hours`;
}

export interface TroubleView {
  readonly kind: FeedTrouble["kind"];
  readonly title: string;
  /** "since 27 Nov 2026, 3:04 pm"; "" if it is not known. */
  readonly since: string;
  readonly reason: string;
  readonly advice: string;
}

/** What each trouble is called, and what a person does about it here. */
const TROUBLES: Readonly<Record<FeedTrouble["kind"], readonly [title: string, advice: string]>> = {
  unreachable: [
    "Cannot be read",
    "It is tried again at every check. If the file has moved, ask whoever sends it, and change the address.",
  ],
  "still changing": [
    "Still being written",
    "Nothing to do: the file is taken once it has stopped changing for half a minute.",
  ],
  failed: [
    "The last file failed",
    "Your stock is as it was. Have the file corrected by whoever sends it; the next new one is tried by itself.",
  ],
  held: ["Waits for you", "Look at what it would change, then publish or discard it."],
  "prices held": ["Prices wait for you", "Publish them below, or keep the prices that show."],
  silent: ["Has fallen silent", "Ask whoever sends the file whether they still do."],
};

export function describeTrouble(
  { kind, since, reason }: FeedTrouble,
  { feed }: Pick<SourceState, "feed">,
  timeZone: string,
): TroubleView {
  const [title, advice] = TROUBLES[kind];
  return {
    ...{ kind, title, advice },
    since: since ? `since ${formatStaffTime(since, timeZone)}` : "",
    // A reason may name the address, which is the server's own or has a key in it.
    reason: feed ? reason.replaceAll(feed.address, "The file") : reason,
  };
}

/** What a source is doing, for a page that says so honestly. */
export interface ProgressView {
  readonly kind: "running" | "queued" | "idle";
  readonly text: string;
}

/** A check that is under way for longer has most likely ended with its process. */
const MAX_RUN_MS = 30 * MINUTE_MS;
/** A check that is due begins with the next round. */
const MAX_WAIT_MS = 2 * MINUTE_MS;

export function describeProgress(
  { feed }: Pick<SourceState, "feed">,
  newest: ListedRun | null,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): ProgressView {
  if (!feed) return { kind: "idle", text: "Runs only when somebody imports a file." };
  const { runningSince, nextCheckAt, checkedAt, unreachableSince, settlingSince, pausedAt, pausedBy } = feed;
  const clock = (at: Date) => formatStaffTime(at, timeZone);
  if (runningSince && now.getTime() - runningSince.getTime() < MAX_RUN_MS)
    return { kind: "running", text: `Running since ${clock(runningSince)}.` };
  if (pausedAt)
    return {
      kind: "idle",
      text: `Paused by ${pausedBy ?? "somebody"} on ${clock(pausedAt)}. Its stock stays as it is.`,
    };
  const wait = now.getTime() - nextCheckAt.getTime();
  if (wait >= 0) {
    const late = wait > MAX_WAIT_MS ? " The server’s worker has not taken it yet." : "";
    return { kind: "queued", text: `Queued since ${clock(nextCheckAt)}.${late}` };
  }
  const isNews = newest !== null && checkedAt !== null && newest.startedAt >= checkedAt;
  const checked = !checkedAt
    ? "Not checked yet."
    : unreachableSince || settlingSince || isNews
      ? `Checked ${clock(checkedAt)}.`
      : `Checked ${clock(checkedAt)}: nothing new.`;
  return { kind: "idle", text: `${checked} Next check ${clock(nextCheckAt)}.` };
}

export const OUTCOME_NAMES: Readonly<Record<RunOutcome, string>> = {
  published: "Published",
  held: "Waits for you",
  failed: "Failed",
  released: "Held, then published",
  discarded: "Held, then discarded",
};

const VEHICLE = { one: "vehicle", many: "vehicles" };

/** "1,204 vehicles read: 3 added, 40 changed, 2 withdrawn, 5 rows rejected". Of one that is held, what it would do. */
export function describeCounts({ counts, outcome }: Pick<ListedRun, "counts" | "outcome">): string {
  const { read, created, updated, removed, rejectedRows } = counts;
  const done =
    outcome === "failed"
      ? []
      : [
          `${formatWhole(created)} added`,
          `${formatWhole(updated)} changed`,
          `${formatWhole(removed)} withdrawn`,
        ];
  const rejected =
    rejectedRows > 0 ? [`${formatCount(rejectedRows, { one: "row", many: "rows" })} rejected`] : [];
  const list = [...done, ...rejected].join(", ");
  const lead = `${formatCount(read, VEHICLE)} read`;
  const colon = outcome === "held" || outcome === "discarded" ? ", which would mean" : ":";
  return list === "" ? lead : `${lead}${colon} ${list}`;
}
