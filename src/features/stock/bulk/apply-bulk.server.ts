import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { changeAvailability } from "#features/inventory/changes/change-availability.server.ts";
import { changeDetail } from "#features/inventory/changes/change-detail.server.ts";
import { changePrice } from "#features/inventory/changes/change-price.server.ts";
import { holdChanges } from "#features/inventory/changes/hold-changes.server.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import { toAvailability } from "../list/show-stock.server.ts";
import { type BulkStep, listChosen, type OwnValues, type VehicleStep } from "../store/bulk-edit.server.ts";
import { findListedVehicle, type ListedVehicle } from "../store/list-stock.server.ts";
import { describeStep } from "./plan-bulk.ts";

const CHANGED = "Somebody else changed it in the meantime.";
const GONE = "It is not in your stock any more.";

/** A transaction of somebody who may, and what it works with. */
interface BulkWork extends Pick<StaffContext, "jobs" | "now"> {
  readonly tx: StaffTransaction;
}

interface Applied {
  /** The steps that take back what was done. */
  readonly undo: readonly VehicleStep[];
  readonly refused: readonly {
    readonly vehicleId: number;
    readonly title: string;
    readonly reason: string;
  }[];
}

/**
 * Changes many vehicles in one transaction. What somebody else changed since it was shown, or what is outside the person's part of the
 * stock, is left as it is and answered; the rest is changed.
 */
export async function applySteps(
  { tx, jobs, now }: BulkWork,
  steps: readonly VehicleStep[],
  { isUndo = false }: { readonly isUndo?: boolean } = {},
): Promise<Applied> {
  const ids = steps.map(({ vehicleId }) => vehicleId);
  await holdChanges(tx, ids, now());
  const vehicles = new Map((await listChosen(tx, ids, tx)).map((vehicle) => [vehicle.id, vehicle]));
  const parts = { jobs: enqueueOnce(jobs), now: now() };
  const undo: VehicleStep[] = [];
  const refused: Applied["refused"][number][] = [];
  for (const step of steps) {
    const { vehicleId } = step;
    const vehicle = vehicles.get(vehicleId);
    const done = vehicle ? await applyStep(tx, parts, { step, vehicle, isUndo }) : GONE;
    if (typeof done === "string")
      refused.push({ vehicleId, title: vehicle?.title ?? "A vehicle", reason: done });
    else undo.push(done);
  }
  return { undo, refused };
}

/** All of one bulk edit are published together. */
function enqueueOnce(jobs: Pick<JobQueue, "enqueue">): Pick<JobQueue, "enqueue"> {
  const known = new Set<unknown>();
  return {
    enqueue: async (tx, job, options) => {
      if (known.has(job)) return;
      known.add(job);
      await jobs.enqueue(tx, job, options);
    },
  };
}

interface OneStep {
  readonly step: VehicleStep;
  readonly vehicle: ListedVehicle & { readonly own: OwnValues };
  /** What people had said before is put back, also where the feed says more by now. */
  readonly isUndo: boolean;
}

/** @returns how it is taken back, or why it was not done */
async function applyStep(
  tx: StaffTransaction,
  parts: { readonly jobs: Pick<JobQueue, "enqueue">; readonly now: Date },
  { step, vehicle, isUndo }: OneStep,
): Promise<VehicleStep | string> {
  const { vehicleId } = step;
  const { actor } = tx;
  const { own } = vehicle;
  const note = isUndo ? "Bulk edit taken back" : "Bulk edit";
  const said = { vehicleId, actor, note } as const;
  const undo = await (async (): Promise<VehicleStep | string> => {
    if (step.kind === "price") {
      const outcome = await changePrice(tx, parts, { ...said, from: step.from, to: step.to });
      return outcome.ok ? { kind: "price", vehicleId, from: outcome.after, to: own.price } : CHANGED;
    }
    if (step.kind === "availability") {
      if (toAvailability(vehicle) !== step.from) return CHANGED;
      await changeAvailability(tx, parts, { ...said, to: step.to });
      const changed = await findListedVehicle(tx, { id: vehicleId, locations: tx.locations });
      const after = changed ? toAvailability(changed) : step.from;
      if (isUndo || step.to === "as-fed" || after === step.to)
        return { kind: "availability", vehicleId, from: after, to: own.availability };
      await changeAvailability(tx, parts, { ...said, to: own.availability });
      return "The feed says that it is sold, which only the feed can take back.";
    }
    if (step.kind === "shown") {
      const outcome = await changeDetail(tx, parts, {
        ...said,
        detail: "shown",
        from: step.from,
        to: step.to,
      });
      return outcome.ok ? { kind: "shown", vehicleId, from: outcome.after.shown, to: own.shown } : CHANGED;
    }
    const outcome = await changeDetail(tx, parts, { ...said, detail: "tag", from: step.from, to: step.to });
    return outcome.ok ? { kind: "tag", vehicleId, from: outcome.after.tag, to: own.tag } : CHANGED;
  })();
  if (typeof undo === "string") return undo;
  const { before, after } = describeStep(step);
  await tx.record({
    action: ACTIONS[step.kind],
    subject: { kind: "vehicle", id: vehicle.stockNumber ?? vehicle.title },
    before: { [step.kind]: before },
    after: { [step.kind]: after },
  });
  return undo;
}

const ACTIONS: Readonly<Record<BulkStep["kind"], string>> = {
  price: "change price",
  availability: "change availability",
  shown: "edit vehicle",
  tag: "edit vehicle",
};
