import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { type EnteredVehicle, findEntry } from "#features/inventory/entries/save-entry.server.ts";
import { toAccountHref } from "#features/team/paths.ts";
import { listPlaces } from "#features/tenancy/locations/location-store.server.ts";
import { MAKES } from "#features/vehicles/makes.ts";
import { formatCents } from "#ui/base/money.ts";
import { toSiteHref } from "../list/show-stock.server.ts";
import { toPhotosHref } from "../paths.ts";
import { requireVehicle } from "../store/find-vehicle.server.ts";
import type { EntryPageView, TypedEntry } from "./entry-view.ts";

/**
 * Shows the form of a vehicle that was entered.
 * @throws a response, 404 for one that is not there or that a feed brings
 */
export async function showEntry(context: StaffContext): Promise<EntryPageView> {
  const { entry, vehicle, yards } = await context.act("stock:price", async (tx) => {
    const { locations } = tx;
    const found = await requireVehicle(tx, context);
    return {
      vehicle: found,
      entry: await findEntry(tx, { id: found.id, locations }),
      yards: await listYards(tx),
    };
  });
  if (!entry) throw new Response(null, { status: 404 });
  const { id, version, isWithdrawn } = entry;
  const slug = requireAccount(context).slug;
  return {
    ...{ title: vehicle.title, version, isWithdrawn, yards, makes: listMakes(), values: toTyped(entry) },
    ...{ stockHref: toAccountHref(slug, "stock"), photosHref: toPhotosHref(slug, id) },
    ...{ siteHref: toSiteHref(vehicle, context), lookUpState: null },
  };
}

/** Shows the form of a new vehicle. */
export async function showNewEntry(context: StaffContext): Promise<EntryPageView> {
  const yards = await context.act("stock:price", listYards);
  return {
    ...{ title: null, version: "", isWithdrawn: false, yards, makes: listMakes() },
    values: { ...EMPTY, yard: yards.length === 1 ? String(yards[0]?.id) : "" },
    ...{ stockHref: toAccountHref(requireAccount(context).slug, "stock"), photosHref: null, siteHref: null },
    lookUpState: context.vehicleLookup ? (yards[0]?.state ?? "") : null,
  };
}

/** The yards at which a person may enter vehicles. */
export async function listYards({
  locations,
  ...tx
}: StaffTransaction): Promise<{ id: number; name: string; slug: string; state: string | null }[]> {
  const places = await listPlaces(tx);
  return places.locations
    .filter(({ id }) => locations === null || locations.includes(id))
    .map(({ id, name, slug, state }) => ({ id, name, slug, state }));
}

const listMakes = () => MAKES.map(({ name }) => name);

const EMPTY: TypedEntry = {
  ...{
    vin: "",
    rego: "",
    stockNumber: "",
    carType: "used",
    make: "",
    model: "",
    badge: "",
    year: "",
    km: "",
  },
  ...{ body: "", fuel: "", transmission: "", drive: "", colour: "", price: "", priceType: "drive_away" },
  ...{ yard: "", comments: "" },
};

/** A vehicle as its form has it. */
export function toTyped(entry: EnteredVehicle): TypedEntry {
  const { vin, rego, stockNumber, carType, make, model, badge, year, km, colour, comments } = entry;
  const { body, fuel, transmission, drive, priceCents, priceType, location } = entry;
  return {
    ...{ vin: vin ?? "", rego: rego ?? "", stockNumber: stockNumber ?? "", carType, make, model },
    ...{ badge: badge ?? "", year: String(year), km: km === null ? "" : String(km), colour: colour ?? "" },
    ...{ body: body ?? "", fuel: fuel ?? "", transmission: transmission ?? "", drive: drive ?? "" },
    price: priceCents === null ? "" : formatCents(priceCents).slice(1),
    ...{ priceType: priceType ?? "drive_away", yard: location === null ? "" : String(location) },
    comments: comments ?? "",
  };
}
