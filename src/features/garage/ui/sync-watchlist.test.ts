import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FAVOURITES_KEY, MERGED_KEY } from "../paths.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import { syncWatchlist } from "./sync-watchlist.ts";
import { watchlist } from "./use-watchlist.ts";

const ORIGIN = "https://dealer.example";
const car = (id: number): SavedCar => ({
  ...{ id, name: `Car ${id}`, slug: `car-${id}`, make: "Toyota", model: "HiLux", primary_image_url: null },
});
const shopper = { formToken: "token", hasPhone: true };

/** A site of its own, since the lists of a site are read once. */
let site = "";
let stored: Map<string, string>;
let posts: { path: string; body: unknown }[];
let onServer: number[];
let refusals: Record<string, Response>;
const page = {
  alert: vi.fn(),
  assign: vi.fn(),
  replaceState: vi.fn(),
  window: { dataLayer: [] as object[] },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  [site, stored, posts, onServer, refusals] = [randomUUID(), new Map(), [], [], {}];
  page.window.dataLayer = [];
  watchlist.load([]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init) posts.push({ path, body: JSON.parse(String(init.body)) });
    if (refusals[path]) return refusals[path];
    return Response.json(init ? { success: true } : { cars: onServer.map(car), enquired: [] });
  });
  vi.stubGlobal("window", page.window);
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("alert", page.alert);
  vi.stubGlobal("history", { state: { key: "one" }, replaceState: page.replaceState });
  open({});
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open({ hash = "", referrer = `${ORIGIN}/sign-in?type=watchlist` }): void {
  const [pathname, search] = ["/search/suv", "?page=2"];
  vi.stubGlobal("location", { origin: ORIGIN, pathname, search, hash, assign: page.assign });
  vi.stubGlobal("document", { referrer, documentElement: { dataset: {} } });
}
const favour = (...ids: readonly number[]) =>
  stored.set(`${site}:${FAVOURITES_KEY}`, JSON.stringify(ids.map(car)));
const listIds = () => watchlist.state.cars?.map(({ id }) => id);

test("D142 WAT-18: favourites are added once, and those of before are not sent again", async () => {
  favour(3, 4);
  stored.set(`${site}:${MERGED_KEY}`, "4");
  onServer = [3];
  await syncWatchlist(site, shopper);
  expect(posts).toEqual([{ path: "/api/watchlist/add-favourites", body: { car_ids: [3] } }]);
  expect(stored.get(`${site}:${MERGED_KEY}`)).toBe("3,4");
  expect(listIds()).toEqual([3]);
  await syncWatchlist(site, shopper);
  expect(posts).toHaveLength(1);
});

test("D142: favourites that the server did not take are sent again next time", async () => {
  favour(3);
  refusals["/api/watchlist/add-favourites"] = Response.json({}, { status: 500 });
  await syncWatchlist(site, shopper);
  expect(stored.has(`${site}:${MERGED_KEY}`)).toBe(false);
});

test("WAT-04 D165: the vehicle of the address is saved, told once and taken out of the address, also where storage is blocked", async () => {
  vi.stubGlobal("localStorage", undefined);
  open({ hash: "#watch=7" });
  onServer = [7];
  await syncWatchlist(site, shopper);
  expect(posts).toEqual([{ path: "/api/watchlist/save-car", body: { car_id: 7 } }]);
  expect(page.replaceState).toHaveBeenCalledExactlyOnceWith({ key: "one" }, "", "/search/suv?page=2");
  expect(page.window.dataLayer).toMatchObject([{ event: "forecourt_39", car_id: 7 }]);
});

test("WAT-09 WAT-10: a vehicle that is refused is told by an alert, and neither counted nor shown as saved", async () => {
  open({ hash: "#watch=7" });
  refusals["/api/watchlist/save-car"] = Response.json({ error: "Your watchlist is full." }, { status: 422 });
  await syncWatchlist(site, shopper);
  expect(page.alert).toHaveBeenCalledExactlyOnceWith("Your watchlist is full.");
  expect(page.window.dataLayer).toEqual([]);
  expect(listIds()).toEqual([]);
});

test("WAT-04: a session that ended meanwhile leads back to sign-in with the vehicle", async () => {
  open({ hash: "#watch=7" });
  refusals["/api/watchlist/save-car"] = Response.json({ error: "Signed out." }, { status: 401 });
  await syncWatchlist(site, shopper);
  const [[to]] = page.assign.mock.calls as [[string]];
  expect(new URL(to, ORIGIN).searchParams.get("redirect")).toBe("/search/suv?page=2#watch=7");
  expect(page.alert).not.toHaveBeenCalled();
});

test("ENT-19 WAT-04: without a number nothing is added, and the list is loaded all the same", async () => {
  favour(3);
  open({ hash: "#watch=7" });
  onServer = [5];
  await syncWatchlist(site, { ...shopper, hasPhone: false });
  expect(posts).toEqual([]);
  expect(listIds()).toEqual([5]);
});

test("D137 D165: a link of another site saves nothing", async () => {
  open({ hash: "#watch=7", referrer: "https://evil.example/" });
  await syncWatchlist(site, shopper);
  expect(posts).toEqual([]);
});
