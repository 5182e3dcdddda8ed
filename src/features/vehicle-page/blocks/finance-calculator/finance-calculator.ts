import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import { toVehicleEnquiryPath, toVehiclePath } from "#features/catalogue/paths.ts";
import { findCalculatorOffer } from "#features/finance/calculator/calculator-offer.ts";
import { buildCalculatorView, type CalculatorView } from "#features/finance/calculator/calculator-view.ts";
import { estimateRepayment } from "#features/finance/rates/estimate.ts";
import {
  type GateSettings,
  isCarFinanceGated,
  toPersonalisedFinance,
} from "#features/finance/rates/finance-link.ts";
import type { FinanceSettings } from "#features/finance/settings/finance-settings.ts";
import { toYear } from "#features/places/time-zone.ts";
import type { BlockInput } from "../../vehicle-block.ts";

/** What the block "finance-calculator" shows. */
export interface FinanceCalculatorView extends OfKind<"finance-calculator"> {
  readonly calculator: CalculatorView;
}

export interface FinanceCalculatorInput
  extends BlockInput<GateSettings & { readonly finance: FinanceSettings }> {
  /** What an address asks the calculator. */
  readonly asked?: URLSearchParams | null | undefined;
}

/**
 * The calculator of a vehicle that is available and that a lender finances, where the site wants it (TEN-11, FIN-22). Where the site
 * gates finance, its finance button leads to the form that the vehicle's other one leads to (D265).
 */
export const financeCalculatorBlock = defineBlock({
  build(input: FinanceCalculatorInput): FinanceCalculatorView | null {
    const { vehicle, available, today, asked = null } = input;
    const { finance } = input.config;
    if (!available || finance.calculator.hidden) return null;
    const offer = findCalculatorOffer(vehicle, finance, toYear(today));
    const place = {
      carId: vehicle.id,
      path: toVehiclePath(vehicle.slug),
      enquireHref: toVehicleEnquiryPath(vehicle.slug),
      financeHref: isCarFinanceGated(input.config)
        ? toPersonalisedFinance(vehicle.id)
        : toVehicleEnquiryPath(vehicle.slug, "Finance"),
      asked,
      estimate: estimateRepayment(vehicle, finance, toYear(today)),
    };
    const calculator = offer && buildCalculatorView(offer, finance.calculator, place);
    return calculator && { kind: "finance-calculator", calculator };
  },
});
