import { requirePermission, type StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { changeAvailability } from "#features/inventory/changes/change-availability.server.ts";
import { changePrice } from "#features/inventory/changes/change-price.server.ts";
import { holdChanges } from "#features/inventory/changes/hold-changes.server.ts";
import { type CarPrice, describePrice } from "#features/pricing/price.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { findListedVehicle } from "../store/list-stock.server.ts";
import { type Edit, readEdit } from "./read-edit.ts";
import { isOnSite, toAvailability } from "./show-stock.server.ts";
import { type EditAnswer, readTyped } from "./stock-view.ts";

export const SEEN_LATER = "Saved. Shoppers see it once this vehicle is on your site.";
const GONE = "This vehicle is not in your stock any more. Reload the page.";

/** Saves a row of the stock: its price, whether it can be bought, or both. All of it is saved or nothing. */
export async function submitStock(context: StaffContext, form: PostedForm): Promise<EditAnswer> {
  requirePermission(context, "stock:edit");
  const read = readEdit(form);
  const { vehicle } = read;
  if (!read.ok) return { ...read, done: null };
  const answer = { vehicle, error: null, doubt: null, done: null, typed: null };
  if (read.price === null && read.availability === null) return { ...answer, done: "Nothing was changed." };
  // Whoever may change prices may change all else of a vehicle.
  const permission = read.price === null ? "stock:edit" : "stock:price";
  const saved = await context
    .act(permission, (tx) => applyEdit(tx, context, read))
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    });
  if (saved instanceof Refusal)
    return { ...answer, error: saved.message, theirs: saved.theirs, typed: readTyped(form) };
  return { ...answer, done: saved.isOnSite ? "Saved. Shoppers see it now." : SEEN_LATER };
}

/** Ends the transaction, so that no half of an edit is written. */
class Refusal extends Error {
  readonly theirs: CarPrice | null | undefined;

  /** @param theirs what somebody else made of the price in the meantime */
  constructor(message: string, theirs?: CarPrice | null) {
    super(message);
    this.theirs = theirs;
  }
}

async function applyEdit(
  tx: StaffTransaction,
  { jobs, now }: Pick<StaffContext, "jobs" | "now">,
  { vehicle: id, price, shownPrice, availability, shownAvailability }: Edit,
): Promise<{ readonly isOnSite: boolean }> {
  const { actor, locations } = tx;
  const found = (await holdChanges(tx, [id], now())) && (await findListedVehicle(tx, { id, locations }));
  if (!found) throw new Refusal(GONE);
  const subject = { kind: "vehicle", id: found.stockNumber ?? found.title };
  const parts = { jobs, now: now() };
  if (price !== null) {
    const change = { vehicleId: id, to: price, from: shownPrice, actor, note: null };
    const outcome = await changePrice(tx, parts, change);
    if (!outcome.ok && outcome.reason === "no-vehicle") throw new Refusal(GONE);
    if (!outcome.ok)
      throw new Refusal(
        `Somebody else changed this price to ${describePrice(outcome.shown)} in the meantime. Save again to replace it with yours.`,
        outcome.shown,
      );
    const [before, after] = [describePrice(outcome.before), describePrice(outcome.after)];
    await tx.record({
      action: price === "as-fed" ? "revert price" : "change price",
      ...{ subject, before: { price: before }, after: { price: after } },
    });
  }
  if (availability !== null) {
    const before = toAvailability(found);
    if (before !== shownAvailability)
      throw new Refusal("Somebody else changed this vehicle in the meantime. Reload the page to see it.");
    await changeAvailability(tx, parts, { vehicleId: id, to: availability, actor, note: null });
    const changed = await findListedVehicle(tx, { id, locations });
    const after = changed && toAvailability(changed);
    if (availability !== "as-fed" && after !== availability)
      throw new Refusal("The feed says that this vehicle is sold, which only the feed can take back.");
    await tx.record({
      ...{ action: availability === "as-fed" ? "revert availability" : "change availability", subject },
      ...{ before: { availability: before }, after: { availability: after } },
    });
  }
  return { isOnSite: isOnSite(found) };
}
