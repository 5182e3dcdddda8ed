import type { Shopper } from "#features/identity/shoppers/shopper.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { routeLead } from "../routing/route-lead.ts";
import { readLead, storeLead } from "./lead-store.server.ts";
import { withdrawConsents } from "./people.server.ts";
import { listIdsOfShopper } from "./shopper-enquiries.server.ts";

/** What the dealer reads. */
const WITHDRAWN = "I no longer agree to news and offers. Please send me no more of them.";

/**
 * Withdraws a shopper's consents to marketing and tells the dealer: on each site, as an addition to the newest enquiry that gave
 * one, by the routes of that enquiry (D166). Without a consent in force, nothing is sent.
 */
export async function withdrawMarketing(
  ctx: Pick<RequestContext, "jobs" | "newId" | "findSite">,
  tx: AccountTransaction,
  { shopper, now }: { readonly shopper: Shopper; readonly now: Date },
): Promise<void> {
  const own = await listIdsOfShopper(tx, shopper, now);
  const enquiries = await withdrawConsents(tx, { email: shopper.email, own }, now);
  for (const id of enquiries) {
    const earlier = await readLead(tx, id);
    const site = earlier && (await ctx.findSite(earlier.siteId));
    if (!earlier || !site) continue;
    const lead = {
      ...earlier,
      ...{ id: ctx.newId(), receivedAt: now, additionTo: earlier.additionTo ?? earlier.id },
      ...{ message: WITHDRAWN, afterHours: null, suspicions: [], appointment: null, form: null },
    };
    const targets = routeLead(site.config.leads, lead);
    // The copy has the person's details, so it is the shopper's only if the enquiry is.
    const shopperId = own.includes(id) ? shopper.id : null;
    await storeLead(tx, ctx, { lead, targets, shopperId, isUpdate: true });
  }
}
