import { expect, test } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import type { Brand } from "#features/content/brands/brand-document.ts";
import { aBrand } from "#features/content/brands/test-brand.ts";
import { someContent } from "#features/content/store/test-content.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { BlockContext } from "../../page-block.ts";
import { brandsBlock } from "./brands.ts";
import BrandsBlock from "./brands-block.tsx";

const NOW = new Date("2026-03-01T00:00:00Z");
const UNTIL = new Date("2026-03-02T00:00:00Z");
const LOGO = { hash: "c".repeat(64), width: 300, height: 200, preview: "d".repeat(18), alt: "BYD" };
const BRANDS: readonly Brand[] = [
  aBrand(),
  aBrand({ ...{ slug: "byd", title: "BYD", make: "BYD", stock: "/search/byd" }, logo: LOGO }),
  aBrand({ ...{ slug: "ldv", title: "LDV", make: "LDV", stock: "/search/ldv" }, skipPage: true }),
  aBrand({ ...{ slug: "ktm", title: "KTM", make: "KTM", stock: "/search/ktm" }, grid: "motorcycle" }),
  aBrand({ ...{ slug: "ours", title: "Our Used", make: null, grid: "own" }, stock: "/search/used-cars" }),
];
const STOCK: readonly Partial<VehicleFacts>[] = [
  ...Array.from({ length: 3 }, () => ({ make: "Mazda", model: "CX-5" })),
  { make: "Mazda", model: "CX-5", status: "sold", soldAt: "2026-02-28T00:00:00Z" },
  { make: "LDV", model: "T60", carType: "new" },
];

async function build(grid?: string, brands = BRANDS) {
  const config = testConfig();
  const content = someContent({ brands });
  const stock = await buildTestStock(STOCK, config, { now: NOW, validUntil: UNTIL, content });
  const context = { site: { config }, stock, now: NOW } as unknown as BlockContext;
  return brandsBlock.build(context, brandsBlock.schema.parse({ kind: "brands", ...(grid && { grid }) }));
}

test("GRP-01 GRP-04 D345: brands stand in the grids of what they sell, with what their searches find", async () => {
  const built = await build();
  expect(
    built?.view.grids.map(({ title, brands }) => [
      title,
      ...brands.map((one) => `${one.title}: ${one.stock}`),
    ]),
  ).toEqual([
    ["Car Brands", "Mazda: 3 in stock", "BYD: None in stock", "LDV: 1 in stock"],
    ["Motorcycle Brands", "KTM: None in stock"],
    ["Our Brands", "Our Used: 3 in stock"],
  ]);
  expect(built?.until).toEqual(UNTIL);
});

test("GRP-07: a card leads to the brand's page or, without one, to its search", async () => {
  const built = await build("car");
  expect(built?.view.grids).toHaveLength(1);
  expect(built?.view.grids[0]?.brands.map(({ href }) => href)).toEqual([
    ...["/mazda/overview", "/byd/overview", "/search/ldv"],
  ]);
});

test("ENT-37 HOME-29 D345: the dealer's logo comes first, then our drawing of the mark, then letters", async () => {
  const built = await build("car");
  if (!built) throw new Error("nothing is shown");
  for (const template of ["showroom", "yard"] as const) {
    const site = { template } as Parameters<typeof BrandsBlock>[0]["site"];
    const html = renderHtml(<BrandsBlock block={built.view} site={site} />);
    const [mazda = "", byd = "", ldv = ""] = html.split("<li").slice(1);
    expect(mazda).toMatch(/mask-image:url\(\/assets\/makes\/[^)]+\/mazda\.svg\)/);
    expect(byd).toContain(`/img/${LOGO.hash}`);
    expect(ldv).toMatch(/<text[^>]*>LD<\/text>/);
    expect(html).toMatch(/<h2[^>]*>Car Brands<\/h2>/);
  }
});

test("GRP-01: without a brand, or one of the grid, nothing is shown", async () => {
  expect(await build(undefined, [])).toBeNull();
  expect(await build("truck")).toBeNull();
});
