import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { HOUR_MS } from "#platform/time.ts";
import { aCar, ask, importCars } from "../import/test-import.ts";
import {
  deleteOldMappingDrafts,
  findMappingDraft,
  insertMappingDraft,
} from "./mapping-draft-store.server.ts";

const db = openTestDatabase();
const NOW = new Date("2026-11-27T02:00:00Z");

test("D439: a draft and the rows that it keeps are gone after a day, also if nobody begins another", async () => {
  const { accountId } = await addTestSite(db);
  await importCars(db, accountId, [aCar("A1")]);
  const [source] = await ask<{ id: number }>(db, accountId, "select id from source");
  const sourceId = source!.id;
  const begin = async (hours: number) => {
    const id = randomUUID();
    const sample = { format: "csv", columns: [], rows: [] } as const;
    const draft = {
      id,
      sourceId,
      mapping: "dealer-csv",
      title: "yard.csv",
      sample,
      document: { name: "yard" },
    };
    const begunAt = new Date(NOW.getTime() - hours * HOUR_MS);
    await db.inAccount(accountId, (tx) => insertMappingDraft(tx, draft, begunAt));
    return id;
  };
  const ids = [await begin(25), await begin(23)];
  await db.inAccount(accountId, (tx) => deleteOldMappingDrafts(tx, NOW));
  const kept = await db.inAccount(accountId, (tx) =>
    Promise.all(ids.map((id) => findMappingDraft(tx, { id, sourceId }))),
  );
  expect(kept.map((draft) => draft?.id)).toEqual([undefined, ids[1]]);
});
