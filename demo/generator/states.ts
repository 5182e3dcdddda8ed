import { shiftDays } from "./dates.ts";
import { roundToDealerPrice } from "./price.ts";
import type { Random } from "./random.ts";
import type { StockRow } from "./stock-row.ts";

/** A state that some vehicles of every yard are in, and that pages must cope with. */
interface VehicleState {
  readonly fits: (row: StockRow) => boolean;
  readonly apply: (row: StockRow, random: Random, now: Date) => void;
}

interface Moment {
  readonly random: Random;
  readonly now: Date;
}

const any = () => true;
const readPrice = (row: StockRow) => row.driveAwayPrice ?? 0;
const priced = (row: StockRow) => readPrice(row) > 4_000;

/** Moves the whole price to the one without government charges. */
function setPriceWithoutCharges(row: StockRow, random: Random): void {
  row.egcPrice = roundToDealerPrice(random, readPrice(row) * 0.95);
}

function sell(row: StockRow, days: number, { random, now }: Moment): void {
  row.status = "sold";
  row.listedAt = shiftDays(now, -days - random.int(6, 60)).toISOString();
  row.soldAt = shiftDays(now, -days).toISOString();
}

function addTag(tag: string, fits: VehicleState["fits"]): VehicleState {
  return {
    fits,
    apply: (row) => {
      row.tag = tag;
    },
  };
}

/** Every state by name. A vehicle is put into one of them at most, except for photos and comments, which combine. */
const VEHICLE_STATES = {
  "coming-soon": {
    fits: (row) => row.carType !== "demo",
    apply: (row, random, now) => {
      row.status = "coming_soon";
      row.photos = row.photos.slice(0, random.int(0, 1));
      row.listedAt = shiftDays(now, -random.int(1, 12)).toISOString();
    },
  },
  preorder: {
    fits: (row) => row.carType === "new",
    apply: (row) => {
      row.status = "coming_soon";
      row.preorder = true;
      row.driveAwayPrice = undefined;
      row.vin = undefined;
      row.buildDate = undefined;
      row.complianceDate = undefined;
      row.km = undefined;
    },
  },
  "sold-yesterday": {
    fits: (row) => row.carType === "used",
    apply: (row, random, now) => sell(row, 0.8 + random.next() * 0.4, { random, now }),
  },
  "sold-this-week": {
    fits: any,
    apply: (row, random, now) => sell(row, 3.5 + random.next() * 2, { random, now }),
  },
  "sold-last-month": {
    fits: any,
    apply: (row, random, now) => sell(row, 26 + random.next() * 14, { random, now }),
  },
  reserved: {
    fits: priced,
    apply: (row) => {
      row.reserved = true;
    },
  },
  "just-arrived": {
    fits: any,
    apply: (row, random, now) => {
      row.listedAt = shiftDays(now, -(0.2 + random.next() * 5)).toISOString();
    },
  },
  certified: {
    fits: (row) => row.carType === "used" && row.itemType === "car" && (row.km ?? 0) < 120_000,
    apply: (row) => {
      row.certified = true;
    },
  },
  "no-price": {
    fits: any,
    apply: (row) => {
      row.driveAwayPrice = undefined;
    },
  },
  "zero-price": {
    fits: any,
    apply: (row) => {
      row.driveAwayPrice = 0;
    },
  },
  "excluding-charges": {
    fits: (row) => priced(row) && row.carType === "used",
    apply: (row, random) => {
      setPriceWithoutCharges(row, random);
      row.driveAwayPrice = undefined;
    },
  },
  "both-prices": { fits: priced, apply: (row, random) => setPriceWithoutCharges(row, random) },
  "before-price": {
    fits: (row) => priced(row) && row.carType === "used",
    apply: (row, random) => {
      row.beforePrice = roundToDealerPrice(random, readPrice(row) * (1.06 + random.next() * 0.06) + 600);
    },
  },
  "offer-price": {
    fits: priced,
    apply: (row, random) => {
      row.offerPrice = roundToDealerPrice(random, readPrice(row) * (0.92 + random.next() * 0.03) - 300);
    },
  },
  "subscription-price": {
    fits: (row) => priced(row) && row.itemType === "car" && readPrice(row) < 90_000,
    apply: (row) => {
      row.subscriptionPrice = Math.round((readPrice(row) * 0.024) / 10) * 10 + 9;
    },
  },
  "tag-runout": addTag("Runout Sale", (row) => row.carType === "new"),
  "tag-test-drive": addTag("Test Drive Only", (row) => row.carType === "demo"),
  "tag-manager": addTag("Manager's Special", (row) => row.carType === "used"),
  "tag-low-km": addTag("Low Kms", (row) => row.carType === "used" && (row.km ?? 99_999) < 45_000),
  unregistered: {
    fits: (row) => row.carType === "used" && row.rego !== undefined,
    apply: (row) => {
      row.rego = undefined;
      row.regoExpiry = undefined;
      row.registered = false;
    },
  },
  hidden: {
    fits: any,
    apply: (row) => {
      row.showOnDealerWebsite = false;
    },
  },
  "history-report": {
    fits: (row) => row.carType === "used" && row.itemType === "car",
    apply: (row) => {
      row.historyReportUrl = `https://reports.example/${row.stockNumber.toLowerCase()}.pdf`;
    },
  },
  "no-photo": {
    fits: (row) => row.photos.length > 0,
    apply: (row) => {
      row.photos = [];
    },
  },
  "one-photo": {
    fits: (row) => row.photos.length > 0,
    apply: (row) => {
      row.photos = row.photos.slice(0, 1);
    },
  },
} as const satisfies Record<string, VehicleState>;

export type VehicleStateName = keyof typeof VEHICLE_STATES;

/** Puts the wanted number of rows into each state, each row into one state at most, in place. */
export function spreadStates(
  rows: readonly StockRow[],
  wanted: readonly (readonly [VehicleStateName, number])[],
  { random, now }: Moment,
): void {
  const free = random.shuffle(rows);
  for (const [name, count] of wanted) {
    const state: VehicleState = VEHICLE_STATES[name];
    for (const row of free.filter(state.fits).slice(0, count)) {
      state.apply(row, random, now);
      free.splice(free.indexOf(row), 1);
    }
  }
}
