import { toDealPath, toVehiclePath } from "#features/catalogue/paths.ts";
import { findPriceCents } from "#features/checkout/take/show-reserve.server.ts";
import { readEnquiryValues } from "#features/leads/take/enquiry.ts";
import { readSubmission } from "#features/leads/take/form-post.server.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { issueCreditToken, readOfferToken } from "#features/leads/trade-in/trade-in-link.ts";
import type { NoPage } from "#features/request/page-data.ts";
import { orUnavailable } from "#platform/postgres/database.ts";
import { readDealQuery, toDealQuery } from "../rules/deal-query.ts";
import { buildBareView, buildDealView, type ShownSend } from "./build-deal-view.server.ts";
import type { DealView } from "./deal-view.ts";
import { findDealCar, workOutDeal } from "./work-out-deal.server.ts";

export type ShownDeal = { readonly kind: "view"; readonly view: DealView } | NoPage;

/**
 * The page of a deal as its address has it (D401). An address with the token of an offer, which could accept it, leads to one that only
 * names it, since a deal is shared.
 */
export async function showDeal(ctx: FormRequest, slug: string, url: URL): Promise<ShownDeal> {
  const car = await findDealCar(ctx, slug);
  if (!car) return { kind: "not-found" };
  if (findPriceCents(car) === 0 || car.status === "sold")
    return { kind: "redirect", to: toVehiclePath(slug) };
  const asked = readDealQuery(url.searchParams);
  const offered = readOfferToken(ctx.secret, asked.tradeIn);
  if (offered !== null) {
    const query = toDealQuery({ ...asked, tradeIn: issueCreditToken(ctx.secret, offered) });
    return { kind: "redirect", to: `${toDealPath(slug)}?${query}` };
  }
  const send: ShownSend = {
    ...{ values: readEnquiryValues({}), errors: [], formError: null },
    token: readSubmission(ctx, {}).token,
  };
  const shown = await orUnavailable(async () => ({
    kind: "view" as const,
    view: buildDealView(ctx, await workOutDeal(ctx, car, asked), send),
  }));
  // A post is answered by its own view, which this one must not replace by a failure (LEAD-05).
  return shown.kind === "unavailable" && ctx.request.method === "POST"
    ? { kind: "view", view: buildBareView(ctx, { car, asked, send }) }
    : shown;
}
