import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showToast } from "#ui/panels/toast.tsx";
import { FAVOURITES_KEY, NOT_TAKEN_KEY } from "../paths.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import { watchlist } from "../watchlist/watchlist.ts";
import { syncWatchlist } from "./sync-watchlist.ts";

vi.mock("#ui/panels/toast.tsx", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  showToast: vi.fn(),
}));

const ORIGIN = "https://dealer.example";
const car = (id: number): SavedCar => ({
  ...{ id, name: `Car ${id}`, slug: `car-${id}`, make: "Toyota", model: "HiLux", primary_image_url: null },
});
/** A vehicle that the site no longer shows. */
const GONE = 99;
const MAX = 3;
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
    if (path.endsWith("add-favourites")) return Response.json(addFavourites(JSON.parse(String(init?.body))));
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
/** What the server shows and has space for is saved. */
function addFavourites({ car_ids }: { car_ids: number[] }) {
  const shown = car_ids.filter((id) => id !== GONE);
  const saved = shown.slice(0, MAX - onServer.length);
  onServer = [...saved, ...onServer];
  return { success: true, saved, left: shown.length - saved.length, max: MAX };
}
const listKept = () =>
  (JSON.parse(stored.get(`${site}:${FAVOURITES_KEY}`) ?? "[]") as SavedCar[]).map(({ id }) => id);
const listIds = () => watchlist.state.cars?.map(({ id }) => id);

test.each([
  { kept: [3, 4], before: [], listed: [3, 4], left: [], told: null },
  { kept: [3, 4], before: [4, 8], listed: [3, 4, 8], left: [], told: null },
  { kept: [3, GONE], before: [], listed: [3], left: [GONE], told: null },
  { kept: [3, 4, 5], before: [7, 8], listed: [3, 7, 8], left: [4, 5], told: "2 of those" },
  { kept: [3], before: [6, 7, 8], listed: [6, 7, 8], left: [3], told: "1 of those" },
])(
  "D295 D142 WAT-18: of $kept beside $before the account gets $listed, and $left stay: none is lost, none is added twice",
  async ({ kept, before, listed, left, told }) => {
    favour(...kept);
    onServer = before.filter((id) => !kept.includes(id));
    const both = before.filter((id) => kept.includes(id));
    await syncWatchlist(site, shopper);
    expect(posts).toEqual([{ path: "/api/watchlist/add-favourites", body: { car_ids: kept } }]);
    expect([...new Set([...(listIds() ?? []), ...both])].toSorted()).toEqual(listed);
    expect(listKept()).toEqual(left);
    if (told) expect(vi.mocked(showToast).mock.lastCall?.[0].text).toContain(told);
    else expect(showToast).not.toHaveBeenCalled();
    vi.mocked(showToast).mockClear();
    await syncWatchlist(site, shopper);
    expect([posts.length, listKept()]).toEqual([1, left]);
    expect(showToast, "once").not.toHaveBeenCalled();
  },
);

test("D295 ANA-06: the vehicle that was saved here and then led to sign-in is told as saved, and counted once", async () => {
  favour(3);
  open({ hash: "#watch=3" });
  await syncWatchlist(site, shopper);
  expect(vi.mocked(showToast).mock.lastCall?.[0].title).toBe("Car Saved In Watchlist");
  expect([page.window.dataLayer, listKept()]).toEqual([[], []]);
});

test("D142: favourites that the server did not take are sent again next time", async () => {
  favour(3);
  refusals["/api/watchlist/add-favourites"] = Response.json({}, { status: 500 });
  await syncWatchlist(site, shopper);
  expect([stored.has(`${site}:${NOT_TAKEN_KEY}`), listKept()]).toEqual([false, [3]]);
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
