import {
  findStatutoryWarranty,
  type StatutoryWarranty,
  type WarrantedVehicle,
} from "#features/places/law/statutory-warranty.ts";
import { STATE_NAMES } from "#features/places/states.ts";
import { type PriceView, toTotalPrice } from "#features/pricing/price.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import { formatWhole } from "#ui/base/money.ts";

/** What a page says of a warranty. */
export interface WarrantyCheck {
  readonly title: string;
  readonly text: string;
  /** Folded below it. */
  readonly more: { readonly title: string; readonly text: string };
}

interface WarrantyInput {
  readonly vehicle: Pick<
    VehicleRecord,
    "state" | "carType" | "itemType" | "body" | "year" | "buildDate" | "km"
  >;
  readonly price: PriceView;
  readonly now: Date;
}

/** The statutory warranty of a used vehicle, or that the law gives none; null if that is not known (D397). */
export function buildWarrantyCheck({ vehicle, price, now }: WarrantyInput): WarrantyCheck | null {
  const found = findStatutoryWarranty({ ...vehicle, ...readPrice(price) }, now);
  if (found.kind === "unknown") return null;
  const law = `the law of ${STATE_NAMES[found.state]}`;
  const { itemType } = vehicle;
  return found.kind === "none"
    ? {
        title: "No statutory warranty",
        text: `By ${law}, this ${itemType} comes without one. Your consumer guarantees under the Australian Consumer Law still apply.`,
        more: { title: "How we know", text: describeSource(found, itemType) },
      }
    : {
        title: `Statutory warranty: ${found.months}\u00a0${found.months === 1 ? "month" : "months"} or ${formatWhole(found.km)}\u00a0km (${found.state})`,
        text: `By ${law}, we repair most defects that show up within that time or distance after you buy, whichever ends first.`,
        more: {
          title: "About this warranty",
          text: `Some parts, such as tyres and batteries, are usually left out. ${describeSource(found, itemType)} Your consumer guarantees under the Australian Consumer Law apply as well.`,
        },
      };
}

const describeSource = (
  { source }: Exclude<StatutoryWarranty, { kind: "unknown" }>,
  itemType: string,
): string =>
  `This goes by what we know of the ${itemType}, and by what we read on ${formatDate(source.readOn)} at: ${source.title}. Laws change: please check it with us before you buy.`;

function readPrice(price: PriceView): Pick<WarrantedVehicle, "priceCents" | "mayHaveCharges"> {
  const total = toTotalPrice(price);
  return { priceCents: total?.cents ?? null, mayHaveCharges: total?.priceType !== "egc" };
}
