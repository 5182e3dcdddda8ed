import { toCarPrice } from "#features/pricing/price.ts";
import { toIdentifierKey } from "#features/vehicles/identifier.ts";
import type {
  Body,
  LocationReference,
  MediaSource,
  Prices,
  Specifications,
  VehicleDraft,
  VehicleStatus,
} from "#features/vehicles/vehicle.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { FeedValues } from "../mapping/feed-row.ts";
import { MappedRow, type Remark } from "../mapping/mapped-row.ts";
import type { Mapping, MappingField } from "../mapping/mapping.ts";
import { isApplicable, SPECIFICATION_RULES, type SpecificationKey } from "../mapping/specification-keys.ts";
import { readAddress, readUrl, splitUrls } from "../values/read-addresses.ts";
import { readColour } from "../values/read-colour.ts";
import {
  checkKm,
  readCylinders,
  readDoors,
  readFigure,
  readGears,
  readKm,
  readLength,
  readLitres,
  readRank,
  readSeats,
  readYear,
} from "../values/read-numbers.ts";
import { readPrice } from "../values/read-price.ts";
import { createWordReader, type Reading, toProblem } from "../values/reading.ts";
import * as read from "../values/readings.ts";
import { cleanLine, cleanWords, toPlainText } from "../words/clean-text.ts";
import { readFuel } from "../words/fuel-words.ts";
import { assumeKind } from "../words/kinds.ts";
import { settleBody } from "../words/model-bodies.ts";
import { isYearOnly, makeAndModel, misspeltMake, readTitle } from "../words/names.ts";
import { readSaleStatus } from "../words/status-words.ts";
import * as vocabulary from "../words/vocabulary.ts";
import { toNameKey } from "../words/words.ts";
import { readPriceLabel, readPrices } from "./draft-prices.ts";
import { readHotspots } from "./read-hotspots.ts";
import { readLenders, readYouxQuote } from "./read-lenders.ts";

/** What the rows of one import share. */
export interface DraftContext {
  readonly now: Date;
  /** How often each key occurred so far, for the ordinal among equal rows (D6). Starts empty with each import. */
  readonly keyCounts: Map<string, number>;
}

export type DraftResult =
  | {
      readonly ok: true;
      readonly draft: VehicleDraft;
      readonly warnings: readonly Remark[];
      /** The mapped fields that the row has a value for. */
      readonly filled: ReadonlySet<string>;
    }
  | {
      readonly ok: false;
      readonly rejections: readonly Remark[];
      /** What the row is known by within its source, if that much can be read. */
      readonly key: string | null;
      /** The same as the feed writes it, for people. */
      readonly writtenKey: string | null;
      readonly subject: RowSubject;
      /** False where the feed calls the vehicle not for sale, or its status is not understood (D70). */
      readonly forSale: boolean;
      /** Whether the feed calls the vehicle not for sale: then nothing is wrong with the feed. */
      readonly isEnded: boolean;
    };

/** What a rejected row says of its vehicle beside its key, as far as that can be read (D191). */
export interface RowSubject {
  readonly vin: string | null;
  /** Empty if unknown, as the model. */
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
}

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
    features: list(row, "features", { most: 300, longest: 160 }),
    categories: list(row, "categories", { most: 30, longest: 60 }),
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
    financeLenders: readLenderRecords(row, prices),
  };
  return { ok: true, draft, warnings: row.warnings, filled: row.filled };
}

/** Words that an export writes into an empty cell. "Not available" and "unknown" are none of them: they say something. */
const NO_STATUS = /^(?:[-–—\s/.=_]*|nan|null|undefined)$/i;

/** Some dealers call the condition the status. It says nothing of the sale. */
const CONDITION = /^(?:new|used|demo|demonstrator|n|u|d)$/i;

/** Why a row is rejected with which nothing is wrong. */
export const NOT_FOR_SALE = "the feed says that it is not for sale";

interface Offer {
  readonly status: VehicleStatus;
  readonly isReserved: boolean;
}

