import type { Estimate } from "#features/finance/rates/estimate.ts";
import type { Prices } from "#features/vehicles/vehicle.ts";
import type { CardRecord, Photo } from "./card.ts";

/** What a record's bytes have the values of, in this order. With the names, they would be twice as many. */
const RECORD_FIELDS: readonly Exclude<keyof CardRecord, "prices" | "estimate" | "photos">[] = [
  ...(["id", "slug", "stockNumber", "itemType", "carType", "status", "make", "model", "badge"] as const),
  ...(["series", "year", "km", "colour", "body", "fuel", "transmission", "drive", "seats"] as const),
  ...([
    "preorder",
    "certified",
    "reserved",
    "tag",
    "arrivedAt",
    "soldAt",
    "photosCount",
    "hasSpin",
    "ownFacts",
    "priceLabel",
  ] as const),
  ...([
    "locationName",
    "locationSlug",
    "city",
    "state",
    "dealershipSlug",
    "paymentProcessors",
    "wasCents",
    "marketAverageCents",
    "marketLabel",
  ] as const),
];
const PRICE_FIELDS: readonly (keyof Prices)[] = [
  ...(["driveAwayCents", "egcCents", "unknownCents"] as const),
  ...(["beforeCents", "offerCents", "subscriptionCents"] as const),
];
const ESTIMATE_FIELDS: readonly (keyof Estimate)[] = [
  ...(["lender", "weekDollars", "monthDollars", "ratePercent"] as const),
  ...([
    "comparisonPercent",
    "termYears",
    "depositCents",
    "balloonCents",
    "rateDate",
    "ownFees",
    "ownPayment",
  ] as const),
];
const PHOTO_FIELDS: readonly (keyof Photo)[] = ["url", "width", "height", "preview"];

const decoder = new TextDecoder();

/** A card record as the bytes that an index keeps (D21): the fields listed here, whatever else the object has (LAW-08). */
export function serialiseRecord(record: CardRecord): Uint8Array {
  const fields = RECORD_FIELDS.map((name) => record[name]);
  const prices = PRICE_FIELDS.map((name) => record.prices[name]);
  const photos = record.photos.map((photo) => PHOTO_FIELDS.map((name) => photo[name]));
  const { estimate: one } = record;
  const estimate = one && ESTIMATE_FIELDS.map((name) => one[name]);
  return Buffer.from(JSON.stringify([fields, prices, photos, estimate]));
}

/** The card record whose bytes an index keeps (D21). */
export function parseRecord(bytes: Uint8Array): CardRecord {
  const [fields, prices, photos, estimate] = JSON.parse(decoder.decode(bytes)) as [
    unknown[],
    unknown[],
    unknown[][],
    unknown[] | null,
  ];
  return {
    ...named(RECORD_FIELDS, fields),
    prices: named(PRICE_FIELDS, prices),
    estimate: estimate && named(ESTIMATE_FIELDS, estimate),
    photos: photos.map((photo) => named(PHOTO_FIELDS, photo)),
  } as unknown as CardRecord;
}

function named(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  let i = 0;
  for (const name of names) record[name] = values[i++];
  return record;
}
