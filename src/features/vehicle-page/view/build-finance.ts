import { toVehiclePath } from "#features/catalogue/paths.ts";
import { readQuoteState } from "#features/finance/quotes/vehicle-quote.ts";
import { buildFinancePanelView } from "#features/finance/rates/estimate-view.ts";
import {
  buildFinanceLink,
  type GateSettings,
  isCarFinanceGated,
} from "#features/finance/rates/finance-link.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import { toYear } from "#features/places/time-zone.ts";
import { type PriceView, toTotalPrice } from "#features/pricing/price.ts";
import type { VehicleRecord } from "../record/vehicle-record.ts";
import type { VehicleView } from "./vehicle-view.ts";

interface Input {
  readonly vehicle: VehicleRecord;
  readonly config: GateSettings & { readonly finance: FinanceSettings };
  readonly price: PriceView;
  /** Calendar date where the vehicle stands: lenders look at its age. */
  readonly today: string;
}

/** The estimate, the quote and the way to the finance form of a vehicle that is available (FIN-20, FIN-58, FIN-60). */
export function buildFinance({
  vehicle,
  config,
  price,
  today,
}: Input): Pick<VehicleView, "finance" | "quote" | "financeLink"> {
  const { finance } = config;
  const { id, slug, carType, vin, location } = vehicle;
  const state = readQuoteState(vehicle, finance, toYear(today));
  const priceCents = toTotalPrice(price)?.cents ?? null;
  return {
    finance: buildFinancePanelView(vehicle, finance, toYear(today)),
    quote: state && { href: `${toVehiclePath(slug)}/finance-quote`, awaited: state === "awaited" },
    financeLink: buildFinanceLink(
      { path: finance.path, gated: isCarFinanceGated(config) },
      { id, carType, vin, locationSlug: location?.slug ?? null, priceCents },
    ),
  };
}
