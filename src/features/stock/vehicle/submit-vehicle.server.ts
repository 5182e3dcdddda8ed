import type { StaffContext } from "#features/identity/request/staff-context.ts";
import {
  changeDetail,
  type DetailValue,
  MAX_COMMENTS_LENGTH,
  MAX_TAG_LENGTH,
  type VehicleDetail,
  type VehicleDetails,
} from "#features/inventory/changes/change-detail.server.ts";
import { toPlainText } from "#features/inventory/feeds/words/clean-text.ts";
import { normaliseTyped, type PostedForm } from "#platform/http/read-input.ts";
import { isOnSite } from "../list/show-stock.server.ts";
import { EDIT_FIELDS, type EditAnswer } from "../list/stock-view.ts";
import { SEEN_LATER, submitStock } from "../list/submit-stock.server.ts";
import { readVehicleId } from "../store/find-vehicle.server.ts";
import { findListedVehicle, type ListedVehicle } from "../store/list-stock.server.ts";
import { DETAIL_FIELDS, DETAIL_INTENTS, type DetailAnswer, readText } from "./vehicle-view.ts";

const INTENTS: readonly string[] = Object.values(DETAIL_INTENTS);

/** Saves what a form of the page of a vehicle changes: its price and state as in the list, or one of its details. */
export async function submitVehicle(
  context: StaffContext,
  form: PostedForm,
): Promise<EditAnswer | DetailAnswer> {
  if (INTENTS.includes(form(DETAIL_FIELDS.intent))) return submitDetail(context, form);
  const id = String(readVehicleId(context));
  return submitStock(context, (name) => (name === EDIT_FIELDS.vehicle ? id : form(name)));
}

async function submitDetail(context: StaffContext, form: PostedForm): Promise<DetailAnswer> {
  const { act, jobs, now } = context;
  const wanted = readDetail(form);
  const { detail } = wanted;
  const answer = { detail, error: null, done: null, preview: null, typed: null, theirs: null };
  const typed = readText(form, DETAIL_FIELDS.value);
  if (wanted.error !== null) return { ...answer, error: wanted.error, typed };
  if (form(DETAIL_FIELDS.intent) === DETAIL_INTENTS.preview)
    return act("stock:edit", async () => ({ ...answer, preview: toPlainText(typed), typed }));
  const { value } = wanted;
  return act("stock:edit", async (tx) => {
    const { actor, locations } = tx;
    const id = readVehicleId(context);
    const found = await findListedVehicle(tx, { id, locations });
    const outcome =
      found && (await changeDetail(tx, { jobs, now: now() }, { ...value, vehicleId: id, actor, note: null }));
    if (!found || !outcome || (!outcome.ok && outcome.reason === "no-vehicle"))
      return { ...answer, error: "This vehicle is not in your stock any more.", typed };
    if (!outcome.ok) return { ...answer, error: CHANGED, typed, theirs: String(outcome.shown[detail] ?? "") };
    await tx.record({
      action: value.to === "as-fed" ? "revert vehicle" : "edit vehicle",
      subject: { kind: "vehicle", id: found.stockNumber ?? found.title },
      before: { [detail]: outcome.before[detail] },
      after: { [detail]: outcome.after[detail] },
    });
    return { ...answer, done: describeDone(detail, outcome.after, found) };
  });
}

const CHANGED = "Somebody else changed this in the meantime. Save again to replace it with yours.";

function describeDone(detail: VehicleDetail, after: VehicleDetails, found: ListedVehicle): string {
  const isOn = isOnSite({ ...found, isShown: after.shown });
  if (detail === "shown" && after.shown && !isOn && !found.isWithdrawn)
    return "It is on your site once its notice is answered.";
  if (detail === "shown") return after.shown ? "It is on your site now." : "It is off your site now.";
  if (detail === "pinned") return after.pinned ? "It comes first now." : "It takes its usual place now.";
  return isOn ? "Saved. Shoppers see it now." : SEEN_LATER;
}

type ReadDetail =
  | { readonly error: string; readonly detail: VehicleDetail }
  | { readonly error: null; readonly detail: VehicleDetail; readonly value: DetailValue };

/**
 * Reads the form of a detail.
 * @throws a response, 400 for a detail that there is not
 */
function readDetail(form: PostedForm): ReadDetail {
  const detail = form(DETAIL_FIELDS.detail);
  const isReverted = form(DETAIL_FIELDS.intent) === DETAIL_INTENTS.revert;
  if (detail === "shown" || detail === "pinned") {
    const to = isReverted ? "as-fed" : form(DETAIL_FIELDS.value) === "yes";
    return { error: null, detail, value: { detail, to, from: form(DETAIL_FIELDS.shown) === "yes" } };
  }
  if (detail !== "tag" && detail !== "comments") throw new Response(null, { status: 400 });
  const from = readText(form, DETAIL_FIELDS.shown) || null;
  const text = readText(form, DETAIL_FIELDS.value);
  const value = (detail === "tag" ? normaliseTyped(text).replace(/\s+/g, " ") : text).trim();
  if (isReverted) return { error: null, detail, value: { detail, to: "as-fed", from } };
  const limit = detail === "tag" ? MAX_TAG_LENGTH : MAX_COMMENTS_LENGTH;
  if (value.length > limit)
    return { error: `Please keep to ${limit.toLocaleString("en-AU")} characters.`, detail };
  return { error: null, detail, value: { detail, to: value || null, from } };
}
