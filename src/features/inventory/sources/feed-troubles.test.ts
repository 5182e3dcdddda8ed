import { describe, expect, test } from "vitest";
import { type FeedState, listTroubles, type SourceState } from "./feed-troubles.ts";

const SINCE = new Date("2026-03-01T00:00:00Z");
const FEED: FeedState = {
  ...{ address: "/feeds", intervalMinutes: 15, snapshot: true, silentAfterHours: 48, checkedAt: SINCE },
  ...{ unreachableSince: null, unreachableReason: null, settlingSince: null, silenceReportedAt: null },
};
const source = (changes: Partial<SourceState> = {}, feed: Partial<FeedState> = {}): SourceState => ({
  ...{ name: "yard", mapping: "dealer-csv", forSale: 5, importedAt: SINCE, held: null, failed: null },
  ...{ heldPrices: 0, heldPricesSince: null, feed: { ...FEED, ...feed } },
  ...changes,
});

describe("troubles of a source", () => {
  test("D11: none when all is well", () => {
    expect(listTroubles(source())).toEqual([]);
    expect(listTroubles(source({ feed: null }))).toEqual([]);
  });

  test.each([
    [
      "held",
      source({ held: { since: SINCE, reason: "It would remove 4 of 5." } }),
      "4 of 5",
      "feeds release yard",
    ],
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
    const state = source(
      { held: { since: SINCE, reason: "" }, heldPrices: 3, heldPricesSince: SINCE },
      { unreachableSince: SINCE },
    );
    expect(listTroubles(state).map(({ kind }) => kind)).toEqual(["unreachable", "held", "prices held"]);
  });
});
