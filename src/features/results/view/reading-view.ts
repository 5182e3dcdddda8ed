import type { ListAttribute } from "#features/catalogue/search/search-attributes.ts";
import type { SettledSearch } from "#features/catalogue/search/settled-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { SORTS } from "#features/catalogue/settings/search-settings.ts";
import type { Meaning } from "#features/catalogue/words/meaning.ts";
import { toPlainTextHref } from "#features/catalogue/words/read-search.ts";
import { cutBetween, type Reading } from "#features/catalogue/words/reading.ts";
import { formatValue } from "../labels/facet-labels.ts";
import { formatRange } from "../labels/range-labels.ts";
import type { ReadingView } from "./results-view.ts";

/** How a shopper's words were read (D119). The chips show every filter; pieces that are called like theirs explain themselves. */
export function buildReadingView(
  search: SettledSearch,
  reading: Reading,
  labels: CatalogueSettings["labels"],
): ReadingView {
  const pieces = reading.parts.flatMap(({ text, meaning }) => {
    const words = cutBetween(text, /[\p{L}\p{N}$]/u, /[^\s,;:.!?]/u);
    const label = describeMeaning(meaning, labels);
    return words === "" || words.toLowerCase() === label.toLowerCase()
      ? []
      : [{ text: words, meaning: label }];
  });
  return { typed: search.state.words, pieces, plainHref: toPlainTextHref(search, reading) };
}

/** What a piece of the words means, as its chip says it. */
function describeMeaning(meaning: Meaning, labels: CatalogueSettings["labels"]): string {
  switch (meaning.kind) {
    case "values":
      return Object.entries(meaning.facets)
        .flatMap(([attribute, values]) =>
          values.map((value) => formatValue(attribute as ListAttribute, value, labels)),
        )
        .join(" or ");
    case "range":
      return formatRange(meaning.attribute, meaning.range);
    case "sort":
      return `sorted by ${SORTS[meaning.sortBy].toLowerCase()}`;
    case "nothing":
      return "left out";
    default:
      return "anywhere in the listing";
  }
}
