import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { changeNotice } from "#features/inventory/changes/change-notice.server.ts";
import { listMissingAnswers } from "#features/places/law/vehicle-notice.ts";
import type { NoticeAnswer, VehicleNotice } from "#features/vehicles/vehicle-notice.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { ANSWER_NAMES, describeNotice } from "./describe-notice.ts";
import { judgeNotice } from "./judge-notice.ts";
import { type NoticeFacts, requireNotice } from "./notice-facts.server.ts";
import { type NoticeFormAnswer, readTypedNotice, VERSION_FIELD } from "./notice-view.ts";

const NOTHING: NoticeFormAnswer = { error: null, errors: {}, done: null, typed: null, theirs: null };
const MEND = "Nothing was saved yet. Please look at what is marked.";
const CHANGED =
  "Somebody else changed these answers in the meantime. Look at theirs below; save again to replace them with yours.";

/** Keeps the answers for a vehicle's notice. */
export async function submitNotice(context: StaffContext, form: PostedForm): Promise<NoticeFormAnswer> {
  const typed = readTypedNotice(form);
  const { jobs, now } = context;
  return context.act("stock:price", async (tx) => {
    const facts = await requireNotice(tx, context);
    const judged = judgeNotice(typed, facts);
    if (!judged.ok) return { ...NOTHING, error: MEND, errors: judged.errors, typed };
    const { id, stockNumber, title } = facts.vehicle;
    const { notice } = judged;
    const change = { vehicleId: id, notice, version: form(VERSION_FIELD), actor: tx.actor };
    const outcome = await changeNotice(tx, { jobs, now: now() }, change);
    if (!outcome.ok) {
      if (outcome.reason === "no-vehicle") throw new Response(null, { status: 404 });
      const { version } = outcome.stored;
      const theirs = { lines: describeNotice(outcome.stored.notice), version };
      return { ...NOTHING, error: CHANGED, typed, theirs };
    }
    await tx.record({
      action: "answer notice",
      subject: { kind: "vehicle", id: stockNumber ?? title },
      ...listChanges(outcome.before, notice),
    });
    return { ...NOTHING, done: describeDone(facts, notice) };
  });
}

/** The answers that differ, as they were and as they are. */
function listChanges(before: VehicleNotice, after: VehicleNotice) {
  const differing = (Object.keys(ANSWER_NAMES) as NoticeAnswer[]).filter(
    (answer) => JSON.stringify(before[answer]) !== JSON.stringify(after[answer]),
  );
  const pick = (notice: VehicleNotice) =>
    Object.fromEntries(differing.map((answer) => [answer, notice[answer] ?? null]));
  return { before: pick(before), after: pick(after) };
}

function describeDone({ vehicle, law }: NoticeFacts, notice: VehicleNotice): string {
  const noticeAnswers = Object.keys(notice) as NoticeAnswer[];
  const { isRequired, missing } = listMissingAnswers({ ...vehicle.car, noticeAnswers });
  if (!isRequired) return "Saved.";
  if (missing.length === 0)
    return `Saved. ${law?.form ?? "The notice"} has all its answers${vehicle.isShown && !vehicle.isWithdrawn ? ", and the site may show this vehicle" : ""}.`;
  const names = missing.map((answer) => ANSWER_NAMES[answer].toLowerCase().replace("ppsr", "PPSR"));
  return `Saved. Still to be answered before the site shows this vehicle: ${names.join(", ")}.`;
}
