import { toCarPrice } from "#features/pricing/price.ts";
import {
  type LocationReference,
  MAX_YEARS_EARLY,
  MAX_YEARS_LATE,
  type Prices,
  type VehicleDraft,
} from "#features/vehicles/vehicle.ts";
import type { FeedValues } from "../mapping/feed-row.ts";
import { MappedRow, type Remark } from "../mapping/mapped-row.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { readUrl } from "../values/read-addresses.ts";
import { readColour } from "../values/read-colour.ts";
import { readRank, readYear } from "../values/read-numbers.ts";
import { readPrice } from "../values/read-price.ts";
import { createWordReader, type Reading, toProblem } from "../values/reading.ts";
import * as read from "../values/readings.ts";
import { cleanLine, toPlainText } from "../words/clean-text.ts";
import { isYearOnly, misspeltMake } from "../words/names.ts";
import * as vocabulary from "../words/vocabulary.ts";
import { toNameKey } from "../words/words.ts";
import {
  buildRemark,
  buildRequiredRemark,
  type Cell,
  cut,
  readLine,
  readList,
  shorten,
  whole,
} from "./draft-cells.ts";
import { readBatteryHealth, readFigures, readSpecifications } from "./draft-figures.ts";
import { type DraftContext, type KnownRow, type RowSubject, readIdentity, toKnown } from "./draft-key.ts";
import { readCarType, readKind, readNames, readVocabulary } from "./draft-kind.ts";
import { readAllHotspots, readMedia } from "./draft-media.ts";
import { NOT_FOR_SALE, readOffer, readReserved, readSoldAt } from "./draft-offer.ts";
import { readPriceLabel, readPrices } from "./draft-prices.ts";
import { readLenders, readYouxQuote } from "./read-lenders.ts";

export type DraftResult =
  | {
      readonly ok: true;
      readonly draft: VehicleDraft;
      readonly warnings: readonly Remark[];
      /** The mapped fields that the row has a value for. */
      readonly filled: ReadonlySet<string>;
    }
  | (KnownRow & {
      readonly ok: false;
      readonly rejections: readonly Remark[];
      readonly subject: RowSubject;
      /** False where the feed calls the vehicle not for sale, or its status is not understood (D70). */
      readonly forSale: boolean;
      /** Whether the feed calls the vehicle not for sale: then nothing is wrong with the feed. */
      readonly isEnded: boolean;
    });

/**
 * The vehicle that a feed's row describes, in the product's vocabulary. Only make, model, a year from 1900 to two
 * years ahead and the row's identity are required, and a row that its feed calls not for sale is rejected; any other
 * value that is doubtful is left empty with a warning, never invented.
 */
