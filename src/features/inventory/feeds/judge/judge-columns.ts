import type { Mapping, MappingField } from "../mapping/mapping.ts";
import { readDate, readYesNo } from "../values/readings.ts";
import {
  readColumnName,
  saysCents,
  saysKm,
  saysMiles,
  saysSecondFuel,
  saysUnit,
  toColumnText,
} from "../words/column-name.ts";
import { findKindBuilt, findOtherKindBuilt, toMake } from "../words/names.ts";
import { parseCarType } from "../words/vocabulary.ts";
import type { SampledColumn } from "./column-samples.ts";
import type { ColumnTally, Contradiction, FlaggedPrices, Rivals } from "./column-tally.ts";
import { findPhotoColumns, isPlaceholder } from "./photo-columns.ts";
import { ReadFeed } from "./read-feed.ts";
import { findSaleTopic } from "./read-status.ts";
import { findForeignCurrency, isInMiles, isKmUnit, isMile } from "./units.ts";

/** Something about the columns of a feed that a person should know, as `feeds map` and an import both say it (D203). */
export interface ColumnRemark {
  /** What it is about, the same for each import of the feed. */
  readonly key: string;
  readonly text: string;
  /** Whether an import waits for a person because of it. */
  readonly holds: boolean;
}

/** What was seen of a feed. */
export interface SeenFeed {
  readonly tally: ColumnTally;
  /** Columns that may name the yard and stand behind the vehicles. */
  readonly late?: readonly string[];
  /** Whether a text names a place in Australia. */
  readonly isTown: (text: string) => boolean;
}

/**
 * What would go wrong, without anybody noticing, if a feed were imported with a mapping (D71, D203): first what says that
 * vehicles are not for sale, then what else is doubtful in the columns that are read, then those that are not.
 */
export function judgeColumns(mapping: Mapping, { tally, late = [], isTown }: SeenFeed): ColumnRemark[] {
  const feed = new ReadFeed(mapping, tally.samples.columns);
  const gone = tally.gone.filter((one) => isContradiction(one, tally.offered));
  const explained = new Set([...gone, ...tally.flaggedPrices].map(({ column }) => column));
  const unread = feed.unread.filter(({ name }) => !explained.has(name));
  const cents = unread.filter(({ name }) => saysCents(name));
  const telling = unread.filter(
    (column) => saysSomething(column, feed.takes("km")) || isAboutAnotherPrice(column),
  );
  const others = unread.filter(
    (column) => !telling.includes(column) && !cents.includes(column) && !saysUnit(column.name),
  );
  return [
    ...mapping.questions.map((text) =>
      hold(`${text} Correct the mapping where it is wrong, and remove the question from it.`, text),
    ),
    ...gone.map(describeGone),
    ...tally.rivals.map(describeRivals),
    ...(feed.has("itemType") ? [] : tally.kinds.map(describeKinds)),
    ...tally.flaggedPrices.map(describeFlaggedPrices),
    ...warnOfPlaces(feed, isTown),
    ...warnOfCurrencies(feed),
    ...mapping.notes.map((text) => warn(text)),
    ...warnOfSeveralVehicles(feed),
    ...warnOfNothingSaid(feed),
    ...cents.map(({ name }) =>
      warn(`"${name}" was left out because it is in cents: a mapping takes dollars.`),
    ),
    ...telling.map((column) => describeUnread(column, "may change what another column means")),
    ...others.filter(isAboutPrice).map(describePrice),
    ...others
      .filter(isAboutCondition)
      .map((column) => describeUnread(column, "may say the condition of the vehicle")),
    ...late.map((name) =>
      warn(
        `"${name}" stands behind the vehicles, where it is read too late: have the feed send it before them.`,
      ),
    ),
    ...warnOfUnits(feed),
    ...warnOfPhotos(feed, mapping.noPhotos),
  ];
}

