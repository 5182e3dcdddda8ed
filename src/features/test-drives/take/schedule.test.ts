import { expect, test } from "vitest";
import type { FormRequest, SiteCar } from "#features/leads/take/form-request.server.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { findTestDriveYard } from "./schedule.server.ts";

const yard = (slug: string, type: Location["type"] = "sales") => ({ slug, type }) as Location;
const KNOWN = [yard("aspley"), yard("bayside"), yard("workshop", "service"), yard("away")];

/** Where a car is driven on a site with these yards. */
function find(listed: readonly Location[], locationSlug: string | null, chosen = ""): string | null {
  const locations = KNOWN.map((one) => ({ ...one, completed: true, visible: listed.includes(one) }));
  const ctx = { stock: { locations }, config: { stock: { filter: {} } } } as unknown as FormRequest;
  return findTestDriveYard(ctx, { locationSlug } as SiteCar, chosen)?.slug ?? null;
}
const [aspley, bayside, workshop] = KNOWN as [Location, Location, Location];

test.each([
  ["its own yard, whatever is chosen", [aspley, bayside], "away", "aspley", "away"],
  ["nowhere if its own yard is not complete", [aspley], "nowhere", "aspley", null],
  ["the chosen yard", [aspley, bayside], null, "bayside", "bayside"],
  ["nowhere while none of several is chosen", [aspley, bayside], null, "", null],
  ["nowhere if the chosen one is not the site's", [aspley, bayside], null, "away", null],
  ["the only yard, whatever is chosen", [aspley], null, "bayside", "aspley"],
  ["the only yard that sells", [workshop, aspley], null, "workshop", "aspley"],
  ["nowhere at a workshop", [workshop], null, "workshop", null],
  ["nowhere without yards", [], null, "", null],
] as const)("D13 LEAD-13: a vehicle is driven at %s", (_, listed, own, chosen, expected) => {
  expect(find(listed, own, chosen)).toBe(expected);
});
