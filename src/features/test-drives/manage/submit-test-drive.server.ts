import type { FormOutcome } from "#features/forms/take/form-outcome.ts";
import { toAppointmentPath } from "#features/leads/appointment/appointment-path.ts";
import { readForm } from "#features/leads/take/enquiry-body.server.ts";
import { BODY_PROBLEMS } from "#features/leads/take/form-post.server.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { TIME_PROBLEMS } from "../take/time-problems.ts";
import { readVisitor } from "../take/visitor-cookie.ts";
import type { ManageView } from "./manage-view.ts";
import { buildManageView, type ManageAnswer } from "./show-test-drive.server.ts";
import { cancelTestDrive, changeTestDrive, type StoredChange } from "./store-change.server.ts";

/**
 * Takes a posted change or cancellation: the token as `booking`, `intent`, and for a change the chosen `time`. The same post again
 * leads to the same page.
 * @throws when the database is away; nothing has changed then
 */
export async function submitTestDrive(ctx: FormRequest, request: Request): Promise<FormOutcome<ManageView>> {
  const { fields, problem } = await readForm(request);
  const { booking: token = "", time: asked = "", intent } = fields;
  const step = intent === "cancel" ? "cancel" : "change";
  const show = async (status: 400 | 409 | 429, answer: Partial<ManageAnswer>) =>
    ({ kind: "shown", status, view: await buildManageView(ctx, { token, step, asked, ...answer }) }) as const;
  if (problem) return show(400, { formError: BODY_PROBLEMS[problem] });
  if (!ctx.mayWrite()) return show(429, { formError: describeTooMany(ctx) });
  const visitor = readVisitor(ctx.cookie, ctx.place);
  const stored =
    step === "cancel"
      ? await cancelTestDrive(ctx, token)
      : await changeTestDrive(ctx, { token, asked, visitor });
  if (stored.ok) {
    const done = step === "cancel" ? "cancelled" : "changed";
    return { kind: "received", to: `${toAppointmentPath(token)}&done=${done}` };
  }
  // The page itself says why: the drive has begun, is cancelled or over, or the link leads to none.
  if (stored.reason === "closed") return { kind: "redirect", to: `${toAppointmentPath(token)}&do=${step}` };
  return explain(ctx, stored, show);
}

function explain(
  ctx: FormRequest,
  stored: Exclude<StoredChange, { readonly ok: true } | { readonly reason: "closed" }>,
  show: (status: 400 | 409 | 429, answer: Partial<ManageAnswer>) => Promise<FormOutcome<ManageView>>,
): Promise<FormOutcome<ManageView>> {
  if (stored.reason === "too-many") return show(429, { formError: describeTooMany(ctx) });
  const { judged } = stored;
  const isTaken = judged.kind === "taken";
  const errors = [{ field: "time", message: TIME_PROBLEMS[judged.kind] }] as const;
  return show(isTaken ? 409 : 400, { errors, taken: isTaken ? judged.slot : null });
}

const describeTooMany = ({ config }: FormRequest): string =>
  `You have changed it several times already. To change it again, please call us on ${formatPhone(config.legal.phone)}.`;
