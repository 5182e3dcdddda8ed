import type { FormRequest, SiteCar } from "#features/leads/take/form-request.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";

/** What the valuation works with, of the request that shows or sends it. */
export type TradeInRequest = FormRequest & Pick<RequestContext, "marketModel" | "registrations">;

/** What an address asks: for which car of the site, or whether the shopper only sells. */
export interface Asked {
  readonly car: SiteCar | null;
  readonly isSold: boolean;
}
