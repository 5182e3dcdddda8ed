import { expect, test } from "vitest";
import { draw } from "#ui/base/draw.tsx";
import { NoResults } from "./no-results.tsx";

test("SEA-18 SEA-19 SEA-20: title, text, and Clear Filters leading to a search", () => {
  const html = draw(
    <NoResults
      empty={{ title: "No Results Available", text: "No results found.", clearHref: "/search/used-cars" }}
    />,
  );
  expect(html).toContain("No Results Available</h2>");
  expect(html).toContain("No results found.");
  expect(html).toMatch(/href="\/search\/used-cars"[^>]*>Clear Filters</);
});
