import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import { carMakes } from "#demo/data/models/index.ts";
import { writeDealerComment } from "#demo/generator/comments.ts";
import { seedRandom } from "#demo/generator/random.ts";
import type { StockRow } from "#demo/generator/stock-row.ts";
import { generateVehicle, listModelsFor } from "#demo/generator/vehicle.ts";

/** As many vehicles as the real listings have, on which the product was tried. */
export const LISTINGS = 16_734;

const YARDS = 600;
const STATES = ["NSW", "VIC", "QLD", "WA", "SA", "TAS"] as const;

/** Columns of the mapping `dealer-csv`, and where a generated vehicle has them. */
const COLUMNS: Readonly<Record<string, (row: StockRow) => unknown>> = {
  "Stock number": (row) => row.stockNumber,
  Condition: (row) => row.carType,
  Make: (row) => row.make,
  Model: (row) => row.model,
  Year: (row) => row.year,
  "Drive away price": (row) => row.driveAwayPrice,
  Badge: (row) => row.badge,
  Series: (row) => row.series,
  Cylinders: (row) => row.cylinders,
  Rego: (row) => row.rego,
  "Rego expiry": (row) => row.regoExpiry,
  Vin: (row) => row.vin,
  Body: (row) => row.body,
  Odometer: (row) => row.km,
  Colour: (row) => row.colour,
  "Location code": (row) => row.location,
  Comments: (row) => row.comments,
  Fuel: (row) => row.fuel,
  Transmission: (row) => row.transmission,
  Doors: (row) => row.doors,
  Seats: (row) => row.seats,
  Features: (row) => row.features.join(";"),
  Drive: (row) => row.drive,
  "Engine size": (row) => row.engineLitres,
  Photos: (row) => row.photos.join(";"),
};

/** Of which an import may make other work than of the usual file. */
export type FeedKind = "usual" | "without stock numbers" | "with one address for many";

interface FeedSize {
  readonly count: number;
  readonly kind?: FeedKind;
  /** How many yards the vehicles are at; an import with many new ones for its vehicles is held. */
  readonly yards?: number;
}

/** Writes a dealer's CSV of `count` made-up vehicles, the same each time but for the dates. */
export async function writeFeed(
  path: string,
  { count, kind = "usual", yards = YARDS }: FeedSize,
  now: Date,
): Promise<void> {
  const columns = Object.keys(COLUMNS).filter(
    (name) => kind !== "without stock numbers" || name !== "Stock number",
  );
  const toCsv = stringify({ header: true, columns });
  const rows = generateRows({ count, kind, yards }, now);
  await pipeline(Readable.from(rows), toCsv, createWriteStream(path));
}

function* generateRows(
  { count, kind, yards }: Required<FeedSize>,
  now: Date,
): Generator<Record<string, unknown>> {
  for (let at = 0; at < count; at++) {
    const row = kind === "with one address for many" ? generateAlike(at, now) : generateRow(at, now, yards);
    yield Object.fromEntries(Object.entries(COLUMNS).map(([name, read]) => [name, read(row)]));
  }
}

/** One of 20 vehicles, with a stock number that makes the address of all of its kind: signs are dropped from addresses. */
function generateAlike(at: number, now: Date): StockRow {
  const signs = at.toString(2).padStart(16, "0").replaceAll("0", "/").replaceAll("1", ":");
  const { vin: _, ...row } = generateRow(at % 20, now, YARDS);
  return { ...row, stockNumber: `T${signs}1` };
}

function generateRow(at: number, now: Date, yards: number): StockRow {
  const random = seedRandom(`bench ${at}`);
  const carType = random.weighted([["used", 14] as const, ["new", 5] as const, ["demo", 1] as const]);
  const make = random.pick(carMakes.filter((candidate) => listModelsFor(candidate, carType).length > 0));
  // Few large yards and many small ones, as in the real listings.
  const yard = Math.floor(yards * random.next() ** 2);
  const location = { code: `Yard ${yard}`, dealership: "", state: STATES[yard % STATES.length] ?? STATES[0] };
  const row = generateVehicle(random, { stockNumber: `B${at}`, carType, make, location, now });
  row.comments = writeDealerComment(
    row,
    { name: location.code, place: location.code },
    { index: at, random },
  );
  return row;
}
