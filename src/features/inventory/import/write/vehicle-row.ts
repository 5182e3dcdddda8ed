import { createHash } from "node:crypto";
import type { VehicleDraft } from "#features/vehicles/vehicle.ts";

/** Columns of `vehicle` that a feed decides, with their SQL types and where a draft has them. */
const COLUMNS = {
  stock_number: ["text", (draft) => draft.stockNumber],
  vin: ["text", (draft) => draft.vin],
  item_type: ["text", (draft) => draft.itemType],
  car_type: ["text", (draft) => draft.carType],
  status: ["text", (draft) => draft.status],
  make: ["text", (draft) => draft.make],
  model: ["text", (draft) => draft.model],
  badge: ["text", (draft) => draft.badge],
  series: ["text", (draft) => draft.series],
  year: ["integer", (draft) => draft.year],
  km: ["integer", (draft) => draft.km],
  colour: ["text", (draft) => draft.colour],
  interior_colour: ["text", (draft) => draft.interiorColour],
  body: ["text", (draft) => draft.body],
  fuel: ["text", (draft) => draft.fuel],
  transmission: ["text", (draft) => draft.transmission],
  drive: ["text", (draft) => draft.drive],
  gears: ["integer", (draft) => draft.gears],
  seats: ["integer", (draft) => draft.seats],
  doors: ["integer", (draft) => draft.doors],
  cylinders: ["integer", (draft) => draft.cylinders],
  engine_litres: ["real", (draft) => draft.engineLitres],
  rego: ["text", (draft) => draft.rego],
  rego_expiry: ["text", (draft) => draft.regoExpiry],
  registered: ["boolean", (draft) => draft.registered],
  build_date: ["text", (draft) => draft.buildDate],
  compliance_date: ["text", (draft) => draft.complianceDate],
  nvic: ["text", (draft) => draft.nvic],
  redbook_code: ["text", (draft) => draft.redbookCode],
  private_suburb: ["text", (draft) => draft.privateSuburb],
  private_postcode: ["text", (draft) => draft.privatePostcode],
  carsales_title: ["text", (draft) => draft.carsalesTitle],
  payment_processors: ["text[]", (draft) => draft.paymentProcessors],
  drive_away_cents: ["bigint", (draft) => draft.prices.driveAwayCents],
  egc_cents: ["bigint", (draft) => draft.prices.egcCents],
  unknown_cents: ["bigint", (draft) => draft.prices.unknownCents],
  before_cents: ["bigint", (draft) => draft.prices.beforeCents],
  offer_cents: ["bigint", (draft) => draft.prices.offerCents],
  subscription_cents: ["bigint", (draft) => draft.prices.subscriptionCents],
  average_market_cents: ["bigint", (draft) => draft.averageMarketCents],
  state_average_market_cents: ["bigint", (draft) => draft.stateAverageMarketCents],
  preorder: ["boolean", (draft) => draft.preorder],
  purchase_cost_cents: ["bigint", (draft) => draft.purchaseCostCents],
  certified: ["boolean", (draft) => draft.certified],
  reserved: ["boolean", (draft) => draft.reserved],
  tag: ["text", (draft) => draft.tag],
  show_on_dealer_website: ["boolean", (draft) => draft.showOnDealerWebsite],
  features: ["text[]", (draft) => draft.features],
  categories: ["text[]", (draft) => draft.categories],
  comments: ["text", (draft) => draft.comments],
  specifications: ["jsonb", (draft) => draft.specifications],
  original: ["jsonb", (draft) => draft.original],
  history_report_url: ["text", (draft) => draft.historyReportUrl],
  battery_health: ["jsonb", (draft) => draft.batteryHealth],
  hotspots: ["jsonb", (draft) => draft.hotspots],
  spin_code: ["text", (draft) => draft.spinCode],
  library_images: ["boolean", (draft) => draft.libraryImages],
  finance_lenders: ["jsonb", (draft) => draft.financeLenders],
  custom_rank: ["integer", (draft) => draft.customRank],
} as const satisfies Record<string, readonly [string, (draft: VehicleDraft) => unknown]>;

/** Columns that the import itself works out. */
const OWN_COLUMNS = {
  source_id: "bigint",
  source_key: "text",
  location_id: "bigint",
  dealership_id: "bigint",
  fingerprint: "text",
  held_prices: "jsonb",
  held_at: "timestamptz",
  held_discarded: "boolean",
  listed_at: "timestamptz",
  arrived_at: "timestamptz",
  sold_at: "timestamptz",
  withdrawn_at: "timestamptz",
  updated_at: "timestamptz",
  change_number: "bigint",
} as const;

/** Columns that are written once, when a vehicle is first seen. */
const BIRTH_COLUMNS = { slug: "text", first_seen_at: "timestamptz" } as const;

export type VehicleRow = Record<string, unknown>;

/** The feed-decided part of a vehicle's row. A column that is left out is null: most are, and each takes time to send and read. */
export function toFeedColumns(draft: VehicleDraft): VehicleRow {
  const row: VehicleRow = {};
  for (const [name, read] of READERS) {
    const value = read(draft);
    if (value !== null) row[name] = value;
  }
  return row;
}

const READERS = Object.entries(COLUMNS).map(([name, [, read]]) => [name, read] as const);

const changeable: Record<string, string> = {
  ...Object.fromEntries(Object.entries(COLUMNS).map(([name, [type]]) => [name, type])),
  ...OWN_COLUMNS,
};
const born: Record<string, string> = { ...changeable, ...BIRTH_COLUMNS };

const list = (names: Record<string, string>, each: (name: string, type: string) => string) =>
  Object.entries(names)
    .map(([name, type]) => each(name, type))
    .join(", ");

/** Inserts rows given as `$2` (a JSON array) into account `$1`; answers ids by source key. */
export const INSERT_VEHICLES = `
  insert into vehicle (account_id, ${list(born, (name) => name)})
  select $1, ${list(born, (name) => `r.${name}`)} from json_to_recordset($2::json) as r(${list(born, (name, type) => `${name} ${type}`)})
  returning id, source_key`;

/** Updates rows given as `$1` (a JSON array) by their id. */
export const UPDATE_VEHICLES = `
  update vehicle set ${list(changeable, (name) => `${name} = r.${name}`)}
  from json_to_recordset($1::json) as r(id bigint, ${list(changeable, (name, type) => `${name} ${type}`)})
  where vehicle.id = r.id`;

/** Equal for two drafts exactly when every stored field and every photo is. */
export function toFingerprint(draft: VehicleDraft): string {
  return createHash("sha1").update(JSON.stringify(draft)).digest("base64url");
}
