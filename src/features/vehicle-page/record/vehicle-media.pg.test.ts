import { beforeEach, expect, test } from "vitest";
import { aCar, ask, importCars, vehicles } from "#features/inventory/import/test-import.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { readVehicle } from "./vehicle-store.server.ts";

const db = openTestDatabase();

let account: AccountId;
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
});

const at = (name: string) => `https://media.example/${name}`;
const read = async () => {
  const [stored] = await vehicles(db, account);
  return (await db.inAccount(account, (tx) => readVehicle(tx, stored!.slug)))!;
};

test("ENT-02 ENT-07 ENT-09: a page has what the feed named, each kind in its order", async () => {
  const hotspots = {
    exterior: [{ description: "Tow bar", positions: [{ angle: 40, x: 0.2, y: 0.5 }] }],
    interior: [],
  };
  await importCars(db, account, [
    aCar("A1", {
      photos: [at("1.jpg"), at("2.jpg")],
      videos: [at("v.mp4")],
      walkarounds: [at("w.webm"), at("w.mp4")],
      spins: [at("s0.jpg"), at("s1.jpg")],
      interiors: [at("i.jpg"), at("i2.jpg")],
      spinCode: "S-1",
      libraryImages: true,
      hotspots,
    }),
  ]);
  const { photos, media, ...vehicle } = await read();
  expect(photos.map(({ url }) => url)).toEqual([at("1.jpg"), at("2.jpg")]);
  expect(media).toMatchObject({
    videos: [at("v.mp4")],
    walkarounds: [at("w.webm"), at("w.mp4")],
    spin: [{ url: at("s0.jpg") }, { url: at("s1.jpg") }],
    interior: { url: at("i.jpg") },
  });
  expect(vehicle).toMatchObject({ hotspots, spinCode: "S-1", libraryImages: true });
});

test("ENT-03: a page knows where a private vehicle is kept, its title on carsales, and who may take money for it", async () => {
  const title = "2022 Toyota HiLux SR5 Auto 4x4 Double Cab";
  const named = {
    private_suburb: "Samford",
    private_postcode: "4520",
    carsales_title: title,
    payment_processors: "Stripe; PayPal",
  };
  await importCars(db, account, [aCar("A1", named)]);
  expect(await read()).toMatchObject({
    privateSuburb: "Samford",
    privatePostcode: "4520",
    carsalesTitle: title,
    paymentProcessors: ["stripe", "paypal"],
  });
  await importCars(db, account, [aCar("A1")]);
  expect(await read()).toMatchObject({
    privateSuburb: null,
    privatePostcode: null,
    carsalesTitle: null,
    paymentProcessors: null,
  });
});

test("GAL-16 D30: a frame that failed leaves its place, a photo and a panorama that failed are not there", async () => {
  const spins = [at("s0.jpg"), at("s1.jpg"), at("s2.jpg")];
  await importCars(db, account, [aCar("A1", { photos: [at("1.jpg")], spins, interiors: [at("i.jpg")] })]);
  await ask(db, account, "update photo set state = 'failed' where url = any($1)", [
    [at("s1.jpg"), at("1.jpg"), at("i.jpg")],
  ]);
  const { photos, media } = await read();
  expect(photos).toEqual([]);
  expect(media.spin.map((frame) => frame?.url ?? null)).toEqual([at("s0.jpg"), null, at("s2.jpg")]);
  expect(media.interior).toBeNull();
});

test("ENT-09: what a feed no longer says is gone with the next import", async () => {
  await importCars(db, account, [
    aCar("A1", { spins: [at("s0.jpg")], spinCode: "S-1", libraryImages: true }),
  ]);
  await importCars(db, account, [aCar("A1")]);
  expect(await read()).toMatchObject({
    media: { spin: [] },
    spinCode: null,
    libraryImages: false,
    hotspots: null,
  });
});
