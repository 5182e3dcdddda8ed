import { expect, test } from "vitest";
import { schedulePhoto } from "./photo-schedule.ts";
import type { DuePhoto } from "./photo-store.server.ts";

const NOW = new Date("2026-03-01T00:00:00Z");
const photo = (changes: Partial<DuePhoto> = {}): DuePhoto => ({
  ...{ id: 60, url: "https://p.example/1.jpg", state: "waiting", hash: null, etag: null, lastModified: null },
  ...{ failures: 0, ...changes },
});
const ready = {
  kind: "ready",
  hash: "a",
  width: 4,
  height: 3,
  preview: "",
  etag: null,
  lastModified: null,
} as const;
const failed = (permanent: boolean) => ({ kind: "failed", reason: "It is away.", permanent }) as const;
const hoursUntil = (at: Date) => (at.getTime() - NOW.getTime()) / 3_600_000;

test.each([
  ["with an ETag", photo(), { ...ready, etag: '"1"' }, 24],
  ["with a date", photo(), { ...ready, lastModified: "yesterday" }, 24],
  ["that says nothing of its version", photo(), ready, 7 * 24],
  ["unchanged", photo({ etag: '"1"' }), { kind: "unchanged" } as const, 24],
  ["another of the same minute", photo({ id: 61 }), { ...ready, etag: '"1"' }, 24 + 1 / 60],
])("CONST-04: a photo %s is asked for again in its time", (_, known, fetched, hours) => {
  expect(hoursUntil(schedulePhoto(known, fetched, NOW).nextFetchAt)).toBeCloseTo(hours);
});

test.each([
  [0, false, 1 / 60, false],
  [1, false, 10 / 60, false],
  [2, false, 1, false],
  [3, false, 24, true],
  [0, true, 24, true],
])(
  "CONST-04: after %d failures and a permanent one (%s) it is tried in %d hours",
  (failures, permanent, hours, final) => {
    const { finding, nextFetchAt } = schedulePhoto(photo({ failures }), failed(permanent), NOW);
    expect(hoursUntil(nextFetchAt)).toBeCloseTo(hours);
    expect(finding).toEqual({ kind: "failed", reason: "It is away.", final });
  },
);
