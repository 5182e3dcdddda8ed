import { expect, test } from "vitest";
import { DEFAULT_SEARCH_PATH, toModelPath } from "#features/catalogue/search/search-path.ts";
import { SEARCH_PATH, toModelSearch } from "./paths.ts";

test("SEA-09 SEA-12: saved vehicles link to the same searches as the catalogue", () => {
  expect(SEARCH_PATH).toBe(DEFAULT_SEARCH_PATH);
  expect(toModelSearch("Mercedes-Benz", "GLC 300")).toBe(toModelPath("Mercedes-Benz", "GLC 300"));
});
