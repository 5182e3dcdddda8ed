import { describeHeldEffects } from "../import/guard/import-report.ts";

/** What is known of a source of stock: a feed, or a mapping used with `import` (D6). */
export interface SourceState {
  readonly id: number;
  readonly name: string;
  readonly mapping: string;
  /** Vehicles for sale that it brought. */
  readonly forSale: number;
  /** When stock of it was last published. */
  readonly importedAt: Date | null;
  readonly held: HeldState | null;
  /** The newest import, when it failed, with the first of the failures in a row. */
  readonly failed: { readonly since: Date; readonly reason: string } | null;
  readonly heldPrices: number;
  readonly heldPricesSince: Date | null;
  /** Null for a mapping used with `import`. */
  readonly feed: FeedState | null;
}

/** The newest import of a source that waits for a person, with what it would do (D190). */
export interface HeldState {
  readonly runId: number;
  readonly since: Date;
  readonly reason: string;
  /** Whether the file was taken for the whole stock; null for an import that an earlier version held, which is not released. */
  readonly snapshot: boolean | null;
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly rejectedRows: number;
}

export interface FeedState {
  readonly address: string;
  /** Locations that it covers; none for all. */
  readonly locations: readonly string[];
  readonly intervalMinutes: number;
  readonly snapshot: boolean;
  readonly silentAfterHours: number;
  readonly checkedAt: Date | null;
  readonly nextCheckAt: Date;
  /** When the check began that is under way; null between checks. */
  readonly runningSince: Date | null;
  readonly unreachableSince: Date | null;
  readonly unreachableReason: string | null;
  readonly settlingSince: Date | null;
  readonly silenceReportedAt: Date | null;
  /** Since when it is not checked; null for a feed that runs (D446). */
  readonly pausedAt: Date | null;
  /** Name of who paused it. */
  readonly pausedBy: string | null;
}

/** Something about a source that a person should know, and what they can do. */
export interface FeedTrouble {
  readonly kind: "unreachable" | "still changing" | "failed" | "held" | "prices held" | "silent";
  readonly since: Date | null;
  readonly reason: string;
  readonly advice: string;
}

/** Everything that needs a person's attention at a source; none when all is well (D11). */
export function listTroubles(source: SourceState): FeedTrouble[] {
  const { name, held, failed, heldPrices, heldPricesSince, feed } = source;
  const troubles: (FeedTrouble | false | null)[] = [
    ...(feed && !feed.pausedAt ? listReachTroubles(feed) : []),
    failed && {
      kind: "failed",
      ...failed,
      advice: feed
        ? "Have the file corrected; the next new file is tried by itself."
        : "Correct the file and import it again.",
    },
    held && describeHeld(name, held),
    heldPrices > 0 && {
      kind: "prices held",
      since: heldPricesSince,
      reason: `${heldPrices} ${heldPrices === 1 ? "price" : "prices"} moved by more than 30% or ${heldPrices === 1 ? "is" : "are"} far from what such vehicles cost.`,
      advice: `\`feeds prices ${name}\` lists them, \`feeds release ${name}\` publishes them.`,
    },
    feed && findSilence(source, feed),
  ];
  return troubles.filter((trouble) => trouble !== null && trouble !== false);
}

function describeHeld(name: string, held: HeldState): FeedTrouble {
  const { since, reason, snapshot } = held;
  const discard = `\`feeds discard ${name}\` drops it.`;
  const advice =
    snapshot === null
      ? `An earlier version held it, which did not keep how it was to be imported: import the file again. ${discard}`
      : `\`feeds release ${name}\` does that, \`feeds discard ${name}\` drops it.`;
  return { kind: "held", since, reason: `${reason} ${describeHeldEffects(held, snapshot)}`, advice };
}

function listReachTroubles(feed: FeedState): (FeedTrouble | null)[] {
  const { unreachableSince, unreachableReason, settlingSince } = feed;
  return [
    unreachableSince && {
      kind: "unreachable",
      since: unreachableSince,
      reason: unreachableReason ?? "It could not be read.",
      advice: "It is tried at every check. `feeds add` with the same name changes its address or mapping.",
    },
    settlingSince && {
      kind: "still changing",
      since: settlingSince,
      reason: "The file is taken once two checks saw the same size and modification time.",
      advice: "Wait for the upload to finish, or take the file as it is with `feeds run`.",
    },
  ];
}

function findSilence({ importedAt }: SourceState, feed: FeedState): FeedTrouble | null {
  if (!feed.silenceReportedAt || feed.pausedAt) return null;
  const reason = `Nothing new has come for more than ${feed.silentAfterHours} hours.`;
  return { kind: "silent", since: importedAt, reason, advice: "Ask the supplier of the file." };
}
