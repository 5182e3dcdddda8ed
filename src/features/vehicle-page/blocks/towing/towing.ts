import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import type { CardRecord } from "#features/catalogue/card/card.ts";
import { formatVehicleSubtitle, formatVehicleTitle } from "#features/catalogue/card/card-view.ts";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import type { VehicleRecord } from "#features/vehicle-page/record/vehicle-record.ts";
import { readTowCar, readTowedVan } from "#features/vehicles/towing/tow-figures.ts";
import { canTow, type TowAnswer, type TowCar, type TowedVan } from "#features/vehicles/towing/towing.ts";
import type { Specifications } from "#features/vehicles/vehicle.ts";
import type { BlockInput } from "../../vehicle-block.ts";
import { formatKg, formatMargins, USUAL_LOAD_KG } from "./tow-copy.ts";

/** What the block "towing" shows: of a van what it takes to tow it, of a car which vans it can tow (D127). */
export interface TowingView extends OfKind<"towing"> {
  readonly about: "van" | "car";
  readonly figures: readonly TowRow[];
  /** People and luggage in the car, in kg, that the answers are worked out with. */
  readonly loadKg: number;
  /** What of the dealer's stock fits: every figure is known and within its limit. */
  readonly matches: readonly TowMatchView[];
  /** How many vehicles in stock were compared. */
  readonly compared: number;
  /** Of how many of them a figure is missing. */
  readonly unknown: number;
  /** The van's figures, for a shopper who enters those of a car; null of a car. */
  readonly van: { readonly atmKg: number | null; readonly ballKg: number | null } | null;
}

/** A figure and where it comes from; without one, what that means. */
export interface TowRow {
  readonly label: string;
  readonly value: string;
  readonly source: string;
}

interface TowMatchView {
  readonly id: number;
  readonly href: string;
  readonly title: string;
  readonly subtitle: string;
  /** "To spare: 170 kg on the ball, 420 kg GVM", the tightest first. */
  readonly margin: string;
}

/** More would be a search. */
const MAX_MATCHES = 8;

/** A vehicle of the same site that might tow or be towed. */
export interface TowCandidate {
  readonly record: CardRecord;
  readonly specifications: Specifications;
}

/** Which kind of vehicle the page of one asks for: cars for a van, vans for a car that tows; null if towing does not apply. */
export function findTowPartner({
  itemType,
  specifications,
}: Pick<VehicleRecord, "itemType" | "specifications">): "car" | "caravan" | null {
  if (itemType === "caravan") return readTowedVan(specifications).atmKg === null ? null : "car";
  return itemType === "car" && readTowCar(specifications).brakedKg !== null ? "caravan" : null;
}

type Settings = { readonly vehiclePage: { readonly blocks: readonly string[] } };

export interface TowingInput extends Pick<BlockInput<Settings>, "vehicle" | "config" | "available"> {
  /** Of the site's stock, what might tow the vehicle or be towed by it. */
  readonly towCandidates?: readonly TowCandidate[] | undefined;
}

/** "Can it tow that?" of a vehicle that is available; a car is asked what it can tow where there is a van to tow. */
export function buildTowing({
  vehicle,
  config,
  available,
  towCandidates = [],
}: TowingInput): TowingView | null {
  if (!available || !config.vehiclePage.blocks.includes("towing")) return null;
  const towing = compareTowing(vehicle, towCandidates);
  return towing?.about === "car" && towCandidates.length === 0 ? null : towing;
}

/** The page builds it before the other blocks, which do not repeat its figures. */
export const towingBlock = defineBlock({
  build: ({ towing }: { readonly towing: TowingView | null }) => towing,
});

/** What towing a vehicle, or with it, takes, and what of the site's stock fits (D29, D127). */
export function compareTowing(
  vehicle: Pick<VehicleRecord, "itemType" | "specifications">,
  candidates: readonly TowCandidate[],
): TowingView | null {
  const partner = findTowPartner(vehicle);
  if (partner === null) return null;
  const about = partner === "car" ? "van" : "car";
  const van = readTowedVan(vehicle.specifications);
  const car = readTowCar(vehicle.specifications);
  const answers = candidates.map(({ record, specifications }) => {
    const answer =
      about === "van"
        ? canTow(readTowCar(specifications), van, USUAL_LOAD_KG)
        : canTow(car, readTowedVan(specifications), USUAL_LOAD_KG);
    return { record, answer };
  });
  return {
    kind: "towing",
    about,
    figures: about === "van" ? listVanRows(van) : listCarRows(car),
    loadKg: USUAL_LOAD_KG,
    matches: answers.flatMap(({ record, answer }) => toMatch(record, answer)).slice(0, MAX_MATCHES),
    compared: answers.length,
    unknown: answers.filter(({ answer }) => answer.kind === "unknown").length,
    van: about === "van" ? van : null,
  };
}

function toMatch(record: CardRecord, answer: TowAnswer): TowMatchView[] {
  if (answer.kind !== "yes") return [];
  const { id, slug } = record;
  const words = { title: formatVehicleTitle(record), subtitle: formatVehicleSubtitle(record) };
  return [{ id, href: toVehiclePath(slug), ...words, margin: formatMargins(answer) }];
}

/** Rows of the specifications that the block says. */
export const TOWING_LABELS: readonly string[] = [
  ...["Towing capacity (braked)", "Maximum tow ball load", "Gross combination mass", "Gross vehicle mass"],
  ...["Kerb weight", "ATM", "Tow ball weight"],
];

const GIVEN = "this vehicle's listing";
const NOT_GIVEN = "not in this vehicle's listing";

function toRow(label: string, kg: number | null, toValue = formatKg): TowRow {
  return kg === null
    ? { label, value: "Ask us", source: NOT_GIVEN }
    : { label, value: toValue(kg), source: GIVEN };
}

/** What a van requires of the car that tows it. */
function listVanRows({ atmKg, ballKg }: TowedVan): TowRow[] {
  const plus = (what: string) => (kg: number) =>
    `what the car weighs with people and load, plus ${formatKg(kg)} (${what})`;
  return [
    toRow("Braked towing capacity of at least (the van's ATM)", atmKg),
    toRow("Maximum tow ball load of at least (the van's ball weight)", ballKg),
    toRow("Gross combination mass (GCM) of at least", atmKg, plus("ATM")),
    toRow("Gross vehicle mass (GVM) of at least", ballKg, plus("ball weight")),
  ];
}

/** What a car may tow and weigh. */
function listCarRows({ brakedKg, ballKg, gcmKg, gvmKg, kerbKg }: TowCar): TowRow[] {
  return [
    toRow("Braked towing capacity", brakedKg),
    toRow("Maximum tow ball load", ballKg),
    toRow("Gross combination mass (GCM)", gcmKg),
    toRow("Gross vehicle mass (GVM)", gvmKg),
    toRow("Kerb weight", kerbKg),
  ];
}
