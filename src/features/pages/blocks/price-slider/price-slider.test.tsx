import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSearch, toSearch } from "#features/catalogue/search/search-state.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import { buildSliderGrid, moveThumb } from "#ui/controls/range-rules.ts";
import { DEAREST_FIRST, PRICE_STEP, toPriceRangeSearch } from "./price-search.ts";
import { findSliderBounds } from "./price-slider.ts";
import PriceSliderBlock from "./price-slider-block.tsx";

test.each([
  ["wide stock", 1_000, 900_000, 5_000, 250_000],
  ["stock within", 12_340, 79_990, 12_000, 80_000],
  ["stock below the usual ends", 500, 3_000, 5_000, 250_000],
  ["stock above them", 300_000, 900_000, 5_000, 250_000],
  ["one price", 20_000, 20_000, 5_000, 250_000],
])(
  "HOME-13: the slider of %s goes from $5,000 to $250,000 as far as the stock does",
  (_, min, max, from, to) => {
    expect(findSliderBounds({ min, max })).toMatchObject({ min: from, max: to, step: 500 });
  },
);

test("HOME-13: however a thumb is moved, the two stay apart and inside the slider", () => {
  const price = fc.integer({ min: 1, max: 1_000_000 });
  const move = fc.record({ thumb: fc.constantFrom(0 as const, 1 as const), wanted: price });
  fc.assert(
    fc.property(fc.tuple(price, price), fc.array(move), ([one, other], moves) => {
      const bounds = findSliderBounds({ min: Math.min(one, other), max: Math.max(one, other) });
      const grid = buildSliderGrid(bounds, PRICE_STEP);
      let range: [number, number] = [grid.min, grid.max];
      for (const step of moves) {
        range = moveThumb(range, step, { ...grid, unit: PRICE_STEP, apart: PRICE_STEP });
        expect(range[1] - range[0]).toBeGreaterThanOrEqual(1);
        expect(range[0] >= grid.min && range[1] <= grid.max).toBe(true);
      }
    }),
  );
});

test.each([
  [{}, `sortBy=${DEAREST_FIRST}`],
  [{ "min[price]": "10,000" }, `range[price]=10000:&sortBy=${DEAREST_FIRST}`],
  [{ "min[price]": "$20000", "max[price]": "30k" }, `range[price]=20000:30000&sortBy=${DEAREST_FIRST}`],
  [{ "min[price]": "30000", "max[price]": "20000" }, `range[price]=20000:30000&sortBy=${DEAREST_FIRST}`],
  [{ "min[price]": "1e9", "max[price]": "-5" }, `sortBy=${DEAREST_FIRST}`],
])("HOME-14: %j leads to a canonical search, the dearest first: %s", (fields, search) => {
  expect(toPriceRangeSearch(new Map(Object.entries(fields)))).toBe(search);
  const { state, needsRedirect } = parseSearch(new URL(`https://dealer.example/search?${search}`), {
    defaultSort: "Car_production:custom_rank:desc",
  });
  expect([toSearch(state), needsRedirect]).toEqual([`?${search}`, false]);
});

test("HOME-13 HOME-14: without JavaScript it is a form with both prices and the order", () => {
  const html = renderHtml(
    <PriceSliderBlock
      block={{
        ...{ kind: "price-slider", noun: { one: "car", many: "cars" }, count: 12 },
        ...{
          searchHref: "/search/new-used-and-demo-cars",
          bounds: findSliderBounds({ min: 9_000, max: 60_000 }),
        },
      }}
      site={{ template: "showroom" } as SiteView}
      typed={null}
    />,
  );
  expect(html).toMatch(/<form[^>]*action="\/budget-search"/);
  for (const name of ["min[price]", "max[price]"]) expect(html).toContain(`name="${name}"`);
  expect(html).toContain(`<input type="hidden" name="sortBy" value="${DEAREST_FIRST}"/>`);
  expect(html).toContain("Show 12 cars");
});
