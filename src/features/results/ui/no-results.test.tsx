import { expect, test } from "vitest";
import { draw } from "#ui/base/draw.tsx";
import NoResults from "./no-results.tsx";

const html = draw(
  <NoResults
    empty={{
      title: "No Results Available",
      text: "No results found.",
      clearHref: "/search/used-cars",
      drops: [{ label: "Up to $30,000", found: "37 SUVs", href: "/search/suv" }],
      nearest: [{}] as never,
      askHref: "/enquiry?search=%2Fsearch",
    }}
  >
    <p>The nearest</p>
  </NoResults>,
);

test("SEA-18 SEA-19 SEA-20: title, text, and Clear Filters leading to a search", () => {
  expect(html).toContain("No Results Available</h2>");
  expect(html).toContain("No results found.");
  expect(html).toMatch(/href="\/search\/used-cars"[^>]*>Clear Filters</);
});

test("D123: what to drop and what that finds, the nearest matches, and the dealer to ask", () => {
  expect(html).toMatch(/href="\/search\/suv".*Drop <strong>Up to \$30,000<\/strong>: 37 SUVs/);
  expect(html).toMatch(/Nearest matches<\/h2>.*The nearest/);
  expect(html).toMatch(/href="\/enquiry\?search=%2Fsearch"[^>]*>Tell us what you’re looking for/);
});
