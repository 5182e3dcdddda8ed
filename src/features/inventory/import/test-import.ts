/** Imports of made stock into a test's database, in Forecourt's own layout. */
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { withDerivedKey } from "#platform/secrets/encryption.ts";
import type { Mapping } from "../feeds/mapping/mapping.ts";
import { SHIPPED_MAPPINGS } from "../feeds/mapping/shipped-mappings.ts";
import type { FetchedFeed } from "../sources/fetch-feed.server.ts";
import type { ImportReport } from "./guard/import-report.ts";
import { type ImportOutcome, type ImportRequest, runImport } from "./run-import.server.ts";

export const FORECOURT: Mapping = SHIPPED_MAPPINGS.get("forecourt")!;
export const TEST_SECRET = "a secret of tests";
export const TEST_KEYS = withDerivedKey(TEST_SECRET, undefined);
/** When a test's first import runs. */
export const NOW = new Date("2026-03-01T00:00:00Z");
export const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

/** A used HiLux of $45,990 drive away, as a feed has it. */
export const aCar = (stockNumber: string, changes: object = {}) => ({
  stockNumber,
  carType: "used",
  make: "Toyota",
  model: "HiLux",
  badge: "SR5",
  year: 2022,
  km: 45_210,
  driveAwayPrice: 45_990,
  ...changes,
});

/** A feed of one line a car, the first on line 2. */
export const toFeed = (cars: readonly object[]): string =>
  `[\n${cars.map((car) => JSON.stringify(car)).join(",\n")}\n]`;

/** Content as a fetched file; `discard` removes it. */
async function fetchedFeed(content: string | Buffer): Promise<FetchedFeed> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-test-feed-"));
  const path = join(folder, "feed");
  await writeFile(path, content);
  const hash = createHash("sha256").update(content).digest("hex");
  return {
    path,
    bytes: content.length,
    hash,
    stamp: null,
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

type Options = Partial<Omit<ImportRequest, "accountId" | "feed">>;

/** Imports content, as one would a file. */
export async function importContent(
  db: Database,
  accountId: AccountId,
  content: string | Buffer,
  options: Options = {},
): Promise<ImportOutcome> {
  const feed = await fetchedFeed(content);
  const mapping = options.mapping ?? FORECOURT;
  const {
    sourceName = mapping.name,
    mappingFrom = mapping.name,
    siteId = null,
    snapshot = false,
    now = NOW,
  } = options;
  try {
    return await runImport(
      { db, secret: TEST_SECRET },
      { ...options, accountId, feed, mapping, mappingFrom, sourceName, siteId, snapshot, now },
    );
  } finally {
    await feed.discard();
  }
}

/** Imports cars; answers the report of what was published. */
export async function importCars(
  db: Database,
  accountId: AccountId,
  cars: readonly object[],
  options: Options = {},
): Promise<ImportReport> {
  const outcome = await importContent(db, accountId, toFeed(cars), options);
  if (outcome.kind !== "published") throw new Error(`the import was not published: ${outcome.kind}`);
  return outcome.report;
}

export interface StoredVehicle {
  readonly id: number;
  readonly slug: string;
  readonly stock_number: string | null;
  readonly car_type: string;
  readonly status: string;
  readonly vin: string | null;
  readonly km: number | null;
  readonly drive_away_cents: number | null;
  readonly purchase_cost_cents: number | null;
  readonly location_id: number | null;
  readonly first_seen_at: Date;
  readonly listed_at: Date;
  readonly arrived_at: Date | null;
  readonly sold_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly updated_at: Date;
  readonly change_number: number;
}

const VEHICLES = `
  select id, slug, stock_number, car_type, status, vin, km, drive_away_cents, purchase_cost_cents, location_id,
    first_seen_at, listed_at, arrived_at, sold_at, withdrawn_at, updated_at, change_number
  from vehicle order by id`;

/** The account's vehicles, first stored first. */
export const vehicles = (db: Database, accountId: AccountId): Promise<StoredVehicle[]> =>
  db.inAccount(accountId, (tx) => tx.query<StoredVehicle>(VEHICLES));

/** Runs one statement in an account. */
export const ask = <Row extends object>(
  db: Database,
  accountId: AccountId,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => db.inAccount(accountId, (tx: AccountTransaction) => tx.query<Row>(text, values));