/**
 * How the vehicle is offered, in stock where the feed says nothing of it; a remark for one that is not (D70). Where several
 * columns speak of it, the most careful one holds (D200).
 */
function readOffer(row: MappedRow): Offer | Remark {
  let hidden: string | null = null;
  const saleStatuses = row.all("status", (text) => {
    if (NO_STATUS.test(text) || CONDITION.test(text)) return { value: null };
    const value = readSaleStatus(text);
    if (value === "hidden") hidden ??= text;
    return value === null
      ? { value, problem: "is not a known status, so the car is kept off the site" }
      : { value };
  });
  const unknown = row.takeWarning("status");
  if (unknown !== undefined) return unknown;
  if (hidden !== null) return { field: "status", value: hidden, reason: NOT_FOR_SALE };
  const status = (["sold", "coming_soon"] as const).find((one) => saleStatuses.includes(one)) ?? "in_stock";
  return { status, isReserved: saleStatuses.includes("reserved") };
}

interface Kind {
  readonly itemType: VehicleDraft["itemType"];
  /** Whether it is one by its make or names, for a feed that gives no body. */
  readonly isMotorhome: boolean;
}

/** The kind that the feed says, or what it suggests; a remark for what is not known to be a vehicle at all, such as parts (D70). */
function readKind(row: MappedRow, names: CarNames): Kind | Remark {
  const itemType = row.field("itemType", (text) => {
    const said = createWordReader(vocabulary.readItemType)(text);
    return said.problem === undefined
      ? said
      : toProblem("is not a known kind of vehicle, so it is kept off the site");
  });
  if (itemType !== null) return { itemType, isMotorhome: false };
  return row.takeWarning("itemType") ?? assumeItemType(row, names);
}

function assumeItemType(row: MappedRow, { make, model }: CarNames): Kind {
  const wording = (field: MappingField) => cleanLine(row.wording(field) ?? "");
  const { kind, isMotorhome, remark } = assumeKind({
    make,
    makeWording: wording("make"),
    model,
    names: (["model", "badge", "series", "title"] as const).map(wording).join(" ").trim(),
    body: row.wording("body") ?? "",
    hasEngine:
      readFuel(wording("fuel")) !== null || vocabulary.readTransmission(wording("transmission")) !== null,
  });
  if (remark) row.warn("itemType", remark.value, remark.reason);
  return { itemType: kind, isMotorhome: isMotorhome ?? false };
}

/** Whether a car is kept for somebody; a word that is not known, such as a name, counts as yes (D70). */
function readReserved(row: MappedRow): boolean {
  const said = row.all("reserved", (text) => {
    const answer = read.readYesNo(text);
    const saleStatus = answer.problem === undefined ? null : readSaleStatus(text);
    if (saleStatus === "in_stock" || saleStatus === "reserved") return { value: saleStatus === "reserved" };
    return answer.problem === undefined
      ? answer
      : toProblem("is not a known wording, so the car counts as reserved");
  });
  return said.includes(true) || row.hasWarning("reserved");
}

/** A date of sale does not sell a car that its status offers, but one of the two is wrong. */
function readSoldAt(row: MappedRow, saleStatus: string, now: Date): string | null {
  const soldAt = row.field("soldAt", (text) => read.readInstant(text, now));
  if (soldAt !== null && saleStatus !== "sold")
    row.warn("soldAt", soldAt, "is given for a car that is not sold");
  return soldAt;
}

function buildRemark(row: MappedRow, field: MappingField, reason: string): Remark {
  return { field, value: row.wording(field) ?? "", reason };
}

const asLine = (text: string) => ({ value: cleanWords(text) || null });

type CarNames = Pick<VehicleDraft, "make" | "model" | "badge">;

