import {
  findKnownMake,
  isYearOnly,
  misspeltMake,
  toMake,
  toModel,
} from "#features/inventory/feeds/words/names.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { memoize } from "#platform/memory/memoize.ts";
import { PART_LIMITS, type PartFit } from "../rules/part.ts";

/** A vehicle that a part fits, or the rule that its text breaks. */
export type ReadFit = { readonly fit: PartFit } | { readonly problem: string };

const YEAR = String.raw`(?:19|20)\d\d`;
/** "2015-2024", "2015-", "2015+", "-2014" or "2015", also in brackets. */
const RANGE = String.raw`\(?(?:(${YEAR})\s*(?:-|–|to|\+|on)\s*(${YEAR})?|(?:-|–|to)\s*(${YEAR})|(${YEAR}))\)?`;
const YEARS = new RegExp(`^${RANGE}$`, "i");
const NAME_AND_YEARS = new RegExp(String.raw`^(.*?)\s+${RANGE}$`, "i");

/**
 * Reads "Toyota HiLux 2015-2024". A make of several words is found among the makes that we know; any other make is the first
 * word. Without a model it fits every model of the make. Files say the same of many parts.
 */
export const readFitText = memoize(20_000, (text: string): ReadFit => {
  const { name, years } = splitYears(text);
  const words = name.split(" ");
  const make = findKnownMake(words) || (words[0] ?? "");
  return toFit({ make, model: words.slice(make.split(" ").length).join(" "), years });
});

function splitYears(text: string): { readonly name: string; readonly years: string } {
  const line = text.replace(/\s+/g, " ").trim();
  const found = NAME_AND_YEARS.exec(line);
  const name = found?.[1] ?? line;
  if (!found || isModelYear(name, found[5])) return { name: line, years: "" };
  return { name, years: line.slice(name.length).trim() };
}

/** A Peugeot 2008 is a model. */
const isModelYear = (make: string, year: string | undefined) =>
  year !== undefined && !isYearOnly(toMake(make), year);

/** A vehicle in three texts. */
export function toFit({
  make: written,
  model,
  years,
}: {
  make: string;
  model: string;
  years: string;
}): ReadFit {
  const make = toMake(written);
  const near = misspeltMake(make);
  if (toSlug(make) === "") return { problem: "names no make" };
  if (near !== null) return { problem: `names the make "${make}", which we do not know; is it ${near}?` };
  if (model.length > PART_LIMITS.model || make.length > PART_LIMITS.model)
    return { problem: `has a make or model of more than ${PART_LIMITS.model} characters` };
  if (model !== "" && toSlug(model) === "") return { problem: "has a model without letters and digits" };
  const read = readYears(years);
  return read === null
    ? { problem: `has the years "${years}", which must be like 2015-2024, 2015- or 2015` }
    : { fit: { make, model: toModel(make, model), ...read } };
}

/** Null for a text that says no years, and for a range that ends before it begins. */
function readYears(text: string): Pick<PartFit, "from" | "to"> | null {
  if (text.trim() === "") return { from: null, to: null };
  const found = YEARS.exec(text.trim());
  if (!found) return null;
  const [, from, to, until, only] = found.map((year) => (year === undefined ? null : Number(year)));
  const years = { from: from ?? only ?? null, to: to ?? until ?? only ?? null };
  return years.from !== null && years.to !== null && years.from > years.to ? null : years;
}
