import type { SampledColumn } from "../judge/column-samples.ts";
import { findSaleTopic } from "../judge/read-status.ts";
import type { MappingField } from "../mapping/mapping.ts";
import { readYesNo } from "../values/readings.ts";
import { listNameFits, readColumnName } from "../words/column-name.ts";
import { EXTRACTS } from "../words/extracts.ts";
import { readSaleStatus } from "../words/status-words.ts";
import { parseCarType, readState } from "../words/vocabulary.ts";

/** Where a field comes from, as a mapping's file has it. */
export type ProposedSource =
  | string
  | { readonly column: string; readonly take: string }
  | { readonly column: string; readonly values: Readonly<Record<string, string>> };

/** A column that says how vehicles are offered, as a source of a mapping (D200). */
interface SaleSource {
  readonly field: MappingField;
  readonly column: SampledColumn;
  readonly source: ProposedSource;
}

/** What the columns of a feed say of the sale, with what a person has to decide of it. */
export interface SaleProposal {
  readonly sources: readonly SaleSource[];
  readonly questions: readonly string[];
  readonly warnings: readonly string[];
}

const STATUS_NAMES =
  "status,stockstatus,availability,salestatus,salesstatus,vehiclestatus,inventorystatus,listingstatus,advertstatus,adstatus,stockstate,availabilitystatus,lifecyclestate,lifecyclestatus".split(
    ",",
  );
/** Less of a column's words than this being known, it is left to a person what they mean. */
const MIN_KNOWN = 0.5;
/** Where only a part of the name says status. */
const MIN_KNOWN_IN_PART = 0.9;

/** Every column that says whether vehicles are for sale, sold or reserved. */
export function proposeSale(columns: readonly SampledColumn[]): SaleProposal {
  const told = columns.filter(({ values }) => values.length > 0);
  const statuses = told.filter(isStatus);
  const strange = statuses.filter((column) => computeKnown(column) < MIN_KNOWN);
  const known = statuses.filter((column) => !strange.includes(column));
  const others = told.filter((column) => !statuses.includes(column)).map(toSaleSource);
  return {
    sources: [
      ...known.map((column) => ({ field: "status", column, source: column.name }) as const),
      ...others.filter((one) => one !== null),
    ],
    questions: strange.map(
      (column) =>
        `What does "${column.name}" say of the sale? Its words (${listUnknown(column)}) are not known: read it for the status and give them a meaning with "values", or leave it out.`,
    ),
    warnings: known
      .filter((column) => computeKnown(column) < 1)
      .map(
        (column) =>
          `"${column.name}" has words that are not known (${listUnknown(column)}): their vehicles stay off the site until "values" gives them a meaning.`,
      ),
  };
}

/** A "State" of Australia is none, nor is a "Stolen Status". */
function isStatus(column: SampledColumn): boolean {
  const { name, values } = column;
  if (values.every((text) => readYesNo(text).value !== null)) return false;
  const fits = listNameFits(readColumnName(name));
  const isNamed = STATUS_NAMES.some((one) => {
    const fit = fits.get(one);
    return fit !== undefined && fit.extent !== "part";
  });
  // Some dealers call the condition the status.
  if (values.every((text) => CONDITION.test(text) || parseCarType(text) !== null)) return false;
  if (fits.get("state")?.extent === "whole") return computeKnown(column) >= MIN_KNOWN;
  if (!isNamed) return findSaleTopic(name) === "status" && computeKnown(column) >= MIN_KNOWN_IN_PART;
  return values.some((text) => /\p{L}/u.test(text) && readState(text) === null);
}

const isKnown = (text: string) => readSaleStatus(text) !== null || CONDITION.test(text);
const CONDITION = /^(?:new|used|demo|demonstrator)$/i;

const computeKnown = ({ values }: SampledColumn) => values.filter(isKnown).length / values.length;

function listUnknown({ values }: SampledColumn): string {
  const unknown = [...new Set(values.filter((text) => !isKnown(text)))];
  return unknown
    .slice(0, 3)
    .map((text) => text.slice(0, 30))
    .join(", ");
}

/** Lower-case letters alone, without "is" before them. */
const SHOWN =
  /^(?:forsale|available|active|published|live|listed|advertised?|displayed|display|visible|online|onweb|onwebsite|oninternet|show|showonweb|showonwebsite|showoninternet|publish|webready|readyforweb|readyforsale)$/;
const HIDDEN_WORDS =
  /^(?:hidden|hide|archived|deleted|withdrawn|inactive|removed|unlisted|unavailable|notforsale|offline|wholesale|donotadvertise|donotpublish|donotlist|excludefromweb|excludefromwebsite|excludefrominternet)$/;
const SOLD = /^(?:sold|solddate|datesold|soldon|soldat)$/;
const RESERVED = /^(?:reserved|onhold|hold|underoffer|deposittaken|depositpaid|deposited|deposit)$/;
const YES = ["yes", "y", "true", "t", "1"];
const NO = ["no", "n", "false", "f", "0"];

/** What a column that is called for it says of the sale; null if its name or its values say something else. */
function toSaleSource(column: SampledColumn): SaleSource | null {
  const { name, values } = column;
  const word = readColumnName(name)
    .words.join("")
    .replace(/^is(?=.)/, "");
  const isYesNo = values.every((text) => readYesNo(text).value !== null);
  if (isYesNo && SHOWN.test(word)) return { field: "showOnDealerWebsite", column, source: name };
  if (isYesNo && HIDDEN_WORDS.test(word))
    return {
      field: "showOnDealerWebsite",
      column,
      source: { column: name, values: buildMeaning("no", "yes") },
    };
  if (isYesNo && SOLD.test(word))
    return { field: "status", column, source: { column: name, values: buildMeaning("sold", "in stock") } };
  if (SOLD.test(word) && values.every((text) => readSaleStatus(EXTRACTS["sold-word"](text)) !== null))
    return { field: "status", column, source: { column: name, take: "sold-word" } };
  const isHeld = (text: string) => readYesNo(text).value !== null || readSaleStatus(text) !== null;
  return RESERVED.test(word) && values.every(isHeld) ? { field: "reserved", column, source: name } : null;
}

/** The `values` of a mapping for a column of yes and no. */
export function buildMeaning(yes: string, no: string): Record<string, string> {
  return Object.fromEntries([...YES.map((word) => [word, yes]), ...NO.map((word) => [word, no])]);
}
