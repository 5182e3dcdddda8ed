import { formatMetres, readFigure, toFeet, toMetres } from "#features/vehicles/measures.ts";
import { formatDay } from "#ui/base/calendar-date.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

type OwnVehicle = Pick<
  VehicleFacts,
  | "itemType"
  | "body"
  | "badge"
  | "model"
  | "features"
  | "sleeps"
  | "figures"
  | "engineSize"
  | "learnerApproved"
  | "batteryHealth"
>;

/** What a caravan, a motorcycle or a vehicle with a tested battery is chosen by, in words, as far as the data says it (CARD-18, D29). */
export function listOwnFacts(vehicle: OwnVehicle): string[] {
  const battery = listBatteryFacts(vehicle);
  if (vehicle.itemType === "caravan") return [...listCaravanFacts(vehicle), ...battery];
  return vehicle.itemType === "motorcycle" ? [...listMotorcycleFacts(vehicle), ...battery] : battery;
}

/** "Battery 91% on 12 Oct 2026" */
function listBatteryFacts({ batteryHealth }: OwnVehicle): string[] {
  if (batteryHealth === null) return [];
  return [`Battery ${batteryHealth.percent}% on ${formatDay(new Date(batteryHealth.date), "UTC")}`];
}

function listCaravanFacts(vehicle: OwnVehicle): string[] {
  const { sleeps, figures } = vehicle;
  const [tare, atm] = [readFigure(figures?.tare, "kg"), readFigure(figures?.atm, "kg")];
  return [
    sleeps ? `Sleeps ${sleeps}` : "",
    figures?.length ? formatLength(figures.length) : "",
    tare === null ? "" : `Tare ${formatWhole(tare)} kg`,
    atm === null ? "" : `ATM ${formatWhole(atm)} kg`,
    ...toLayouts(vehicle),
  ].filter(Boolean);
}

function listMotorcycleFacts(vehicle: OwnVehicle): string[] {
  const cc = toEngineCc(vehicle);
  const seatHeight = readFigure(vehicle.figures?.seatHeight, "mm");
  return [
    cc === null ? "" : `${formatWhole(cc)} cc`,
    vehicle.learnerApproved ? "LAMS" : "",
    seatHeight === null ? "" : `Seat ${formatWhole(seatHeight)} mm`,
  ].filter(Boolean);
}

/** "6.25 m (20.5 ft)"; what cannot be read as a length stays as it is. */
function formatLength(length: string | number): string {
  const metres = toMetres(length);
  return metres === null ? String(length) : `${formatMetres(length)} (${toFeet(metres).toFixed(1)} ft)`;
}

const LAYOUTS: readonly (readonly [name: string, wording: RegExp])[] = [
  ["Bunks", /\bbunks?\b/i],
  ["Island bed", /\bisland (queen )?bed\b/i],
  ["Single beds", /\b(twin|single) (single )?beds?\b/i],
  ["Ensuite", /\bensuite\b/i],
];

/** How a caravan or motorhome is laid out, by what its badge and its features say. */
export function toLayouts({
  itemType,
  body,
  model,
  badge,
  features,
}: Pick<OwnVehicle, "itemType" | "body" | "model" | "badge" | "features">): string[] {
  if (itemType !== "caravan" && body !== "motorhome") return [];
  const texts = [model, badge ?? "", ...features];
  return LAYOUTS.filter(([, wording]) => texts.some((text) => wording.test(text))).map(([name]) => name);
}

/** Motorcycles are chosen by the size of their engines, which feeds write like "471 cc". */
export function toEngineCc({
  itemType,
  engineSize,
}: Pick<VehicleFacts, "itemType" | "engineSize">): number | null {
  const [, cc] = /^([\d,]{2,6}) ?cc$/i.exec(engineSize ?? "") ?? [];
  return itemType === "motorcycle" && cc !== undefined ? Number(cc.replace(",", "")) : null;
}