const warn = (text: string, key = text): ColumnRemark => ({ key, text, holds: false });
const hold = (text: string, key: string): ColumnRemark => ({ key, text, holds: true });

/** What is only filled in says nothing where every vehicle has it: a "Sold by" that names the dealer. */
const isContradiction = ({ said, filled }: Contradiction, offered: number) =>
  said > 0 || (filled > 0 && filled < offered);

function describeGone({ column, said, filled, examples }: Contradiction): ColumnRemark {
  const count = said > 0 ? said : filled;
  const vehicles = count === 1 ? "1 vehicle on offer is" : `${count} vehicles on offer are`;
  return hold(
    `"${column}" (${[...examples].join(", ")}) says that ${vehicles} sold, kept for somebody or not for sale.`,
    `${column}: sale`,
  );
}

function describeKinds({ column, said, examples }: Contradiction): ColumnRemark {
  const vehicles = said === 1 ? "1 vehicle is no car" : `${said} vehicles are no cars`;
  return hold(
    `"${column}" (${[...examples].join(", ")}) says that ${vehicles}, but is not read for the kind.`,
    `${column}: kind`,
  );
}

function describeFlaggedPrices({ column, said, flag, examples }: FlaggedPrices): ColumnRemark {
  const vehicles = said === 1 ? "1 vehicle" : `${said} vehicles`;
  return hold(
    `"${column}" (${[...examples].join(", ")}) says that the price of ${vehicles} ${flag.says}.`,
    `${column}: price`,
  );
}

function describeRivals({ field, used, left, rows, example }: Rivals): ColumnRemark {
  const [one, other] = example.map((text) => text.slice(0, 30));
  return hold(
    `"${used}" (${one}) and "${left}" (${other}) are both read for ${field} and differ in ${rows === 1 ? "1 row" : `${rows} rows`}: use a mapping that names one of them.`,
    `${used}, ${left}: ${field}`,
  );
}

/** With fewer places, each may be one that we do not know. */
const MIN_STRANGE_PLACES = 2;

function warnOfPlaces(feed: ReadFeed, isTown: SeenFeed["isTown"]): ColumnRemark[] {
  return feed.listColumns("locationCity").flatMap((column) => {
    const strange = column.values.filter((text) => !isTown(text));
    if (strange.length < MIN_STRANGE_PLACES || strange.length * 2 < column.values.length) return [];
    const examples = listExamples({ ...column, values: strange });
    return hold(
      `"${column.name}" (${examples}) is read for the town of the yard, but names no places in Australia.`,
      `${column.name}: places`,
    );
  });
}

export const PRICE_FIELDS: readonly MappingField[] = ["price", "driveAwayPrice", "egcPrice"];

/** Amounts that say their currency are left out one by one; a column that says it for others is not noticed by them. */
function warnOfCurrencies(feed: ReadFeed): ColumnRemark[] {
  const prices = PRICE_FIELDS.flatMap((field) => feed.listColumns(field));
  const foreign = feed.unread.filter((column) => /currency/i.test(column.name) && findCurrency(column));
  const read = prices.map(({ name }) => `"${name}"`).join(", ");
  return [
    ...prices.flatMap((column) => {
      const currency = findCurrency(column);
      return currency === null
        ? []
        : [
            hold(
              `"${column.name}" (${listExamples(column)}) gives amounts in ${currency}, and prices are in Australian dollars.`,
              `${column.name}: currency`,
            ),
          ];
    }),
    ...(prices.length === 0 ? [] : foreign).map((column) =>
      hold(
        `"${column.name}" says ${findCurrency(column)}, but ${read} is read in Australian dollars.`,
        `${column.name}: currency`,
      ),
    ),
  ];
}

/** The currency of another country that most values of a column name, or its own name does. */
function findCurrency({ name, values }: SampledColumn): string | null {
  const named = values.map(findForeignCurrency).filter((currency) => currency !== null);
  const own = findForeignCurrency(readColumnName(name).words.join(" "));
  return own ?? (named.length * 2 > values.length ? (named[0] ?? null) : null);
}

