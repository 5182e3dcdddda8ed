import { beforeEach, expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import type { AccountId } from "#platform/account-id.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { publishChanges } from "../changes/publish-changes.server.ts";
import { aCar, ask, daysLater, importCars } from "../import/test-import.ts";
import { changePhotos, type PhotoChange, type PhotoOutcome } from "./change-photos.server.ts";
import { deleteRemovedPhotos, MAX_PHOTOS, readPhotos, toMadeKey } from "./own-photos.server.ts";

const db = openTestDatabase();
const jobs = { enqueue: async () => undefined };
const FED = ["https://p.example/1.jpg", "https://p.example/2.jpg", "https://p.example/3.jpg"];
const [ONE, TWO, THREE] = FED as [string, string, string];

let account: AccountId;
let car: number;
const importPhotos = (photos: readonly string[], day = 0) =>
  importCars(db, account, [aCar("A1", { photos, videos: ["https://v.example/1"] })], { now: daysLater(day) });
beforeEach(async () => {
  account = (await addTestSite(db)).accountId;
  await importPhotos(FED);
  [car] = (await ask<{ id: number }>(db, account, "select id from vehicle")).map(({ id }) => id) as [number];
});

const change = (what: PhotoChange, day = 1): Promise<PhotoOutcome> =>
  db.inAccount(account, (tx) =>
    changePhotos(tx, { jobs, now: daysLater(day) }, { vehicleId: car, change: what }),
  );
const given = (name: string, key = name) => {
  const hash = name.padEnd(64, "0");
  return { vehicleId: car, key, hash, bytes: 9, width: 40, height: 30, preview: "00".repeat(9) };
};
const add = (name: string, replaces: string | null = null, key = name) =>
  change({ kind: "add", photo: given(name, key), replaces });
const own = (name: string) => `upload:${name.padEnd(64, "0")}`;
const remove = (url: string) => change({ kind: "remove", url });
const show = (url: string) => change({ kind: "show", url });
const read = async () => {
  const { shown, ofFeed, removed, areArranged } = await db.inAccount(account, (tx) => readPhotos(tx, car));
  const urls = [shown, ofFeed, removed].map((list) => list.map(({ url }) => url));
  return { shown: urls[0], ofFeed: urls[1], removed: urls[2], areArranged };
};
const readShown = async () => (await read()).shown;

test("T6 D442: photos of staff and their order stay whatever the next feeds say, until they are taken back", async () => {
  expect(await add("aa")).toEqual({ ok: true, before: 3, after: 4 });
  await change({ kind: "move", url: own("aa"), move: { kind: "first" } });
  await remove(TWO);
  const arranged = { shown: [own("aa"), ONE, THREE], ofFeed: [TWO], removed: [], areArranged: true };
  expect(await read()).toEqual(arranged);
  await importPhotos(FED.toReversed(), 2);
  expect(await read()).toEqual(arranged);
  await importPhotos([THREE, "https://p.example/4.jpg"], 3);
  expect(await read()).toEqual({ ...arranged, ofFeed: ["https://p.example/4.jpg"] });
  await change({ kind: "as-fed" });
  expect(await read()).toEqual({
    ...{ shown: [THREE, "https://p.example/4.jpg"], ofFeed: [], removed: [own("aa")], areArranged: false },
  });
  await importPhotos(FED, 4);
  expect(await readShown()).toEqual(FED);
  expect(await show(own("aa"))).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ shown: [...FED, own("aa")], removed: [] });
});

test("D19 D442: a change is published with a change number", async () => {
  await add("aa");
  const readNumber = async () =>
    (await ask<{ number: number }>(db, account, "select change_number as number from vehicle"))[0]!.number;
  const before = await readNumber();
  expect(await db.inAccount(account, publishChanges)).toBe(1);
  expect(await readNumber()).toBeGreaterThan(before);
  expect(await db.inAccount(account, publishChanges)).toBe(0);
});

