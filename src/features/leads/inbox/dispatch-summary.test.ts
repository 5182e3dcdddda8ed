import { expect, test } from "vitest";
import { summariseDispatches } from "./dispatch-summary.ts";
import type { ListedDispatch } from "./lead-list.server.ts";

const dispatch = (changes: Partial<ListedDispatch>): ListedDispatch => ({
  kind: "mail",
  target: "sales@northside.example",
  state: "pending",
  attempts: 1,
  lastError: null,
  requestedAt: "2025-03-01T23:30:05+00:00",
  nextTryAt: "2025-03-01T23:32:05+00:00",
  deliveredAt: null,
  acknowledgedAt: null,
  ...changes,
});

const NOW = new Date("2025-03-01T23:40:00Z");
const summariseProgress = (changes: Partial<ListedDispatch>, now = NOW) =>
  summariseDispatches([dispatch(changes)], now).progress;

test("D78: each target that does not have the enquiry is named, with the error and the next attempt", () => {
  const webhook = {
    kind: "webhook",
    target: "https://crm.example/leads",
    lastError: "answered 500",
  } as const;
  expect(
    summariseDispatches(
      [
        dispatch({ lastError: "452 mailbox full", nextTryAt: "2025-03-02T01:30:05+00:00" }),
        dispatch(webhook),
        dispatch({ kind: "adf", state: "delivered", lastError: null }),
      ],
      NOW,
    ),
  ).toEqual({
    targets: "mail:pending webhook:pending adf:delivered",
    progress:
      "mail to sales@northside.example: next attempt 2025-03-02T01:30:05.000Z (452 mailbox full); " +
      "webhook to https://crm.example/leads: next attempt 2025-03-01T23:32:05.000Z (answered 500)",
  });
  expect(summariseDispatches([], NOW)).toEqual({ targets: "", progress: "" });
});

test("D78 D108: what is given up has no next attempt; an error stays on one line", () => {
  expect(summariseProgress({ state: "failed", lastError: "550 no\r\n\u001b[2Jsuch user" })).toBe(
    "mail to sales@northside.example: given up (550 no [2Jsuch user)",
  );
  expect(summariseProgress({ state: "failed", acknowledgedAt: "2025-03-09T00:00:00+00:00" })).toBe(
    "mail to sales@northside.example: given up, acknowledged 2025-03-09T00:00:00.000Z",
  );
});

test.each([
  [14, "mail to sales@northside.example: next attempt 2025-03-01T23:32:05.000Z (452 full)"],
  [
    15,
    "mail to sales@northside.example: late, still trying, next attempt 2025-03-01T23:32:05.000Z (452 full)",
  ],
])("D13 D78: after %i minutes an undelivered enquiry reads %s", (minutes, text) => {
  const now = new Date(Date.parse("2025-03-01T23:30:05Z") + minutes * 60_000);
  expect(summariseProgress({ lastError: "452 full" }, now)).toBe(text);
});

test("D13: what no worker has tried is due, then late", () => {
  const untried = { attempts: 0, nextTryAt: "2025-03-01T23:30:05+00:00" };
  expect(summariseProgress(untried)).toContain(": due 2025-03-01T23:30:05.000Z");
  expect(summariseProgress(untried, new Date("2025-03-01T23:46:00Z"))).toContain(": late, still trying");
});

test("D79: a held enquiry says when its digest is due, and when it was sent", () => {
  const digest = { kind: "digest", attempts: 0, nextTryAt: "2025-03-02T00:10:00+00:00" } as const;
  const held = dispatch({ state: "held", attempts: 0 });
  const progress = (changes: Partial<ListedDispatch>) =>
    summariseDispatches([held, dispatch({ ...digest, ...changes })], NOW).progress;
  expect(progress({})).toBe("digest to sales@northside.example: due 2025-03-02T00:10:00.000Z");
  expect(progress({ state: "delivered", attempts: 1, deliveredAt: "2025-03-02T00:10:03+00:00" })).toBe(
    "digest to sales@northside.example: sent 2025-03-02T00:10:03.000Z",
  );
});

test("D78: what was delivered says nothing of itself, unless it tells of a held enquiry", () => {
  const delivered = { state: "delivered", deliveredAt: "2025-03-02T00:10:03+00:00" } as const;
  for (const kind of ["mail", "adf", "webhook", "confirmation"] as const)
    expect(summariseProgress({ ...delivered, kind })).toBe("");
  expect(summariseProgress({ ...delivered, kind: "reminder" })).toContain(": sent 2025-03-02T00:10:03.000Z");
  expect(summariseProgress({ state: "held", attempts: 0 })).toBe("");
  expect(summariseProgress({ ...delivered, kind: "digest", lastError: "452 full" })).not.toContain("452");
});
