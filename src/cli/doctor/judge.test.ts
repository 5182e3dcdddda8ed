import { expect, test } from "vitest";
import { DAY_MS } from "#platform/time.ts";
import { judgeCertificate, judgeClock, judgeDisk, judgePostgres } from "./judge.ts";

const NOW = new Date("2026-11-27T00:00:00Z");
const GB = 2 ** 30;

test.each([
  [judgeClock(-4_000), "ok", /agrees/],
  [judgeClock(61_000), "problem", /^61 seconds ahead of/],
  [judgeClock(-61_000), "problem", /^61 seconds behind/],
  [judgeDisk("/data", 20 * GB), "ok", /^20\.0 GB free/],
  [judgeDisk("/data", 3 * GB), "warning", /^3\.0 GB/],
  [judgeDisk("/data", GB / 2), "problem", /^0\.5 GB/],
  [judgeCertificate("a.example", new Date(NOW.getTime() + 60 * DAY_MS), NOW), "ok", /60 days/],
  [judgeCertificate("a.example", new Date(NOW.getTime() + 5 * DAY_MS), NOW), "warning", /5 days/],
  [judgeCertificate("a.example", new Date(NOW.getTime() - DAY_MS), NOW), "problem", /0 days/],
  [judgeCertificate("a.example", null, NOW), "problem", /does not answer/],
  [judgePostgres(180004), "ok", /PostgreSQL 18/],
  [judgePostgres(140009), "problem", /PostgreSQL 14/],
])("D410: %j is %s", (finding, state, found) => {
  expect(finding).toMatchObject({ state, found: expect.stringMatching(found) });
  expect(finding.advice === "").toBe(state === "ok");
});