function warnOfSeveralVehicles(feed: ReadFeed): ColumnRemark[] {
  return feed
    .listColumns("year")
    .filter(({ isList }) => isList)
    .map(({ name }) =>
      warn(
        `"${name}" has several values in a row, so a row may hold several vehicles: set "records" to the path of their list.`,
      ),
    );
}

function warnOfNothingSaid(feed: ReadFeed): ColumnRemark[] {
  return [
    ...(PRICE_FIELDS.some((field) => feed.has(field))
      ? []
      : [warn("No column was found for the price: every car will be without one.")]),
    ...(feed.has("status") || feed.has("showOnDealerWebsite")
      ? []
      : [warn("No column was found for the status: every car in the file will be offered as for sale.")]),
    ...(feed.has("itemType") ? [] : warnOfUnsaidKinds(feed)),
  ];
}

/** Makes of motorcycles or trucks in a feed that does not say which vehicles are some. */
function warnOfUnsaidKinds(feed: ReadFeed): ColumnRemark[] {
  const [column] = feed.listColumns("make");
  const hasBody = feed.has("body");
  const makes = [...new Set(column?.values.map(toMake))].filter(
    (make) => findKindBuilt(make) !== null || (!hasBody && findOtherKindBuilt(make) !== null),
  );
  const named = makes.slice(0, MAX_EXAMPLES).join(", ");
  return makes.length === 0
    ? []
    : [
        warn(
          `No column was found for the kind of vehicle: what is not known by make or body to be something else, such as a motorcycle or truck (${named}), will be a car.`,
          "kinds",
        ),
      ];
}

/** Whether a column may say what another one means: a unit, a second fuel, or whether the vehicle is for sale. */
function saysSomething({ name, values }: SampledColumn, takesMiles: boolean): boolean {
  if (saysUnit(name)) return !isUsualUnit(values, takesMiles) && !values.some(findForeignCurrency);
  return findSaleTopic(name) !== null || saysSecondFuel(name);
}

/** Whether all that a column of units says is what the product takes anyway. */
const isUsualUnit = (values: readonly string[], takesMiles: boolean) =>
  values.length > 0 &&
  values.every(
    (text) => (takesMiles ? isMile(text) : isKmUnit(text)) || /^(?:AUD?|A\$|\$|cc|litres?|l)$/i.test(text),
  );

function describeUnread(column: SampledColumn, what: string): ColumnRemark {
  return warn(
    `"${column.name}" (${listExamples(column)}) is not used, but ${what}.`,
    `${column.name}: ${what}`,
  );
}

const ABOUT_PRICE =
  /\b(?:prices?|rrp|mrlp|msrp|retail|wholesale|dap|egc|drive ?away|asking|cost|amount|discount\w*|savings?|special|offer|on ?roads?|preis|verkaufspreis|valuation|trade ?(?:in)?|book ?value|invoice|gst)\b|price/;
const IS_MONEY = /^(?:A\$|\$|AUD) ?\d|^\d[\d,. ]{0,15} ?(?:AUD|dollars)$/i;

function isAboutPrice({ name, values }: SampledColumn): boolean {
  const money = values.filter((text) => IS_MONEY.test(text) || /^(?:p\.?o\.?a\.?)$/i.test(text));
  return ABOUT_PRICE.test(toColumnText(name)) || (money.length > 0 && money.length * 2 >= values.length);
}

/** Whether a column says when or how a price holds: by yes and no, or by dates. */
function isAboutAnotherPrice(column: SampledColumn): boolean {
  const isCondition = (text: string) => readYesNo(text).value !== null || readDate(text).value !== null;
  return isAboutPrice(column) && column.values.length > 0 && column.values.every(isCondition);
}

function describePrice(column: SampledColumn): ColumnRemark {
  const currency = findCurrency(column);
  const what =
    currency === null
      ? "may be a price"
      : `its amounts are in ${currency}, and prices are in Australian dollars`;
  return describeUnread(column, what);
}

