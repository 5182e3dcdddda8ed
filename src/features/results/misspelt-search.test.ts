import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { runSearchCall, showSearch } from "./show-search.server.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const dollars = (amount: number) => ({ prices: { ...NO_PRICES, driveAwayCents: amount * 100 } });
const config = testConfig();
const site = { slug: "demo", config, hosts: ["dealer.example"] } as unknown as LiveSite;
const stock = buildTestStock(
  [
    { make: "Toyota", model: "Corolla", body: "hatch", ...dollars(20_000) },
    { make: "Toyota", model: "RAV4", body: "suv", ...dollars(50_000) },
    { make: "Ford", model: "Ranger", body: "ute", ...dollars(60_000) },
    { make: "Isuzu", model: "D-MAX", body: "ute", ...dollars(40_000) },
    { make: "Volkswagen", model: "Golf", body: "hatch", badge: "Wildtrak", ...dollars(30_000) },
  ],
  config,
  { now: NOW, itemTypes: ["car"] },
);

/** The page of a search, after the redirect that reads its words. */
async function open(address: string) {
  let url = new URL(address, "https://dealer.example");
  for (let step = 0; step < 4; step++) {
    const page = await showSearch({ site, stock: await stock, url, now: NOW });
    if (page.kind !== "redirect") return { page, address: decodeURIComponent(url.pathname + url.search) };
    url = new URL(page.to, url);
  }
  throw new Error("redirected in a circle");
}

async function openEmpty(address: string) {
  const { page, address: at } = await open(address);
  if (page.kind !== "view" || !page.view.empty) throw new Error(page.kind);
  const { title, text, instead, drops, nearest, latest, latestText } = page.view.empty;
  return {
    ...{ at, title, text, drops, latestText },
    latest: latest.map(({ id }) => id),
    instead: instead.map(({ label, count }) => `${label}: ${count}`),
    nearest: nearest.map((card) => card.title),
    pieces: page.view.words?.pieces ?? [],
    notices: page.view.notices,
    alertHref: page.view.alertHref,
  };
}

test("SEA-01 SEA-20 D286 D287: a misspelt model that is not in stock is said to be missing, with its make and its like in stock", async () => {
  const { title, instead, nearest, drops, pieces, notices } = await openEmpty("/search?query=toyta+hylux");
  expect(title).toBe("No Toyota HiLux in stock right now");
  expect(instead).toEqual(["Toyota in stock: 2", "Other utes: 2"]);
  expect(nearest).toHaveLength(2);
  expect([drops, notices]).toEqual([[], []]);
  expect(pieces).toEqual([]);
});

test("SEA-01: other filters stay where something is found beside them, and the typed words stay in the address", async () => {
  const { instead, at } = await openEmpty("/search?query=landcruiser&range[price]=:45000");
  expect(instead).toEqual(["Toyota in stock: 1"]);
  expect(at).toContain("words=landcruiser");
  const { instead: nothing, text } = await openEmpty("/search?query=kia+picanto");
  expect(nothing).toEqual([]);
  expect(text).toBe("Stock changes every day. Let us email you when one arrives.");
});

test("D303: the page of a model that is not in stock is headed by its name, whatever else is chosen", async () => {
  const { page } = await open("/search?query=toyta+hylux&range[price]=:45000");
  expect(page).toMatchObject({ kind: "view", view: { heading: "Toyota HiLux" } });
});

test("SEA-01: a misspelt make or model that is in stock is found", async () => {
  const { page } = await open("/search?query=volkswagon+gollf");
  expect(page).toMatchObject({ kind: "view", view: { count: 1, empty: null } });
});

test("SEA-01 D286: words that stock has in another sense are not corrected", async () => {
  const { page } = await open("/search?query=wildtrack");
  expect(page).toMatchObject({ kind: "view", view: { count: 1 } });
});

test.each([
  ["toyot", "Toyota", 2],
  ["volkswagn", "Volkswagen", 1],
  ["volks", "Volkswagen", 1],
  ["volkswagn under 40k", "Volkswagen", 1],
])("D456: %s is headed and chosen as %s, and says so", async (typed, make, count) => {
  const { page } = await open(`/search?query=${encodeURIComponent(typed)}`);
  if (page.kind !== "view") throw new Error(page.kind);
  const { heading, words, query } = page.view;
  expect([page.view.count, query, heading]).toEqual([count, "", `${make} cars for sale`]);
  expect(words?.corrected).toBe(typed.replace(/^\S+/, make));
});

test.each(["toyota", "rav4", "ford ranger", "corolla", "suv"])(
  "D456: %s is as its chip says, and needs no words about it",
  async (typed) => {
    const { page } = await open(`/search?query=${encodeURIComponent(typed)}`);
    expect(page).toMatchObject({ kind: "view", view: { empty: null } });
    expect(page.kind === "view" && page.view.words).toBeUndefined();
  },
);

test("D286 D456: what only some of the vehicles found are called corrects nothing", async () => {
  // "Wild" begins a badge, and no make or model.
  const { page } = await open("/search?query=wild");
  expect(page).toMatchObject({ kind: "view", view: { count: 1, query: "wild" } });
});

test("SEA-18 D287 D456: words that mean nothing offer neither all of the stock nor nearest vehicles", async () => {
  for (const path of ["/search", "/search/used-cars"]) {
    const { title, drops, nearest, instead, alertHref } = await openEmpty(`${path}?query=zzzzqq`);
    expect([title, alertHref]).toEqual(["We don’t know “zzzzqq”", null]);
    expect([drops, nearest, instead]).toEqual([[], [], []]);
  }
});

test("SEA-18 D456: several words may be met by a vehicle yet, so that an alert is offered", async () => {
  const { title, alertHref } = await openEmpty("/search?query=zzzz+qqqq");
  expect([title, alertHref]).toEqual(["No Results Available", expect.stringContaining("/alerts/new")]);
});

test("D257 D303: below words that mean nothing are the last arrivals of the same condition, under a name of their own", async () => {
  const all = await openEmpty("/search?query=zzzzqq");
  expect(all.latest.length).toBeGreaterThan(1);
  expect(all.latestText).toBe("These arrived last.");
  expect((await openEmpty("/search?query=zzzz+qqqq")).latestText).toBe(
    "We don’t know “zzzz qqqq”. These arrived last.",
  );
  const { page } = await open("/search?sortBy=Car_production:created_at_timestamp:desc");
  const newest = page.kind === "view" ? page.view.items : [];
  expect(all.latest).toEqual(
    newest.flatMap((item) => (item.kind === "car" ? [item.card.id] : [])).slice(0, 6),
  );
  const { latest } = await openEmpty("/search?query=toyta+hylux");
  expect(latest).toEqual([]);
});

test("API-05 SEA-01: a call finds what the page finds", async () => {
  const url = new URL("https://dealer.example/search?query=toyta+corola");
  const answered = await runSearchCall({ site, stock: await stock, url, now: NOW });
  expect(answered?.result.count).toBe(1);
});
