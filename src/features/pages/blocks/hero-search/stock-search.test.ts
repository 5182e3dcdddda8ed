import { expect, test } from "vitest";
import { parseSearch, toSearch } from "#features/catalogue/search/search-state.ts";
import { toSearchQuery } from "./stock-search.tsx";

const CHOICES: readonly (readonly [Record<string, string>, string | null])[] = [
  [{}, ""],
  [{ make: "", body: "", "max[price]": "", query: " " }, ""],
  [{ make: "Land Rover" }, "?make=Land+Rover"],
  [{ "max[price]": "30000", make: "Kia", budget: "price" }, "?make=Kia&range[price]=:30000"],
  [
    { "max[weekly_price_range]": "150", body: "ute", location_name: "Aspley" },
    "?body=ute&location_name=Aspley&range[weekly_price_range]=:150",
  ],
  [{ make: "Kia", query: "tow bar" }, null],
];

test.each(CHOICES)("D124: %j asks for the search at %j", (fields, search) => {
  const query = toSearchQuery(new Map(Object.entries(fields)));
  if (query === null) return expect(query).toBe(search);
  const { state, needsRedirect } = parseSearch(new URL(`https://dealer.example/search?${query}`), {
    defaultSort: "Car_production:custom_rank:desc",
  });
  expect([toSearch(state), needsRedirect]).toEqual([search, false]);
});
