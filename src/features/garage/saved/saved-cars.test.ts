import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { MAX_FAVOURITES } from "./saved-car-list.ts";
import { findSavedCars, readIds } from "./saved-cars.server.ts";

const read = (ids: string) => readIds(new URL(`https://dealer.example/api/saved-cars?ids=${ids}`));

test.each([
  ["", []],
  ["4,12", [4, 12]],
  ["12,4,12,4", [12, 4]],
  ["0,-1,1.5,x,,9007199254740993,7", [7]],
])("WAT-18: the ids %j are %j", (ids, expected) => {
  expect(read(ids)).toEqual(expected);
});

test("WAT-18: no more ids are read than a list holds", () => {
  const ids = Array.from({ length: MAX_FAVOURITES + 2 }, (_, at) => at + 1);
  expect(read(ids.join(","))).toEqual(ids.slice(0, MAX_FAVOURITES));
  expect(readIds(new URL("https://dealer.example/api/saved-cars"))).toEqual([]);
});

test("WAT-18 D1: saved vehicles come as they are now, in the order asked, without what the site does not show", async () => {
  const config = testConfig();
  const now = new Date("2025-06-30T00:00:00Z");
  const sold = { status: "sold", soldAt: "2025-06-29T00:00:00Z" } as const;
  const stock = await buildTestStock([{}, sold, {}], config, { now });
  const found = await findSavedCars({ site: { config } as LiveSite, stock, now }, [3, 99, 2, 1]);
  expect(found.map(({ id, card }) => [id, card.id])).toEqual([3, 2, 1].map((id) => [id, id]));
  expect(found.map(({ similarHref }) => similarHref?.startsWith("/search/") ?? null)).toEqual([
    null,
    true,
    null,
  ]);
});
