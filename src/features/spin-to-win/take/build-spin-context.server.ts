import { randomInt } from "node:crypto";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import { findPromotion } from "#features/content/promotion-page.ts";
import type { PageOutline } from "#features/content/store/content-item.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import { buildEnquiryContext } from "#features/leads/take/build-enquiry-context.server.ts";
import type { EnquiryContext } from "#features/leads/take/enquiry-context.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { DrawNumber } from "../rules/draw-prize.ts";

/** What the page with the wheel works with. */
export interface SpinContext {
  /** See `findPromotion`; null on a site without one. */
  readonly promotion: PageOutline | null;
  readonly identity: IdentityContext;
  /** Tells the dealer of a win. */
  readonly enquiries: EnquiryContext;
  readonly images: CatalogueSettings["images"];
  readonly draw: DrawNumber;
}

/** What the wheel of this request works with. */
export const buildSpinContext = (context: RequestContext): SpinContext => ({
  promotion: findPromotion(context.config, context.stock.content),
  identity: context,
  enquiries: buildEnquiryContext(context),
  images: context.config.images,
  draw: (limit) => randomInt(limit),
});
