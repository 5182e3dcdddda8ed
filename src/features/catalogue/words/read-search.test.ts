import { expect, test } from "vitest";
import { resolveSearchPath } from "../search/search-path.ts";
import { parseSearch } from "../search/search-state.ts";
import { settleSearch } from "../search/settled-search.ts";
import { toPlainTextHref, toReadHref } from "./read-search.ts";
import { readWords } from "./read-words.ts";
import { testLexicon, testVocabulary } from "./test-lexicon.ts";

function settle(address: string) {
  const url = new URL(address, "https://dealer.example");
  const target = resolveSearchPath(url.pathname, testVocabulary);
  if (!target) throw new Error(`${address} is no search`);
  return settleSearch(target, parseSearch(url, { defaultSort: "Car_production:custom_rank:desc" }));
}

const ALL = "/search/new-used-and-demo-cars";

test.each([
  [`${ALL}?query=suv+under+30k`, `${ALL}?body=suv&range[price]=:30000&words=suv+under+30k`],
  [`${ALL}?query=ute&body=suv&page=3`, `${ALL}?body=ute&words=ute`],
  [`/search/suv?query=ute`, `${ALL}?body=ute&words=ute`],
  [`/search/suv?query=toyota+suv`, "/search/suv?make=Toyota&words=toyota+suv"],
  ["/search/toyota?query=corolla", "/search/toyota?make_model=Toyota+Corolla&words=corolla"],
  ["/search/toyota?query=ranger", `${ALL}?make_model=Ford+Ranger&words=ranger`],
  ["/search/toyota/corolla?query=toyota", `${ALL}?make=Toyota&words=toyota`],
  [`${ALL}?make=Kia&make=Toyota&query=ranger`, `${ALL}?make_model=Ford+Ranger&words=ranger`],
  [`${ALL}?query=under+30k&range[price]=20000:40000`, `${ALL}?range[price]=20000:30000&words=under+30k`],
  [`${ALL}?query=under+30k&range[price]=50000:`, `${ALL}?range[price]=:30000&words=under+30k`],
  [`${ALL}?query=cheap+ute`, `${ALL}?body=ute&sortBy=Car_production:price:asc&words=cheap+ute`],
  [
    `${ALL}?query=ute+with+tow+bar&fuel=diesel`,
    `${ALL}?body=ute&fuel=diesel&query=tow+bar&words=ute+with+tow+bar`,
  ],
])("D119 D22: %s leads to %s", (address, expected) => {
  const search = settle(address);
  expect(toReadHref(search, readWords(search.state.query, testLexicon))).toBe(expected);
});

test("D119: the words as plain text keep what was chosen beside them", () => {
  const search = settle(
    `${ALL}?body=suv&fuel=diesel&range[price]=:30000&range[km]=:90000&words=suv+"x"+under+30k`,
  );
  const href = toPlainTextHref(search, readWords(search.state.words, testLexicon));
  expect(href).toBe(`${ALL}?fuel=diesel&query=%22suv+x+under+30k%22&range[km]=:90000`);
  const { query } = settle(href).state;
  expect(readWords(query, testLexicon)).toMatchObject({ facets: {}, ranges: {}, text: query });
});
