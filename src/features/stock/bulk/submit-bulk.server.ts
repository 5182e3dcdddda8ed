import { requirePermission, type StaffContext } from "#features/identity/request/staff-context.ts";
import { may } from "#features/identity/staff/roles/permissions.ts";
import { isUuid, type PostedLists, parseJson, readRowId } from "#platform/http/read-input.ts";
import { toFilter } from "../list/show-stock.server.ts";
import { keepBulkEdit, listChosen, takeBulkEdit, type VehicleStep } from "../store/bulk-edit.server.ts";
import { listIds } from "../store/list-stock.server.ts";
import { applySteps } from "./apply-bulk.server.ts";
import {
  BULK_FIELDS,
  BULK_INTENTS,
  type BulkAnswer,
  type BulkTyped,
  MAX_BULK_EDIT,
  readBulkTyped,
} from "./bulk-view.ts";
import { planStep, readBulkChange, toBulkRow } from "./plan-bulk.ts";
import { readSteps } from "./read-steps.ts";

/** Shows what a change of many vehicles would do, does it, or takes the last one back. */
export async function submitBulk(context: StaffContext, form: PostedLists): Promise<BulkAnswer> {
  requirePermission(context, "stock:edit");
  const typed = readBulkTyped(form);
  const intent = form(BULK_FIELDS.intent);
  if (intent === BULK_INTENTS.undo) return undo(context, form(BULK_FIELDS.edit), typed);
  return intent === BULK_INTENTS.apply ? apply(context, form, typed) : preview(context, form, typed);
}

const toAnswer = (typed: BulkTyped): BulkAnswer => ({
  ...{ isBulk: true, error: null, done: null, typed, preview: null, refused: [] },
});

/** Whoever may change prices may change all else of a vehicle. */
const toPermission = (isPrice: boolean) => (isPrice ? "stock:price" : "stock:edit");

async function preview(context: StaffContext, form: PostedLists, typed: BulkTyped): Promise<BulkAnswer> {
  const refuse = (error: string): BulkAnswer => ({ ...toAnswer(typed), error });
  const change = readBulkChange(typed);
  if (typeof change === "string") return refuse(change);
  const ticked = form.all(BULK_FIELDS.chosen).map(readRowId).filter(Boolean);
  const { vehicles, isTooMany } = await context.act(toPermission(change.kind === "price"), async (tx) => {
    const ids =
      typed.which === "all"
        ? await listIds(tx, { ...toFilter(context), locations: tx.locations }, MAX_BULK_EDIT + 1)
        : [...new Set(ticked)];
    const isTooMany = ids.length > MAX_BULK_EDIT;
    return { vehicles: isTooMany ? [] : await listChosen(tx, ids, tx), isTooMany };
  });
  if (isTooMany)
    return refuse(`At most ${MAX_BULK_EDIT} vehicles can be changed at once. Narrow the search first.`);
  if (vehicles.length === 0) return refuse("Tick the vehicles to change, or choose all of the search.");
  const planned = vehicles.map((vehicle) => ({ vehicle, step: planStep(vehicle, change) }));
  const steps = planned.flatMap(({ vehicle, step }) =>
    typeof step === "string" ? [] : [{ ...step, vehicleId: vehicle.id }],
  );
  const rows = planned.map(({ vehicle, step }) => toBulkRow(vehicle, step));
  if (steps.length === 0) return refuse(`Nothing would change. ${rows[0]?.title}: ${rows[0]?.refusal}`);
  return { ...toAnswer(typed), preview: { count: steps.length, rows, shown: JSON.stringify(steps) } };
}

async function apply(context: StaffContext, form: PostedLists, typed: BulkTyped): Promise<BulkAnswer> {
  const { act, jobs, now, newId } = context;
  const steps = readSteps(parseJson(form(BULK_FIELDS.shown)));
  const [first] = steps ?? [];
  if (!steps || !first || steps.length > MAX_BULK_EDIT)
    return { ...toAnswer(typed), error: "Please begin again: the preview did not arrive whole." };
  return act(toPermission(first.kind === "price"), async (tx) => {
    const { undo, refused } = await applySteps({ tx, jobs, now }, steps);
    const what = `${NAMES[first.kind]} of ${describeCount(undo.length)}`;
    if (undo.length > 0)
      await keepBulkEdit(tx, { id: newId(), actor: tx.actor, what, at: now(), changes: undo });
    const done = undo.length === 0 ? null : `Changed ${what}. Shoppers see it now.`;
    return { ...toAnswer(typed), done, refused, error: done === null ? "Nothing was changed." : null };
  });
}

async function undo(context: StaffContext, edit: string, typed: BulkTyped): Promise<BulkAnswer> {
  const { act, jobs, now } = context;
  const refuse = (error: string): BulkAnswer => ({ ...toAnswer(typed), error });
  const gone = "That change was taken back already, or another one has followed it.";
  if (!isUuid(edit)) return refuse(gone);
  return act("stock:edit", async (tx) => {
    const changes = await takeBulkEdit(tx, tx.actor, edit);
    if (!changes) return refuse(gone);
    if (changes.some(({ kind }) => kind === "price") && !may(tx.role, "stock:price"))
      throw new Response(null, { status: 403 });
    const { undo, refused } = await applySteps({ tx, jobs, now }, changes, { isUndo: true });
    return { ...toAnswer(typed), done: `Took back the change of ${describeCount(undo.length)}.`, refused };
  });
}

const NAMES: Readonly<Record<VehicleStep["kind"], string>> = {
  price: "the price",
  availability: "the state",
  shown: "what the site shows",
  tag: "the tag",
};

const describeCount = (count: number) => (count === 1 ? "1 vehicle" : `${count} vehicles`);
