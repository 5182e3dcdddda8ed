import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/time.ts";
import type { AccountId } from "../account-id.ts";
import { requireRow } from "./database.ts";
import { countHits } from "./rate-counter.ts";
import { openTestDatabase } from "./test-database.ts";

const db = openTestDatabase();

async function addAccount(slug: string): Promise<AccountId> {
  const added = await db.query<{ id: number }>(
    "insert into account (slug, name) values ($1, 'A dealer') returning id",
    [slug],
  );
  return requireRow(added).id as AccountId;
}

test("D5 D14 D80: hits are counted by window, without the address being stored, and forgotten", async () => {
  const accountId = await addAccount("windows");
  const count = (subjects: readonly string[], at: string, windowMs = HOUR_MS) =>
    db.inAccount(accountId, (tx) =>
      countHits(
        tx,
        subjects.map((subject) => ({ subject, windowMs })),
        { secret: "secret", now: new Date(`2025-03-${at}Z`) },
      ),
    );
  expect(await count(["address 203.0.113.7", "phone 1"], "01T10:00:00")).toEqual([1, 1]);
  expect(await count(["phone 1", "address 203.0.113.7"], "01T10:30:00")).toEqual([2, 2]);
  expect(await count(["address 203.0.113.7"], "01T10:59:59")).toEqual([3]);
  expect(await count(["address 203.0.113.8"], "01T10:59:59")).toEqual([1]);
  expect(await count(["address 203.0.113.7"], "01T10:59:59", DAY_MS)).toEqual([1]);
  expect(await count(["address 203.0.113.7"], "01T11:00:00")).toEqual([1]);
  expect(await count(["address 203.0.113.7"], "01T23:00:00", DAY_MS)).toEqual([2]);
  const rows = () => db.inAccount(accountId, (tx) => tx.query("select * from rate_counter"));
  expect(await rows()).toHaveLength(1);
  expect(JSON.stringify(await rows())).not.toContain("203.0.113");
  await count(["address 203.0.113.9"], "03T00:00:00");
  expect(await rows()).toHaveLength(1);
});

test("D5: hits of several processes at once are all counted, in whatever order they name the subjects", async () => {
  const accountId = await addAccount("processes");
  const subjects = ["a", "b", "c", "d"].map((subject) => ({ subject, windowMs: HOUR_MS }));
  const now = new Date("2025-03-01T10:00:00Z");
  const count = (at: number) =>
    db.inAccount(accountId, (tx) =>
      countHits(tx, at % 2 ? subjects : [...subjects].reverse(), { secret: "secret", now }),
    );
  const counted = await Promise.all(Array.from({ length: 8 }, (_, at) => count(at)));
  expect(counted.map(([first]) => first).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
