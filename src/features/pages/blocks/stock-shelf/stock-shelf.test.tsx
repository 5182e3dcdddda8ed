import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { BlockContext } from "../../page-block.ts";
import { stockShelfBlock } from "./stock-shelf.ts";
import StockShelfBlock from "./stock-shelf-block.tsx";

const NOW = new Date("2025-06-30T00:30:00Z");
const UNTIL = new Date("2025-07-01T00:00:00Z");
const SOLD = { status: "sold", soldAt: "2025-06-29T00:00:00Z" } as const;
const STOCK: readonly Partial<VehicleFacts>[] = [
  ...Array.from({ length: 5 }, () => ({ body: "suv" }) as const),
  ...Array.from({ length: 2 }, () => ({ body: "ute", ...SOLD }) as const),
  { body: "hatch", listedAt: "2025-06-29T00:00:00Z" },
];

async function build(settings: object, vehicles = STOCK) {
  const config = testConfig();
  const stock = await buildTestStock(vehicles, config, { now: NOW, validUntil: UNTIL });
  const document = await stockShelfBlock.source?.read(
    (stockShelfBlock.source.settings as { parse(value: unknown): unknown }).parse(settings),
    null as never,
  );
  const context = { site: { config }, stock, now: NOW } as unknown as BlockContext;
  return stockShelfBlock.build(context, stockShelfBlock.schema.parse(document));
}

test.each([
  ["a body's path", { search: "/search/suv" }, 3, 5],
  ["more than there are", { search: "/search/suv", max: "12" }, 5, 5],
  ["a limit that all stock is within", { search: "/search?range[price]=:9000000&body=suv", max: "1" }, 1, 5],
  ["words that mean a filter", { search: "/search?query=hatch" }, 1, 1],
])(
  "D178: a shelf with %s shows the first of its search, and the number of all",
  async (_, settings, shown, count) => {
    const built = await build({ title: "Shelf", ...settings });
    expect([built?.view.shelf.cards.length, built?.view.shelf.count]).toEqual([shown, count]);
  },
);

test.each([
  ["finds nothing", "/search/motorcycle"],
  ["finds only sold ones", "/search/ute"],
  ["has a limit that excludes all stock", "/search?range[price]=:100"],
  ["the site does not have any more", "/search/someones-old-yard"],
])("D178: a shelf whose search %s is left out", async (_, search) => {
  expect(await build({ title: "Shelf", search })).toBeNull();
});

test("D19 D178: a shelf of what has just come in is right until the hour, any other until stock changes", async () => {
  const until = async (search: string) => (await build({ title: "Shelf", search }))?.until;
  expect(await until("/search/suv")).toEqual(UNTIL);
  expect(await until("/search?created_at_timestamp=3d")).toEqual(new Date("2025-06-30T01:00:00Z"));
});

test("D178: the link leads to the search where it is, with its number and what it is of", async () => {
  const built = await build({ title: "Small <ones>", search: "/search?query=hatch" });
  const html = built ? renderHtml(<StockShelfBlock block={built.view} />) : "";
  expect(html).toMatch(/<h2[^>]*>Small &lt;ones&gt;<\/h2>/);
  expect(html).toMatch(/href="\/search\/[^"]*body=hatch[^"]*"[^>]*>See all 1<span[^>]*>: Small &lt;ones&gt;/);
  expect(html.match(/<h3/g)).toHaveLength(1);
});
