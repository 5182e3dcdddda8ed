import { expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import NoResults from "./no-results.tsx";

const html = renderHtml(
  <NoResults
    alertHref="/alerts/new?search=%2Fsearch"
    empty={{
      title: "No Results Available",
      text: "No results found.",
      clearHref: "/search/used-cars",
      drops: [
        { labels: ["Up to $30,000"], found: "37 SUVs", href: "/search/suv" },
        { labels: ["Diesel", "Red"], found: "2 SUVs", href: "/search/car" },
      ],
      nearest: [{}] as never,
      instead: [],
      latest: [],
      latestText: "",
      nearestText: "These match everything you chose except Red.",
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

test("D123 D185: what to drop and what that finds, the nearest matches, and the dealer to ask", () => {
  expect(html).toMatch(/href="\/search\/suv".*Without <strong>Up to \$30,000<\/strong>: 37 SUVs/);
  expect(html).toMatch(
    /href="\/search\/car".*Without <strong>Diesel<\/strong> and <strong>Red<\/strong>: 2 SUVs/,
  );
  expect(html).toMatch(/Nearest matches<\/h2>.*except Red\..*The nearest/);
  expect(html).toMatch(/href="\/enquiry\?search=%2Fsearch"[^>]*>Tell us what you’re looking for/);
});

test("D303 D143: an alert is asked for in the same card, and on a page of its own without JavaScript", () => {
  const card = html.slice(0, html.indexOf("Nearest matches"));
  expect(card).toMatch(/href="\/alerts\/new\?search=%2Fsearch"[^>]*>Tell me when one arrives/);
});