function readNames(row: MappedRow): CarNames {
  const make = row.field("make", asLine) ?? "";
  const model = row.field("model", asLine) ?? "";
  const title = row.field("title", asLine);
  const given = row.field("badge", asLine);
  if (title === null) return { ...makeAndModel(make, model), badge: given };
  const names = readTitle(title, make, model);
  return { make: names.make, model: names.model, badge: given ?? (names.badge || null) };
}

interface Cell<Field extends string = string, Value = string> {
  readonly field: Field;
  readonly value: Value;
  /** Characters of it that are kept. */
  readonly longest: number;
}

function checkPresent(row: MappedRow, { field, value, longest }: Cell<"make" | "model">): Remark[] {
  if (value === "") return [buildRequiredRemark(row, field)];
  return value.length > longest ? [buildRemark(row, field, `is longer than ${longest} characters`)] : [];
}

/** A field that is required: what would be a warning elsewhere rejects the row. */
function buildRequiredRemark(row: MappedRow, field: MappingField): Remark {
  return row.takeWarning(field) ?? buildRemark(row, field, "is missing");
}

type Identity = Pick<VehicleDraft, "stockNumber" | "naturalKey">;
/** What a row is known by within its source: its key fields where the mapping declares some, else the stock number (D6, D195). */
export function buildKey({ naturalKey, stockNumber }: Identity): string | null {
  return naturalKey ?? (stockNumber === null ? null : toIdentifierKey(stockNumber));
}

/** The same as the feed writes it, for people. */
export function describeKey({ naturalKey, stockNumber }: Identity): string | null {
  return naturalKey ?? stockNumber;
}

/** What is known of a row by its identity alone. */
type KnownRow = Pick<Extract<DraftResult, { ok: false }>, "key" | "writtenKey">;

function toKnown(identity: Identity | Remark): KnownRow {
  if ("reason" in identity) return { key: null, writtenKey: null };
  return { key: buildKey(identity), writtenKey: describeKey(identity) };
}

/** What a row is known by that cannot be used, by the values that can be told of it. Its other values may be another column's. */
export function readKey(
  mapping: Mapping,
  values: FeedValues,
  context: DraftContext,
): KnownRow & { readonly subject: RowSubject } {
  const row = new MappedRow(mapping, values);
  const vin = row.field("vin", read.readVin);
  const subject = { vin, make: "", model: "", year: null };
  return { ...toKnown(readIdentity(mapping, { row, vin }, context)), subject };
}

const MAX_STOCK_NUMBER_LENGTH = 60;
const MAX_KEY_LENGTH = 500;

/** A row with its VIN. */
interface NumberedRow {
  readonly row: MappedRow;
  readonly vin: string | null;
}

function readIdentity(
  mapping: Mapping,
  { row, vin }: NumberedRow,
  { keyCounts }: DraftContext,
): Identity | Remark {
  const stockNumber = row.field("stockNumber", (text) => ({ value: read.cleanIdentifier(text) || null }));
  if (stockNumber !== null && stockNumber.length > MAX_STOCK_NUMBER_LENGTH) {
    return buildRemark(row, "stockNumber", `is longer than ${MAX_STOCK_NUMBER_LENGTH} characters`);
  }
  if (mapping.keyColumns === null) {
    return stockNumber === null ? buildRequiredRemark(row, "stockNumber") : { stockNumber, naturalKey: null };
  }
  const parts = row.columns(mapping.keyColumns).map(toKeyText);
  if (parts.every((part) => part === ""))
    return { field: "key", value: "", reason: "is empty, so the vehicle cannot be told from others" };
  const key = parts.join("|");
  if (key.length > MAX_KEY_LENGTH)
    return { field: "key", value: key, reason: "is too long to tell the vehicle by" };
  // By their order, the second of two equal cars would become the first when that one is sold (D238).
  if (vin !== null) return { stockNumber, naturalKey: `${key}#${vin}` };
  const ordinal = (keyCounts.get(key) ?? 0) + 1;
  keyCounts.set(key, ordinal);
  return { stockNumber, naturalKey: `${key}#${ordinal}` };
}

function toKeyText(text: string): string {
  return cleanLine(text).toLowerCase();
}

