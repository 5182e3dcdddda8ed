import { expect, test } from "vitest";
import { DAY_MS } from "#platform/time.ts";
import {
  judgeCertificate,
  judgeClock,
  judgeDisk,
  judgePostgres,
  judgeReplica,
  judgeSearch,
} from "./judge.ts";

const NOW = new Date("2026-11-27T00:00:00Z");
const GB = 2 ** 30;
const accounts = (...slugs: string[]) => slugs.map((slug, at) => ({ accountId: at + 1, slug }));

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
  [judgeReplica(accounts("a", "b"), accounts("a")), "ok", /1 of 2/],
  [judgeReplica(accounts("a"), accounts("a", "removed")), "ok", /1 of 1/],
  [judgeReplica(accounts("a", "b"), accounts("a", "c")), "problem", /other accounts/],
  [judgeReplica(accounts("a"), []), "problem", /other accounts/],
  [judgeReplica([], []), "ok", /0 of 0/],
  [judgeSearch("s:9200", { status: "yellow", number_of_nodes: 1 }), "ok", /yellow, 1 node$/],
  [judgeSearch("s:9200", { status: "red", number_of_nodes: 2 }), "problem", /red, 2 nodes/],
])("D410: %j is %s", (finding, state, found) => {
  expect(finding).toMatchObject({ state, found: expect.stringMatching(found) });
  expect(finding.advice === "").toBe(state === "ok");
});
