import { expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { recordChange } from "#platform/postgres/database.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { aCar, ask, importCars } from "../import/test-import.ts";
import { parkPhotos, pointToKeptFilms } from "./photo-store.server.ts";

const db = openTestDatabase();

test("D31 D1: films that came with the program are shown from here, of this account alone and nothing else", async () => {
  const url = "https://pictures.example/walkaround?as=webm";
  const accounts = [(await addTestSite(db)).accountId, (await addTestSite(db)).accountId] as const;
  const [own, other] = accounts;
  for (const account of accounts)
    await importCars(db, account, [aCar("A1", { photos: [url], walkarounds: [url, `${url}?2`] })]);
  await db.inAccount(own, (tx) => pointToKeptFilms(tx, [{ url, path: "/film/kept.webm" }]));
  const media = (account: (typeof accounts)[number]) =>
    ask(db, account, "select source_url as url from vehicle_media order by kind, position");
  expect(await media(own)).toEqual([{ url }, { url: "/film/kept.webm" }, { url: `${url}?2` }]);
  expect(await media(other)).toEqual([{ url }, { url }, { url: `${url}?2` }]);
});

test("D422: a photo is not parked while an import may be bringing its vehicle back", async () => {
  const { accountId } = await addTestSite(db);
  await importCars(db, accountId, [aCar("A1", { photos: ["https://p.example/1"] })]);
  const park = () => db.inAccount(accountId, (tx) => parkPhotos(tx, new Date()));
  const parked = () => ask(db, accountId, "select parked from photo");
  await park();
  expect(await parked()).toEqual([{ parked: false }]);
  await ask(db, accountId, "update vehicle set withdrawn_at = now()");
  await db.inAccount(accountId, async (tx) => {
    await recordChange(tx);
    await park();
  });
  expect(await parked()).toEqual([{ parked: false }]);
  await park();
  expect(await parked()).toEqual([{ parked: true }]);
});