export function toDraft(mapping: Mapping, values: FeedValues, context: DraftContext): DraftResult {
  const row = new MappedRow(mapping, values);
  const names = readNames(row);
  const year = row.field("year", (text) => readYear(text, context.now));
  const vin = row.field("vin", read.readVin);
  const identity = readIdentity(mapping, { row, vin }, context);
  const kind = readKind(row, names);
  const offer = "itemType" in kind ? readOffer(row) : kind;
  const rejections = [
    ...checkPresent(row, { field: "make", value: names.make, longest: 60 }),
    ...checkPresent(row, { field: "model", value: names.model, longest: 80 }),
    ...(year === null ? [buildRequiredRemark(row, "year")] : []),
    ...("reason" in identity ? [identity] : []),
    ...("status" in offer ? [] : [offer]),
  ];
  if (
    rejections.length > 0 ||
    year === null ||
    "reason" in identity ||
    !("itemType" in kind) ||
    !("status" in offer)
  ) {
    const { make, model } = names;
    const subject = { vin, make, model, year };
    const isEnded = "reason" in offer && offer.reason === NOT_FOR_SALE;
    return { ok: false, rejections, ...toKnown(identity), subject, forSale: "status" in offer, isEnded };
  }
  if (/^other$/i.test(names.model) || toNameKey(names.model) === toNameKey(names.make))
    row.warn("model", names.model, "names no model");
  if (isYearOnly(names.make, names.model)) row.warn("model", names.model, "is a year, not a model");
  const make = misspeltMake(names.make);
  if (make !== null) row.warn("make", names.make, `is not a known make; did you mean ${make}?`);
  const { itemType } = kind;
  const prices = readPrices(row);
  const carType = readCarType(row);
  const words = readVocabulary(row, names, kind);
  const draft: VehicleDraft = {
    ...identity,
    vin,
    itemType,
    carType,
    status: offer.status,
    ...names,
    badge: names.badge === null ? null : cut(row, { field: "badge", value: names.badge, longest: 120 }),
    series: readLine(row, "series", 60),
    year,
    ...words,
    ...readFigures(row, { itemType, carType, year, body: words.body }, context.now),
    colour: shorten(row, { field: "colour", value: row.field("colour", readColour), longest: 60 }),
    interiorColour: shorten(row, {
      field: "interiorColour",
      value: row.field("interiorColour", readColour),
      longest: 80,
    }),
    original: readOriginal(row, prices),
    ...readPaperwork(row, year),
    ...readAdvertised(row),
    prices,
    averageMarketCents: row.field("averageMarketPrice", readPrice),
    stateAverageMarketCents: row.field("stateAverageMarketPrice", readPrice),
    preorder: row.field("preorder", read.readYesNo) ?? false,
    purchaseCostCents: row.field("purchaseCost", readPrice),
    certified: row.field("certified", read.readYesNo) ?? false,
    reserved: offer.isReserved || readReserved(row),
    tag: readLine(row, "tag", 40),
    showOnDealerWebsite:
      !row.all("showOnDealerWebsite", read.readYesNo).includes(false) &&
      !row.hasWarning("showOnDealerWebsite"),
    listedAt: row.field("listedAt", (text) => read.readInstant(text, context.now)),
    soldAt: readSoldAt(row, offer.status, context.now),
    customRank: row.field("customRank", readRank),
    features: readList(row, "features", { most: 300, longest: 160 }),
    categories: readList(row, "categories", { most: 30, longest: 60 }),
    comments: readComments(row),
    location: readLocation(row),
    dealership: shorten(row, {
      field: "dealership",
      value: row.field("dealership", read.readName),
      longest: 120,
    }),
    specifications: readSpecifications(mapping, row, { itemType, body: words.body }),
    media: readMedia(row, mapping.noPhotos),
    hotspots: readAllHotspots(row),
    spinCode: readLine(row, "spinCode", 120),
    libraryImages: row.field("libraryImages", read.readYesNo) ?? false,
    historyReportUrl: row.field("historyReportUrl", readUrl),
    batteryHealth: readBatteryHealth(row, { fuel: words.fuel, year }, context.now),
    financeLenders: readLenderRecords(row, prices),
  };
  return { ok: true, draft, warnings: row.warnings, filled: row.filled };
}

function checkPresent(row: MappedRow, { field, value, longest }: Cell<"make" | "model">): Remark[] {
  if (value === "") return [buildRequiredRemark(row, field)];
  return value.length > longest ? [buildRemark(row, field, `is longer than ${longest} characters`)] : [];
}

function readBuildDate(row: MappedRow, year: number): string | null {
  return row.field("buildDate", (text) => {
    const date = read.readDate(text);
    const late = date.value === null ? 0 : Number(date.value.slice(0, 4)) - year;
    return late > MAX_YEARS_LATE || late < -MAX_YEARS_EARLY
      ? toProblem(`is far from the model year ${year}`)
      : date;
  });
}

function readPaperwork(
  row: MappedRow,
  year: number,
): Pick<
  VehicleDraft,
  "rego" | "regoExpiry" | "registered" | "buildDate" | "complianceDate" | "nvic" | "redbookCode"
> {
  const rego = row.field("rego", read.readRego);
  return {
    rego,
    registered: readRegistered(row, rego),
    regoExpiry: row.field("regoExpiry", read.readDate),
    buildDate: readBuildDate(row, year),
    complianceDate: row.field("complianceDate", read.readDate),
    nvic: readLine(row, "nvic", 40),
    redbookCode: readLine(row, "redbookCode", 40),
  };
}

