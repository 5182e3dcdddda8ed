import type { ShopperId } from "#features/identity/shoppers/shopper.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { storeLead } from "../inbox/lead-store.server.ts";
import { routeLead } from "../routing/route-lead.ts";
import type { FormAnswers } from "../rules/form-answers.ts";
import type { Lead, LeadSeller } from "../rules/lead.ts";
import { allowConfirmation } from "./confirmation-limit.server.ts";
import type { FormRequest } from "./form-request.server.ts";

/** What is new: of an appointment its state and where it is from now on, of a trade-in its step. */
type LeadUpdate =
  | { readonly appointment: Appointment; readonly seller: LeadSeller }
  | { readonly subcategory: string; readonly form: FormAnswers };

/**
 * Stores a change of a lead's appointment, or the next step of its trade-in, as a lead that adds to it, with its dispatches: to everyone who had the earlier lead by
 * the site's routes, to those of its new location, and to the shopper within the limits on confirmations (D80). The person wrote nothing
 * new, so nothing is suspect and no consent is given again; what adds to a lead that is held waits with it.
 * @param isByStaff whether somebody of the dealer's does it, who tells the shopper whatever the limits say
 * @returns the id of the new lead
 */
export async function storeUpdate(
  ctx: FormRequest,
  tx: AccountTransaction,
  {
    earlier,
    update,
    isByStaff = false,
  }: { readonly earlier: Lead; readonly update: LeadUpdate; readonly isByStaff?: boolean },
): Promise<string> {
  const now = ctx.now();
  const lead: Lead = {
    ...earlier,
    ...update,
    id: ctx.newId(),
    receivedAt: now,
    additionTo: earlier.additionTo ?? earlier.id,
    message: "",
    afterHours: null,
    suspicions: (await isHeld(tx, earlier.id)) ? earlier.suspicions : [],
  };
  const { email } = lead.person;
  const isConfirmed = isByStaff || (await allowConfirmation(tx, ctx, { email, now }));
  const targets = [
    ...routeLead(ctx.config.leads, lead),
    ...routeLead(ctx.config.leads, earlier),
    ...(isConfirmed ? [{ kind: "confirmation" as const, to: email }] : []),
  ];
  const shopperId = await readShopper(tx, earlier.id);
  const { id } = await storeLead(tx, ctx, { lead, targets, shopperId, isUpdate: true });
  const entry = { lead: id, site: ctx.siteId };
  if ("appointment" in update)
    ctx.log.info({ ...entry, state: update.appointment.state }, "appointment changed");
  else ctx.log.info({ ...entry, step: update.subcategory }, "lead continued");
  return id;
}

async function isHeld(tx: AccountTransaction, leadId: string): Promise<boolean> {
  const held = await tx.query(
    "select from lead where id = $1 and suspicions <> '{}' and released_at is null",
    [leadId],
  );
  return held.length > 0;
}

async function readShopper(tx: AccountTransaction, leadId: string): Promise<ShopperId | null> {
  const [row] = await tx.query<{ shopperId: ShopperId | null }>(
    `select shopper_id as "shopperId" from lead where id = $1`,
    [leadId],
  );
  return row?.shopperId ?? null;
}