test("D442: a file that is there already is not added again, also by two at once, and one that was removed comes back", async () => {
  const outcomes = await Promise.all(["aa", "bb"].map((name) => add(name, null, "the same file")));
  expect(outcomes.map((outcome) => outcome.ok || outcome.reason).sort()).toEqual(["known", true]);
  const [, , , url] = (await readShown()) as [string, string, string, string];
  await remove(url);
  expect(await add("cc", null, "the same file")).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ shown: [...FED, own("cc")], removed: [] });
});

test("D442: a turned photo stays in its place, and its former picture is removed a day later", async () => {
  await add("aa");
  await change({ kind: "move", url: own("aa"), move: { kind: "first" } });
  await add("bb", own("aa"), "aa");
  expect(await read()).toMatchObject({ shown: [own("bb"), ...FED], removed: [] });
  await add("cc", TWO, toMadeKey(TWO));
  expect(await read()).toMatchObject({ shown: [own("bb"), ONE, own("cc"), THREE], ofFeed: [TWO] });
  await show(TWO);
  await add("dd", TWO, toMadeKey(TWO));
  expect(await readShown()).toEqual([own("bb"), ONE, THREE, own("dd")]);
  const stale = await ask<{ key: string; after: Date }>(
    db,
    account,
    "select key, remove_after as after from stale_file where key like 'aa/%' or key like 'cc/%' order by key",
  );
  expect(stale).toContainEqual({ key: `aa/${"aa".padEnd(64, "0")}`, after: daysLater(2) });
  expect(await add("ee", own("aa"), "aa")).toEqual({ ok: false, reason: "gone" });
});

test("D454: the original takes the place of what was made of it, step by step, and is a photo of the feed again", async () => {
  await add("aa", TWO, toMadeKey(TWO));
  await add("bb", own("aa"), toMadeKey(own("aa")));
  expect(await read()).toMatchObject({ shown: [ONE, own("bb"), THREE], ofFeed: [TWO], removed: [own("aa")] });
  await change({ kind: "restore", url: own("bb") });
  expect(await read()).toMatchObject({ shown: [ONE, own("aa"), THREE], ofFeed: [TWO], removed: [own("bb")] });
  const refused = { ok: false, reason: "gone" };
  // The picture of the feed has not been fetched.
  expect(await change({ kind: "restore", url: own("aa") })).toEqual(refused);
  const fetched = "state = 'ready', hash = '2', width = 40, height = 30, preview = '00'";
  await ask(db, account, `update photo set ${fetched} where url = $1`, [TWO]);
  await change({ kind: "restore", url: own("aa") });
  expect(await readShown()).toEqual(FED);
  expect(await change({ kind: "restore", url: TWO })).toEqual(refused);
  expect(await change({ kind: "restore", url: own("bb") })).toEqual(refused);
});

test("D442: what somebody else removed cannot be moved, and a vehicle has 100 photos at most", async () => {
  await remove(TWO);
  const refused = { ok: false, reason: "gone" };
  expect(await remove(TWO)).toEqual(refused);
  expect(await change({ kind: "move", url: TWO, move: { kind: "first" } })).toEqual(refused);
  expect(await change({ kind: "move", url: ONE, move: { kind: "before", other: TWO } })).toEqual(refused);
  expect(await show("https://elsewhere.example/1.jpg")).toEqual(refused);
  await importPhotos(
    Array.from({ length: MAX_PHOTOS }, (_, at) => `https://p.example/${at}.jpg`),
    2,
  );
  await change({ kind: "as-fed" });
  expect(await add("aa")).toEqual({ ok: false, reason: "full" });
  expect(await readShown()).toHaveLength(MAX_PHOTOS);
});

test("D442: removed photos go for good after 30 days, with their pictures", async () => {
  await add("ab");
  await remove(own("ab"));
  const clean = (day: number) => db.inAccount(account, (tx) => deleteRemovedPhotos(tx, daysLater(day)));
  expect(await clean(30)).toBe(0);
  expect(await clean(32)).toBe(1);
  expect(await show(own("ab"))).toEqual({ ok: false, reason: "gone" });
  const stale = await ask(db, account, "select from stale_file where key = $1", [
    `ab/${"ab".padEnd(64, "0")}`,
  ]);
  expect(stale).toHaveLength(1);
});