/** Without a word for it a vehicle counts as used, since calling it new would promise more. */
function readCarType(row: MappedRow): VehicleDraft["carType"] {
  const carType = row.field("carType", createWordReader(vocabulary.parseCarType));
  if (carType === null && row.wording("carType") === null)
    row.warn("carType", "", "is missing, so used is assumed");
  return carType ?? "used";
}

/** A motorcycle that is called a roadster is no convertible, and a caravan that is called a van is none. */
function isBodyOf(itemType: VehicleDraft["itemType"], body: Body | null): boolean {
  return itemType === "car" || itemType === "truck" || body === itemType;
}

function readVocabulary(
  row: MappedRow,
  { model, badge }: CarNames,
  { itemType, isMotorhome }: Kind,
): Pick<VehicleDraft, "body" | "fuel" | "transmission" | "drive"> {
  const body = (text: string) =>
    vocabulary.readBody(text) ?? vocabulary.readCommercialBody(text, model, badge);
  const said = row.field("body", createWordReader(body));
  const settled = said === null ? null : settleBody(said, model, badge);
  return {
    body: isBodyOf(itemType, settled) ? (settled ?? (isMotorhome ? "motorhome" : null)) : null,
    fuel: row.field("fuel", createWordReader(readFuel)),
    transmission: row.field("transmission", createWordReader(vocabulary.readTransmission)),
    drive: row.field("drive", createWordReader(vocabulary.readDrive)),
  };
}

/** The most that a car has, one of an unknown body, and anything else: buses, trucks and boats have more. */
const CAR = { seats: 15, gears: 10, litres: 9 };
const SOME_CAR = { seats: 30, gears: 10, litres: 13 };
const OTHERS = { seats: 80, gears: 18, litres: 30 };
const LARGE_BODIES: ReadonlySet<Body> = new Set<Body>(["bus", "light-truck", "motorhome"]);

function findMaximums(itemType: VehicleDraft["itemType"], body: Body | null): typeof CAR {
  if (itemType !== "car") return OTHERS;
  if (body === null) return SOME_CAR;
  return LARGE_BODIES.has(body) ? OTHERS : CAR;
}

function readFigures(
  row: MappedRow,
  { itemType, body, carType, year }: Pick<VehicleDraft, "itemType" | "body" | "carType" | "year">,
  now: Date,
): Pick<VehicleDraft, "km" | "gears" | "seats" | "doors" | "cylinders" | "engineLitres"> {
  const most = findMaximums(itemType, body);
  const km = row.field("km", readKm);
  const doubt = km === null || itemType !== "car" ? null : checkKm(km, carType, now.getUTCFullYear() - year);
  if (doubt !== null) row.warn("km", String(km), doubt);
  return {
    km,
    gears: row.field("gears", (text) => readGears(text, most.gears)),
    seats: row.field("seats", (text) => readSeats(text, most.seats)),
    doors: row.field("doors", readDoors),
    cylinders: row.field("cylinders", readCylinders),
    engineLitres: row.field("engineLitres", (text) => readLitres(text, most.litres)),
  };
}

