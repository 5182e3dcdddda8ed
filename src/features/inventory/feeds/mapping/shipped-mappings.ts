import australianVehiclePrices from "../mappings/australian-vehicle-prices.json" with { type: "json" };
import dealerCsv from "../mappings/dealer-csv.json" with { type: "json" };
import easycars from "../mappings/easycars.json" with { type: "json" };
import forecourt from "../mappings/forecourt.json" with { type: "json" };
import { type Mapping, parseMapping } from "./mapping.ts";

/** Mappings that the product ships, by name. */
export const SHIPPED_MAPPINGS: ReadonlyMap<string, Mapping> = new Map(
  [dealerCsv, easycars, australianVehiclePrices, forecourt].map((document) => [
    document.name,
    checked(document),
  ]),
);

function checked(document: unknown): Mapping {
  const result = parseMapping(JSON.stringify(document));
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.message).join(" "));
  return result.mapping;
}
