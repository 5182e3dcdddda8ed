import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { readRowId } from "#platform/http/read-input.ts";
import { findListedVehicle, type ListedVehicle } from "./list-stock.server.ts";

/** The id of the vehicle that the address names; 0 for what names none. */
export const readVehicleId = ({ params }: Pick<StaffContext, "params">): number => readRowId(params.vehicle);

/**
 * The vehicle that the path names.
 * @throws a response, 404 for one that is not the account's or stands in a yard that is not the person's
 */
export async function requireVehicle(
  { locations, ...tx }: StaffTransaction,
  { params }: Pick<StaffContext, "params">,
): Promise<ListedVehicle> {
  const found = await findListedVehicle(tx, { id: readVehicleId({ params }), locations });
  if (!found) throw new Response(null, { status: 404 });
  return found;
}
