import { expect, test } from "vitest";
import { FEATURES } from "./features.ts";
import type { WorkerContext } from "./worker.ts";

test("D115 D95: no two features, and no two rounds, have the same name", async () => {
  const unused = {} as WorkerContext;
  const background = await Promise.all(FEATURES.map((feature) => feature.background?.(unused)));
  const names = [
    FEATURES.map(({ name }) => name),
    background.flatMap((part) => part?.rounds ?? []).map(({ name }) => name),
  ];
  for (const list of names) expect([...new Set(list)]).toEqual(list);
  expect(names[1]).toContain("feeds");
});

const CONTEXT = { indexBuilds: { start: async () => undefined } } as unknown as WorkerContext;

const readBackground = async () =>
  (await Promise.all(FEATURES.map((feature) => feature.background?.(CONTEXT)))).flatMap((part) => part ?? []);

test("D77 D85 D95 D115: how often each round runs, and which run at the start", async () => {
  const rounds = (await readBackground()).flatMap((part) => part.rounds ?? []);
  const found = rounds.map(({ name, every, atStart = false }) => [name, [every, atStart]]);
  expect(Object.fromEntries(found)).toEqual({
    feeds: [15_000, false],
    photos: [5_000, false],
    "photo reports": [600_000, false],
    "price observations": ["daily", false],
    "removed photos": ["daily", false],
    "mapping drafts": ["daily", false],
    "finance quotes": [600_000, false],
    dispatches: [30_000, true],
    replies: [30_000, true],
    "attachment scans": [60_000, true],
    "stale files": [60_000, true],
    threads: [60_000, true],
    turns: [5_000, true],
    "notices of leads": [5_000, false],
    "reconciliation of payments": ["daily", false],
    "unfinished payments": [60_000, true],
    removals: [3_600_000, true],
    reviews: [60_000, false],
    parts: [30_000, false],
    alerts: [60_000, false],
    "unconfirmed alerts": [3_600_000, false],
    "test drive reminders": [300_000, true],
    "ended test drives": [3_600_000, false],
    "licence pictures": [3_600_000, true],
    reservations: [20_000, true],
    "unfinished trade-ins": [3_600_000, false],
    "ended sessions": [3_600_000, true],
    "ended staff sessions": [3_600_000, true],
    "ended invitations": [3_600_000, true],
    "operators in accounts": [60_000, true],
    "old audit entries": ["daily", false],
    "idle accounts": [3_600_000, true],
    "old events": [3_600_000, true],
    "old spins": [3_600_000, true],
  });
});

test("D77 D87 D115: which jobs a worker takes, of which version, and how many at once", async () => {
  const taken: unknown[] = [];
  const queue = {
    work: async ({ queue: name }: { readonly queue: string }, _: unknown, options?: object) => {
      taken.push([name, options]);
    },
  };
  for (const { jobs = [] } of await readBackground()) for (const handle of jobs) await handle(queue as never);
  expect(taken).toEqual([
    ["build-index.v1", {}],
    ["publish-vehicle-changes.v1", {}],
    ["release-held-import.v1", {}],
    ["dispatch-lead.v1", { atOnce: 20, perGroup: 4 }],
    ["dispatch-lead.v1", { atOnce: 4, perGroup: 4, urgentOnly: true }],
    ["send-reply.v1", { atOnce: 4, perGroup: 2 }],
    ["tell-of-answer.v1", { atOnce: 2, perGroup: 1 }],
    ["push-lead-notice.v1", { atOnce: 4, perGroup: 2 }],
    ["confirm-alerts.v2", { atOnce: 8, perGroup: 2 }],
    ["send-alerts.v1", { atOnce: 8, perGroup: 2 }],
    ["remind-test-drive.v2", { atOnce: 2 }],
    ["mail-test-drive-agreement.v1", { atOnce: 2 }],
    ["payment-notice.v1", { atOnce: 2 }],
    ["trade-in-news.v1", { atOnce: 2 }],
    ["reservation-notice.v1", { atOnce: 2 }],
  ]);
});
