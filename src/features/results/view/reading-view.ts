import type { ListAttribute } from "#features/catalogue/search/search-attributes.ts";
import type { SettledSearch } from "#features/catalogue/search/settled-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { SORTS } from "#features/catalogue/settings/search-settings.ts";
import type { Meaning } from "#features/catalogue/words/meaning.ts";
import { toKey } from "#features/catalogue/words/plain-text.ts";
import { toPlainTextHref } from "#features/catalogue/words/read-search.ts";
import { cutBetween, type Reading } from "#features/catalogue/words/reading.ts";
import { formatValue } from "../labels/facet-labels.ts";
import { formatRange } from "../labels/range-labels.ts";
import type { ReadingView } from "./results-view.ts";

/**
 * How a shopper's words were read (D119). The chips show every filter; pieces that are called like theirs explain themselves. Null if
 * all of them do and none was corrected (D456).
 * @param isEmpty whether nothing was found, so that there is nothing to show for corrected words
 */
export function buildReadingView(
  search: SettledSearch,
  reading: Reading,
  { labels, isEmpty }: { readonly labels: CatalogueSettings["labels"]; readonly isEmpty: boolean },
): ReadingView | null {
  const { words: typed } = search.state;
  const read = reading.parts
    .map(({ text }) => text)
    .join("")
    .trim();
  const isCorrected = toKey(read) !== toKey(typed);
  const pieces = reading.parts.flatMap(({ text, meaning }) => {
    const words = cutBetween(text, /[\p{L}\p{N}$]/u, /[^\s,;:.!?]/u);
    const label = describeMeaning(meaning, labels);
    return words === "" || saysTheSame(words, { label, meaning }) ? [] : [{ text: words, meaning: label }];
  });
  if (pieces.length === 0 && !isCorrected) return null;
  const corrected = isCorrected && !isEmpty ? read : null;
  return { typed, corrected, pieces, plainHref: toPlainTextHref(search, reading) };
}

/** Whether a piece is called like its chip, or a model like the end of it: "landcruiser". */
function saysTheSame(words: string, { label, meaning }: { label: string; meaning: Meaning }): boolean {
  const isModel = meaning.kind === "values" && meaning.facets.make_model !== undefined;
  const [said, shown] = [toKey(words), toKey(label)];
  return isModel ? shown.endsWith(said) : shown === said;
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
