import type { SampledColumn } from "../files/sample-feed.server.ts";
import type { MappingField } from "../mapping/mapping.ts";
import { readYesNo } from "../values/readings.ts";

/** A yes-or-no column that says whether a vehicle is for sale, as a source of a mapping. */
interface VisibilitySource {
  readonly field: MappingField;
  readonly source: string | { readonly column: string; readonly values: Readonly<Record<string, string>> };
}

/** Lower-case letters alone, without "is" before them. */
const SHOWN =
  /^(?:forsale|available|active|published|live|listed|advertised?|displayed|display|visible|online|onweb|onwebsite|show|showonweb|showonwebsite|publish)$/;
const HIDDEN_WORDS =
  /^(?:hidden|hide|archived|deleted|withdrawn|inactive|removed|unlisted|unavailable|notforsale|offline|wholesale)$/;
const YES = ["yes", "y", "true", "t", "1"];
const NO = ["no", "n", "false", "f", "0"];

/** What a column says of whether its vehicles are for sale (D71); null for one that says nothing of it in yes and no. */
export function proposeVisibility(
  { name, values }: SampledColumn,
  hasStatus: boolean,
): VisibilitySource | null {
  if (values.length === 0 || values.some((value) => readYesNo(value).value === null)) return null;
  const word = name
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .replace(/^is(?=.)/, "");
  if (SHOWN.test(word)) return { field: "showOnDealerWebsite", source: name };
  if (word === "sold" && !hasStatus)
    return { field: "status", source: { column: name, values: buildMeaning("sold", "in stock") } };
  if (word !== "sold" && !HIDDEN_WORDS.test(word)) return null;
  return { field: "showOnDealerWebsite", source: { column: name, values: buildMeaning("no", "yes") } };
}

function buildMeaning(yes: string, no: string): Record<string, string> {
  return Object.fromEntries([...YES.map((word) => [word, yes]), ...NO.map((word) => [word, no])]);
}
