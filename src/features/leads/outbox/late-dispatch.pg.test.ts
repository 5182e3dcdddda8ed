import { expect, test } from "vitest";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { isLate, isLateSql, lateCutoff } from "./late-dispatch.ts";

const db = openTestDatabase();
const NOW = new Date("2025-03-01T23:30:05Z");
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const MINUTES = [-30, 0, 14.9, 15, 15.1, 60];

const cases = ["held", "pending", "delivered", "failed"].flatMap((state) =>
  [0, 1].flatMap((attempts) =>
    MINUTES.flatMap((asked) =>
      MINUTES.map((due) => ({ state, attempts, requestedAt: before(asked), nextTryAt: before(due) })),
    ),
  ),
);

test("D13 D277: the list and the round call the same dispatches late", async () => {
  const rows = await db.query<{ late: boolean }>(
    `select ${isLateSql("$1::timestamptz")} as late
     from unnest($2::text[], $3::int[], $4::timestamptz[], $5::timestamptz[]) with ordinality
       as dispatch(state, attempts, requested_at, next_try_at, place)
     order by place`,
    [
      lateCutoff(NOW),
      cases.map(({ state }) => state),
      cases.map(({ attempts }) => attempts),
      cases.map(({ requestedAt }) => requestedAt),
      cases.map(({ nextTryAt }) => nextTryAt),
    ],
  );
  const listed = cases.map(({ requestedAt, nextTryAt, ...dispatch }) =>
    isLate({ ...dispatch, requestedAt: requestedAt.toISOString(), nextTryAt: nextTryAt.toISOString() }, NOW),
  );
  expect(rows.map(({ late }) => late)).toEqual(listed);
  expect(new Set(listed)).toEqual(new Set([true, false]));
});
