import { createSpecificationReader } from "#features/inventory/feeds/draft/draft-figures.ts";
import {
  isApplicable,
  SPECIFICATION_KEYS,
  type SpecificationKey,
} from "#features/inventory/feeds/mapping/specification-keys.ts";
import { readDoors, readSeats } from "#features/inventory/feeds/values/read-numbers.ts";
import { createPriceReader, readPrice } from "#features/inventory/feeds/values/read-price.ts";
import { createWordReader } from "#features/inventory/feeds/values/reading.ts";
import { readDate } from "#features/inventory/feeds/values/readings.ts";
import { settleTestMethods } from "#features/inventory/feeds/values/test-methods.ts";
import { readFuel } from "#features/inventory/feeds/words/fuel-words.ts";
import { readPriceType } from "#features/inventory/feeds/words/price-type-words.ts";
import { readBody, readDrive, readTransmission } from "#features/inventory/feeds/words/vocabulary.ts";
import { TESTED_FIGURES } from "#features/vehicles/test-method.ts";
import { BODIES, type Body, type ItemType } from "#features/vehicles/vehicle.ts";
import { suggestName } from "#platform/nearest-name.ts";
import { MODEL_LIMITS, type ModelBadge, type ModelPrice, toItemType } from "../manufacturer-model.ts";
import type { CellReader } from "./cell-reader.ts";

/** Fields of a badge besides the figures of ENT-10 and ENT-11. */
export const BADGE_FIELDS = [
  "badge",
  "body",
  "drive",
  "fuel",
  "transmission",
  "price",
  "price_type",
  "price_date",
  "seats",
  "doors",
] as const;

const readDriveWords = createWordReader(readDrive);
const readFuelWords = createWordReader(readFuel);
const readTransmissionWords = createWordReader(readTransmission);

/**
 * Reads a badge; null if anything that it needs is missing or wrong.
 * @param body of the model, for a badge that names none
 * @param today `YYYY-MM-DD`, after which no price can be dated
 */
export function readBadge(
  cells: CellReader,
  { body: modelBody, today }: { readonly body: Body | null; readonly today: string },
): ModelBadge | null {
  const name = cells.requiredText("badge", MODEL_LIMITS.badge);
  const body = cells.has("body") ? readBodyField(cells) : (modelBody ?? cells.report("body", "is missing"));
  const badge = {
    drive: cells.read("drive", readDriveWords),
    fuel: cells.read("fuel", readFuelWords),
    transmission: cells.read("transmission", readTransmissionWords),
    price: readModelPrice(cells, today),
    seats: cells.read("seats", (text) => readSeats(text)),
    doors: cells.read("doors", readDoors),
  };
  if (name === null || body === null) return null;
  return { name, body, ...badge, specifications: readFigures(cells, toItemType(body)) };
}

/** Reads a body in the words of feeds; for any other, the problem lists those that are known. */
export function readBodyField(cells: CellReader): Body | null {
  const text = cells.text("body", MODEL_LIMITS.name);
  const body = text === null ? null : readBody(text);
  if (text === null || body !== null) return body;
  const labels = Object.values(BODIES);
  return cells.report(
    "body",
    `"${text}" is not a known body.${suggestName(text, labels)} Use one of ${labels.join(", ")}`,
  );
}

/** A price has its type and its date: one without either says less than it seems to (D9, LAW-01). */
function readModelPrice(cells: CellReader, today: string): ModelPrice | null {
  const cents = cells.read("price", readPrice);
  if (cents === null) return null;
  const priceType = cells.has("price_type")
    ? readPriceType(cells.at("price_type"))
    : cells.report("price_type", "is missing; a price is drive away or excluding government charges");
  const date = cells.has("price_date")
    ? cells.read("price_date", readDate)
    : cells.report("price_date", "is missing; say on which day the price was right");
  if (priceType === "unknown" || (priceType === null && cells.has("price_type")))
    return cells.report(
      "price_type",
      `"${cells.at("price_type")}" must be drive away or excluding government charges`,
    );
  if (priceType === null || date === null) return null;
  // An amount beside the words of the other type is no price of this one.
  if (cells.read("price", createPriceReader(priceType)) === null) return null;
  if (date > today) return cells.report("price_date", `${date} is after today`);
  return { cents, priceType, date };
}

function readFigures(cells: CellReader, itemType: ItemType): ModelBadge["specifications"] {
  const figures: [SpecificationKey, string | number][] = [];
  const wordings = new Map(TESTED_FIGURES.map((figure) => [figure, cells.at(figure)]));
  for (const key of SPECIFICATION_KEYS.filter((one) => cells.has(one))) {
    if (!isApplicable(key, itemType)) cells.report(key, `is no figure of a ${itemType}`);
    const value = cells.read(key, createSpecificationReader(key, itemType === "car"));
    if (value !== null) figures.push([key, value]);
  }
  return settleTestMethods({ specifications: Object.fromEntries(figures), wordings }, (key, value, reason) =>
    cells.report(key, `"${value}" ${reason}`),
  );
}
