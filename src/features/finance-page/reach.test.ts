import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSearch } from "#features/catalogue/search/search-state.ts";
import { toReachQuery } from "./reach.ts";

test("D124 FAC-12: what is in reach is a search that the results page takes as it is", () => {
  const dollars = fc.integer({ min: 26, max: 2000 });
  fc.assert(
    fc.property(dollars, dollars, dollars, (week, one, other) => {
      const bounds = { min: Math.min(one, other), max: Math.max(one, other) };
      const query = toReachQuery(week, bounds);
      expect(query === null).toBe(week < bounds.min);
      if (query === null) return;
      const { state, problems, needsRedirect } = parseSearch(
        new URL(`https://dealer.example/search?${query}`),
        {
          defaultSort: "Car_production:custom_rank:desc",
          bounds: { weekly_price_range: bounds },
        },
      );
      expect([problems, needsRedirect]).toEqual([[], false]);
      expect(state.ranges.weekly_price_range).toEqual({ min: null, max: Math.min(week, bounds.max) });
    }),
  );
});