function readAdvertised(
  row: MappedRow,
): Pick<VehicleDraft, "privateSuburb" | "privatePostcode" | "carsalesTitle" | "paymentProcessors"> {
  return {
    privateSuburb: shorten(row, {
      field: "privateSuburb",
      value: row.field("privateSuburb", read.readName),
      longest: 80,
    }),
    privatePostcode: row.field("privatePostcode", readPostcode),
    carsalesTitle: readLine(row, "carsalesTitle", 160),
    paymentProcessors: readProcessors(row),
  };
}

/** As the settings write providers: in small letters. */
function readProcessors(row: MappedRow): readonly string[] | null {
  const names = readList(row, "paymentProcessors", { most: 10, longest: 40 });
  return names.length > 0 ? names.map((name) => name.toLowerCase()) : null;
}

/**
 * A feed with a column for registrations that is empty for a vehicle says that there is none (LAW-05). Null if the feed
 * contradicts itself or its plate cannot be read.
 */
function readRegistered(row: MappedRow, rego: string | null): boolean | null {
  const said = row.field("registered", read.readYesNo);
  if (rego !== null && said === false) row.warn("registered", "No", "is given for a car with a plate");
  if (rego !== null) return said === false ? null : true;
  const isOpen = row.hasWarning("rego") || /^(?:tb[acd]|unknown)$/i.test(row.wording("rego") ?? "");
  return said ?? (row.has("rego") && !isOpen ? false : null);
}

/** The feed's own wordings; of the price only one that is not merely the amount ("POA"). */
function readOriginal(row: MappedRow, prices: Prices): VehicleDraft["original"] {
  const original: Record<string, string> = {};
  for (const name of ["body", "fuel", "transmission", "drive", "priceType"] as const) {
    const text = cleanLine(row.wording(name) ?? "");
    if (text !== "") original[name] = text.slice(0, 120);
  }
  const label = readPriceLabel(row, prices);
  if (label !== null) original.priceLabel = label;
  const price = cleanLine(row.wording("price") ?? row.wording("driveAwayPrice") ?? "");
  const hasPrice = (prices.driveAwayCents ?? prices.egcCents ?? prices.unknownCents) !== null;
  if (price !== "" && !hasPrice) original.price = price.slice(0, 120);
  return original;
}

const MAX_COMMENTS_LENGTH = 20_000;

function readComments(row: MappedRow): string | null {
  const text = row.items("comments", (one) => [one]).join("\n");
  const plain = toPlainText(text);
  if (plain !== "") row.filled.add("comments");
  return plain === "" || cleanLine(plain) === ""
    ? null
    : cut(row, { field: "comments", value: plain, longest: MAX_COMMENTS_LENGTH });
}

/** The yard as the feed names it; a place alone is named by city and state. */
function readLocation(row: MappedRow): LocationReference | null {
  const code = readLine(row, "locationCode", 60);
  const city = shorten(row, {
    field: "locationCity",
    value: row.field("locationCity", read.readName),
    longest: 80,
  });
  const state = row.field("locationState", createWordReader(vocabulary.readState));
  const postcode = row.field("locationPostcode", readPostcode);
  const given = shorten(row, {
    field: "locationName",
    value: row.field("locationName", read.readName),
    longest: 120,
  });
  const name = given ?? (city === null ? code : [city, state].filter((part) => part !== null).join(", "));
  return name === null ? null : { code, name, city, state, postcode };
}

function readPostcode(text: string): Reading<string> {
  const postcode = cleanLine(text);
  if (postcode === "") return { value: null };
  return /^\d{4}$/.test(postcode) ? { value: postcode } : { value: null, problem: "is not a postcode" };
}

/** The lenders' offers are of the price beside them: while that price is held, they are shown with no other (D9). */
function readLenderRecords(row: MappedRow, prices: Prices): VehicleDraft["financeLenders"] {
  const warn = ({ field, value, reason }: Remark) => row.warn(field, value, reason);
  const text = row.field("financeLenders", whole);
  const quote = row.field("youxQuote", whole);
  const youx = quote === null ? null : readYouxQuote(quote, warn);
  const lenders = { ...(text !== null && readLenders(text, warn)), ...(youx && { youx }) };
  const priceCents = toCarPrice(prices)?.cents ?? null;
  return Object.fromEntries(
    Object.entries(lenders).map(([lender, record]) => [lender, { ...record, priceCents }]),
  );
}
