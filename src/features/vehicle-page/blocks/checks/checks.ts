import { z } from "zod";
import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import { hasPlugin } from "#features/tenancy/settings/site-settings.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { BlockInput } from "../../vehicle-block.ts";
import { describePpsr, listNoticeChecks } from "./notice-checks.ts";
import { describeRegistration } from "./registration-line.ts";
import { buildWarrantyCheck, type WarrantyCheck } from "./warranty-check.ts";

const USED_CAR_CHECKS = ["history-report", "registration", "odometer", "car-analysis", "ppsr"] as const;

/** Setting: what the block "checks" lists. */
const checks = z
  .array(z.enum(USED_CAR_CHECKS))
  .default([...USED_CAR_CHECKS])
  .describe("What the used-car checks say, in order, as far as a vehicle has it (VDP-19).");

type Checks = z.infer<typeof checks>;

/** One thing that a buyer of a used vehicle can check, in words that promise nothing. */
export interface UsedCarCheck {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly label: string };
  /** Opening it is event 60 (ANA-08). */
  readonly isHistoryReport?: boolean;
  readonly more?: WarrantyCheck["more"];
}

/** Which checks a site wants, and the plugins that some depend on. */
export type CheckSettings = Pick<TenancySettings, "plugins"> & {
  readonly vehiclePage: { readonly checks: Checks; readonly blocks: Blocks };
};

type Check = Checks[number];
type Blocks = readonly string[];
type Vehicle = Parameters<typeof describeRegistration>[0] &
  Pick<VehicleRecord, "km" | "year" | "historyReportUrl" | "ppsr">;

/** The register's own site. */
const PPSR = "https://www.ppsr.gov.au/";

/**
 * What may be checked of a used vehicle, in the site's order, as far as its data go (VDP-19); nothing for new and demo
 * ones. The history report is there only when the vehicle has one at an https address (VDP-13), and what a plugin adds
 * only on a site that has it (TEN-05).
 * @param today calendar date at the vehicle's place
 */
export function listUsedCarChecks(vehicle: Vehicle, config: CheckSettings, today: string): UsedCarCheck[] {
  if (vehicle.carType !== "used") return [];
  return config.vehiclePage.checks
    .filter((check) => check !== "ppsr" || hasPlugin(config, "PPSR Report"))
    .filter((check) => check !== "car-analysis" || hasPlugin(config, "Car Analysis"))
    .flatMap((check) => CHECKS[check](vehicle, today, config.vehiclePage.blocks) ?? []);
}

const CHECKS: Readonly<
  Record<Check, (vehicle: Vehicle, today: string, blocks: Blocks) => UsedCarCheck | null>
> = {
  "history-report": ({ historyReportUrl, itemType }) =>
    historyReportUrl?.startsWith("https://")
      ? {
          title: "History report",
          text: `We have a report on this ${itemType}'s history. Read it before you decide.`,
          link: { href: historyReportUrl, label: "Open the history report" },
          isHistoryReport: true,
        }
      : null,
  registration: (vehicle, today) => {
    const text = describeRegistration(vehicle, today);
    return text === null ? null : { title: "Registration", text };
  },
  odometer: ({ km }) =>
    km === null
      ? null
      : {
          title: "Odometer",
          text: "Compare the kilometres that we list with the odometer and the service records.",
        },
  "car-analysis": (vehicle, today) => {
    const text = describeYearlyDistance(vehicle, today);
    return text === null ? null : { title: "Car analysis", text };
  },
  ppsr({ itemType, vin, ppsr }, _, blocks) {
    const found = describePpsr(ppsr);
    const register =
      found?.text ??
      `The Personal Property Securities Register records whether money is owing on a ${itemType}, and whether it has been reported stolen or written off.`;
    const advice = ppsr
      ? "Search it again before you pay"
      : "We don't show its result here: search it yourself";
    return {
      title: found?.title ?? "PPSR search",
      text: `${register} ${advice}${vin === null ? "" : describeVin(vin, blocks)}.`,
      link: { href: PPSR, label: "Search at ppsr.gov.au" },
    };
  },
};

/** Where the page has the VIN, or the VIN itself on a page without that table, so that it stands once (D121). */
const describeVin = (vin: string, blocks: Blocks) =>
  blocks.includes("specifications") || blocks.includes("details")
    ? " with the VIN from the specifications"
    : ` with VIN ${vin}`;

/**
 * What a vehicle was driven in a year on average, in words (TEN-05, D104), to the nearest 100 km. Null in the first full
 * year, when one trip changes the figure, and without kilometres.
 * @param today calendar date at the vehicle's place
 */
export function describeYearlyDistance(
  { km, year }: Pick<VehicleRecord, "km" | "year">,
  today: string,
): string | null {
  const years = Number(today.slice(0, 4)) - year;
  if (km === null || years < 2) return null;
  const average = Math.round(km / years / 100) * 100;
  return `Driven about ${formatWhole(average)} km a year on average since ${year}, going by its odometer and model year.`;
}

/** What the block "checks" shows. */
export interface ChecksView extends OfKind<"checks"> {
  readonly vehicleId: number;
  readonly checks: readonly UsedCarCheck[];
}

/** The statutory warranty of a used vehicle that is available, and what may be checked of it (VDP-19, D397); null for nothing. */
export const checksBlock = defineBlock({
  settings: { checks },
  build(input: BlockInput<CheckSettings>): ChecksView | null {
    const { vehicle, config, available, today } = input;
    if (!available) return null;
    const warranty = buildWarrantyCheck(input);
    const own = listUsedCarChecks(vehicle, config, today);
    const isSaid = ({ title }: { title: string }) => own.some((check) => check.title === title);
    const noticed = listNoticeChecks(vehicle).filter((check) => !isSaid(check));
    const listed = [...(warranty ? [warranty] : []), ...noticed, ...own];
    return listed.length === 0 ? null : { kind: "checks", vehicleId: vehicle.id, checks: listed };
  },
});
