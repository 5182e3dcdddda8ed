import { z } from "zod";
import { readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { routeLead } from "../routing/route-lead.ts";
import type { Target } from "../routing/routing.ts";
import type { Lead } from "../rules/lead.ts";
import { leadSettings } from "../settings.ts";

const settings = z.object({ leads: leadSettings.leads });

/** The dealer's targets of a lead by the published configuration of its site; none without one (D88). */
export async function readConfiguredTargets(tx: AccountTransaction, lead: Lead): Promise<readonly Target[]> {
  const [site] = await tx.query<{ id: SiteId }>("select id from site where id = $1", [lead.siteId]);
  const published = site && (await readPublishedConfig(tx, site.id, settings));
  return published?.ok ? routeLead(published.config.leads, lead) : [];
}