const ABOUT_CONDITION =
  /\b(?:condition|new ?(?:or|and)? ?used|used|demo\w*|car ?type|stock ?type|sale ?type|write ?off|written ?off|wovr|damaged?)\b/;

function isAboutCondition({ name, values }: SampledColumn): boolean {
  const said = values.filter((text) => text.length > 2 && text.length < 40 && parseCarType(text) !== null);
  return ABOUT_CONDITION.test(toColumnText(name)) || (said.length > 0 && said.length * 2 >= values.length);
}

function warnOfUnits(feed: ReadFeed): ColumnRemark[] {
  return feed.listColumns("km").flatMap((column) => {
    const { name, values } = column;
    if (feed.takes("km") || saysKm(name)) return warnOfMixedUnits(column);
    const unit = feed.unread.find((one) => saysUnit(one.name) && one.values.some(isMile));
    if (unit)
      return [
        warn(`"${unit.name}" (${listExamples(unit)}) says miles, but "${name}" is read in kilometres.`),
      ];
    const isBare = /mileage/i.test(name) && values.some((text) => /^[\d., ]+$/.test(text));
    const hasUnit = feed.unread.some((one) => saysUnit(one.name) && one.values.some(isKmUnit));
    return isBare && !hasUnit
      ? [...warnOfMixedUnits(column), warn(`"${name}" names no unit, and is read in kilometres.`)]
      : warnOfMixedUnits(column);
  });
}

function warnOfMixedUnits({ name, values }: SampledColumn): ColumnRemark[] {
  const miles = values.filter(isInMiles).length;
  return miles === 0 || miles === values.length || saysMiles(name)
    ? []
    : [warn(`"${name}" mixes units: ${miles} of ${values.length} values say miles.`, `${name}: units`)];
}

function warnOfPhotos(feed: ReadFeed, noPhotos: Mapping["noPhotos"]): ColumnRemark[] {
  const placeholders = feed.listColumns("photos").flatMap(({ name, values }) => {
    const url = values.find((text) => isPlaceholder(text) && !noPhotos.has(text));
    return url === undefined
      ? []
      : [
          warn(
            `"${name}" (${url.slice(0, 80)}) may say that there is no picture: name it in "noPhotos".`,
            `${name}: placeholder`,
          ),
        ];
  });
  return [
    ...findPhotoColumns(feed.unread).map(({ name }) =>
      warn(`"${name}" has addresses of pictures, but is not used.`),
    ),
    ...placeholders,
    ...warnOfOrder(feed),
  ];
}

const SAYS_ORDER =
  /^(?:order|position|pos|seq|sequence|sort|sort_?order|display_?order|index|ordinal|rank)$/i;

/** Lists are read in their order; where the first photo is not the first by its number, another one is meant to come first. */
function warnOfOrder(feed: ReadFeed): ColumnRemark[] {
  const parents = new Set(feed.listColumns("photos").flatMap(({ name }) => [name, toParent(name)]));
  return feed.unread
    .filter(({ name }) => SAYS_ORDER.test(name.slice(name.lastIndexOf(".") + 1)))
    .filter(({ name, values }) => parents.has(toParent(name)) && values.some((text) => Number(text) > 1))
    .map((column) =>
      warn(
        `"${column.name}" (${listExamples(column)}) gives the photos an order, but they are shown in the order of the list.`,
        `${column.name}: order`,
      ),
    );
}

/** The column of which another is a part; the whole name where it is of none, which no part has. */
const toParent = (name: string) => (name.includes(".") ? name.slice(0, name.lastIndexOf(".")) : name);

const MAX_EXAMPLES = 3;

function listExamples({ values }: SampledColumn): string {
  const examples = [...new Set(values)].slice(0, MAX_EXAMPLES).map((value) => value.slice(0, 30));
  return examples.join(", ") || "empty";
}
