import type { Body, VehicleDraft } from "#features/vehicles/vehicle.ts";
import type { MappedRow, Remark } from "../mapping/mapped-row.ts";
import type { MappingField } from "../mapping/mapping.ts";
import { createWordReader, toProblem } from "../values/reading.ts";
import { cleanLine } from "../words/clean-text.ts";
import { readFuel } from "../words/fuel-words.ts";
import { assumeKind } from "../words/kinds.ts";
import { settleBody } from "../words/model-bodies.ts";
import { makeAndModel, readTitle } from "../words/names.ts";
import * as vocabulary from "../words/vocabulary.ts";
import { asLine } from "./draft-cells.ts";

type CarNames = Pick<VehicleDraft, "make" | "model" | "badge">;

/** Make, model and badge; what the columns leave out is taken from the title. */
export function readNames(row: MappedRow): CarNames {
  const make = row.field("make", asLine) ?? "";
  const model = row.field("model", asLine) ?? "";
  const title = row.field("title", asLine);
  const given = row.field("badge", asLine);
  if (title === null) return { ...makeAndModel(make, model), badge: given };
  const names = readTitle(title, make, model);
  return { make: names.make, model: names.model, badge: given ?? (names.badge || null) };
}

interface Kind {
  readonly itemType: VehicleDraft["itemType"];
  /** Whether it is one by its make or names, for a feed that gives no body. */
  readonly isMotorhome: boolean;
}

/** The kind that the feed says, or what it suggests; a remark for what is not known to be a vehicle at all, such as parts (D70). */
export function readKind(row: MappedRow, names: CarNames): Kind | Remark {
  const itemType = row.field("itemType", (text) => {
    const said = createWordReader(vocabulary.readItemType)(text);
    return said.problem === undefined
      ? said
      : toProblem("is not a known kind of vehicle, so it is kept off the site");
  });
  if (itemType !== null) return { itemType, isMotorhome: false };
  return row.takeWarning("itemType") ?? assumeItemType(row, names);
}

function assumeItemType(row: MappedRow, { make, model }: CarNames): Kind {
  const wording = (field: MappingField) => cleanLine(row.wording(field) ?? "");
  const { kind, isMotorhome, remark } = assumeKind({
    make,
    makeWording: wording("make"),
    model,
    names: (["model", "badge", "series", "title"] as const).map(wording).join(" ").trim(),
    body: row.wording("body") ?? "",
    hasEngine:
      readFuel(wording("fuel")) !== null || vocabulary.readTransmission(wording("transmission")) !== null,
  });
  if (remark) row.warn("itemType", remark.value, remark.reason);
  return { itemType: kind, isMotorhome: isMotorhome ?? false };
}

/** Without a word for it a vehicle counts as used, since calling it new would promise more. */
export function readCarType(row: MappedRow): VehicleDraft["carType"] {
  const carType = row.field("carType", createWordReader(vocabulary.parseCarType));
  if (carType === null && row.wording("carType") === null)
    row.warn("carType", "", "is missing, so used is assumed");
  return carType ?? "used";
}

/** A motorcycle that is called a roadster is no convertible, and a caravan that is called a van is none. */
function isBodyOf(itemType: VehicleDraft["itemType"], body: Body | null): boolean {
  return itemType === "car" || itemType === "truck" || body === itemType;
}

/** Body, fuel, transmission and drive in the product's words. */
export function readVocabulary(
  row: MappedRow,
  { model, badge }: CarNames,
  { itemType, isMotorhome }: Kind,
): Pick<VehicleDraft, "body" | "fuel" | "transmission" | "drive"> {
  const body = (text: string) =>
    vocabulary.readBody(text) ?? vocabulary.readCommercialBody(text, model, badge);
  const said = row.field("body", createWordReader(body));
  const settled = said === null ? null : settleBody(said, model, badge);
  return {
    body: isBodyOf(itemType, settled) ? (settled ?? (isMotorhome ? "motorhome" : null)) : null,
    fuel: row.field("fuel", createWordReader(readFuel)),
    transmission: row.field("transmission", createWordReader(vocabulary.readTransmission)),
    drive: row.field("drive", createWordReader(vocabulary.readDrive)),
  };
}
