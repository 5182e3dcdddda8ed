import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { ReservationPorts } from "./settle/end-reservation.server.ts";

/** What the pages of a reservation work with. */
export type CheckoutRequest = FormRequest & Pick<RequestContext, "findSite" | "payments">;

/** What changes reservations, within a request. */
export const toReservationPorts = (ctx: CheckoutRequest): ReservationPorts => ({
  ...ctx,
  findCheckout: async (siteId) => (await ctx.findSite(siteId))?.config.checkout ?? null,
});