/** Years that a vehicle is built before or after its model year at most. */
const MAX_YEARS_EARLY = 2;
const MAX_YEARS_LATE = 1;

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
): Pick<VehicleDraft, "privateSuburb" | "privatePostcode" | "carsalesTitle"> {
  return {
    privateSuburb: shorten(row, {
      field: "privateSuburb",
      value: row.field("privateSuburb", read.readName),
      longest: 80,
    }),
    privatePostcode: row.field("privatePostcode", readPostcode),
    carsalesTitle: readLine(row, "carsalesTitle", 160),
  };
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

function readLine(row: MappedRow, field: MappingField, longest: number): string | null {
  return shorten(row, { field, value: row.field(field, asLine), longest });
}

function shorten(row: MappedRow, { value, ...cell }: Cell<string, string | null>): string | null {
  return value === null ? null : cut(row, { ...cell, value });
}

function cut(row: MappedRow, { field, value, longest }: Cell): string {
  if (value.length <= longest) return value;
  row.warn(field, value, `is cut to ${formatWhole(longest)} characters`);
  return value.slice(0, longest).toWellFormed().trimEnd();
}

function list(
  row: MappedRow,
  field: MappingField,
  { most, longest }: { readonly most: number; readonly longest: number },
): readonly string[] {
  const items = row.items(field, read.listItems).map((item) => toPlainText(item).replace(/\s+/g, " "));
  const kept = [...new Set(items.filter((item) => item !== ""))];
  if (kept.length > most) row.warn(field, `${kept.length} items`, `is cut to ${most} items`);
  if (kept.length > 0) row.filled.add(field);
  return kept.slice(0, most).map((item) => cut(row, { field, value: item, longest }));
}

const MAX_COMMENTS_LENGTH = 20_000;

/** A cell's text as it is. */
const whole = (text: string) => ({ value: text || null });

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

function createSpecificationReader(
  key: SpecificationKey,
  isCar: boolean,
): (text: string) => Reading<string | number> {
  const rule = SPECIFICATION_RULES[key];
  if (rule.kind === "number")
    return (text) => readFigure(text, isCar && "car" in rule ? { ...rule, ...rule.car } : rule);
  return rule.kind === "length" ? readLength : asLine;
}

function readSpecifications(
  mapping: Mapping,
  row: MappedRow,
  { itemType, body }: Pick<VehicleDraft, "itemType" | "body">,
): Specifications {
  const isCar = itemType === "car" && body !== null && !LARGE_BODIES.has(body);
  const specifications: Record<string, string | number> = {};
  for (const [name, sources] of Object.entries(mapping.specifications)) {
    const key = name as SpecificationKey;
    const value = row.fromSources(`specifications.${key}`, sources, createSpecificationReader(key, isCar));
    if (value === null) continue;
    if (!isApplicable(key, itemType))
      row.warn(`specifications.${key}`, String(value), `is no figure of a ${itemType}`);
    else
      specifications[key] =
        typeof value === "string" ? cut(row, { field: `specifications.${key}`, value, longest: 120 }) : value;
  }
  return specifications;
}

/** Each kind of media with how many of it a vehicle can have. */
const MEDIA = {
  photos: ["photo", 100],
  videos: ["video", 10],
  walkarounds: ["walkaround", 10],
  spins: ["spin", 120],
  interiors: ["interior", 5],
} as const;

/** Films and papers that stand among the photos of some feeds. */
const NO_PICTURE = /\.(?:mp4|webm|mov|m4v|avi|mpe?g|m3u8|pdf|docx?|zip)(?:[?#]|$)/i;

function readMedia(row: MappedRow, noPhotos: Mapping["noPhotos"]): readonly MediaSource[] {
  return (Object.keys(MEDIA) as (keyof typeof MEDIA)[]).flatMap((field) => {
    const [kind, most] = MEDIA[field];
    const urls = new Set<string>();
    // An element of a list may hold several addresses, too.
    for (const item of row.addresses(field, splitUrls).flatMap(splitUrls)) {
      const { value: url, problem } = readAddress(item);
      if (problem !== undefined) row.warn(field, item, problem);
      else if (kind === "photo" && url !== null && NO_PICTURE.test(url))
        row.warn(field, item, "is no picture");
      else if (url !== null && !noPhotos.has(url)) urls.add(url);
    }
    if (urls.size > most) row.warn(field, `${urls.size} items`, `is cut to ${most} items`);
    if (urls.size > 0) row.filled.add(field);
    return [...urls].slice(0, most).map((url) => ({ kind, url }));
  });
}

function readAllHotspots(row: MappedRow): VehicleDraft["hotspots"] {
  const text = row.field("hotspots", whole);
  return text === null
    ? null
    : readHotspots(text, ({ field, value, reason }) => row.warn(field, value, reason));
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
