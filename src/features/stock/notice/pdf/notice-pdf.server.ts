import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { requireNotice } from "../notice-facts.server.ts";
import { buildPaper } from "./build-paper.ts";
import { drawNotice } from "./draw-notice.server.ts";

/**
 * The notice of a vehicle as a PDF (D460).
 * @throws a response, 404 for a vehicle that is not in the person's part of the stock, or that has no notice
 */
export async function buildNoticePdf(context: StaffContext): Promise<{ bytes: Buffer; name: string }> {
  const { act, sites, now } = context;
  const facts = await act("stock:read", (tx) => requireNotice(tx, context));
  const bytes = await drawNotice(buildPaper(facts, sites[0]?.legal ?? null), now());
  const { stockNumber, id } = facts.vehicle;
  return { bytes, name: `notice-${(stockNumber ?? String(id)).replaceAll(/[^\w-]+/g, "-")}.pdf` };
}
