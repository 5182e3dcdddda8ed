import { describe, expect, test } from "vitest";
import { type FeedState, type HeldState, listTroubles, type SourceState } from "./feed-troubles.ts";

const SINCE = new Date("2026-03-01T00:00:00Z");
const FEED: FeedState = {
  ...{ address: "/feeds", intervalMinutes: 15, snapshot: true, silentAfterHours: 48, checkedAt: SINCE },
  ...{ locations: [], nextCheckAt: SINCE, runningSince: null },
  ...{
    unreachableSince: null,
    unreachableReason: null,
    settlingSince: null,
    silenceReportedAt: null,
    pausedAt: null,
    pausedBy: null,
  },
};
const source = (changes: Partial<SourceState> = {}, feed: Partial<FeedState> = {}): SourceState => ({
  ...{ id: 1, name: "yard", mapping: "dealer-csv", forSale: 5, importedAt: SINCE, held: null, failed: null },
  ...{ heldPrices: 0, heldPricesSince: null, feed: { ...FEED, ...feed } },
  ...changes,
});

const HELD: HeldState = {
  ...{ runId: 1, since: SINCE, reason: "It would remove 4 of 5.", snapshot: true },
  ...{ read: 5, created: 4, updated: 0, unchanged: 1, removed: 8, rejectedRows: 0 },
};

describe("troubles of a source", () => {
  test("D11: none when all is well", () => {
    expect(listTroubles(source())).toEqual([]);
    expect(listTroubles(source({ feed: null }))).toEqual([]);
  });

  test.each([
    ["held", source({ held: HELD }), "4 of 5", "feeds release yard"],
    ["failed", source({ failed: { since: SINCE, reason: "Line 3: no." } }), "Line 3", "next new file"],
    ["failed", source({ feed: null, failed: { since: SINCE, reason: "no" } }), "no", "import it again"],
    [
      "unreachable",
      source({}, { unreachableSince: SINCE, unreachableReason: "ENOENT" }),
      "ENOENT",
      "feeds add",
    ],
    ["prices held", source({ heldPrices: 1, heldPricesSince: SINCE }), "1 price moved", "feeds prices yard"],
    ["silent", source({}, { silenceReportedAt: new Date() }), "48 hours", "Ask"],
    ["still changing", source({}, { settlingSince: SINCE }), "two checks", "feeds run"],
  ])("D11: %s, with since when, the reason and what to do", (kind, state, reason, advice) => {
    const expected = {
      ...{ kind, since: SINCE },
      ...{ reason: expect.stringContaining(reason), advice: expect.stringContaining(advice) },
    };
    expect(listTroubles(state)).toEqual([expected]);
  });

  test("D11: several at once are all named", () => {
    const state = source({ held: HELD, heldPrices: 3, heldPricesSince: SINCE }, { unreachableSince: SINCE });
    expect(listTroubles(state).map(({ kind }) => kind)).toEqual(["unreachable", "held", "prices held"]);
  });

  test.each<[boolean | null, string, string]>([
    [true, "create 4, update 0 and remove 8 vehicles (the file was taken for the whole stock).", "does that"],
    [
      false,
      "create 4, update 0 and remove 8 vehicles (the file was taken for changes, so what it lacks stays).",
      "does that",
    ],
    [null, "create 4, update 0 and remove 8 vehicles.", "import the file again"],
  ])("D190: a held import names what it would do, and with which mode (%s)", (snapshot, effects, advice) => {
    const [held] = listTroubles(source({ held: { ...HELD, snapshot } }));
    expect(held?.reason).toBe(`It would remove 4 of 5. It would ${effects}`);
    expect(held?.advice).toContain(advice);
  });
});
