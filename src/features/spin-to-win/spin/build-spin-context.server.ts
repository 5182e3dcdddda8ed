import { randomInt } from "node:crypto";
import { findPromotion } from "#features/content/promotion-page.ts";
import { buildEnquiryContext } from "#features/leads/enquiry/build-enquiry-context.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { SpinContext } from "./spin-context.ts";

/** What the wheel of this request works with. */
export const buildSpinContext = (asked: RequestContext): SpinContext => ({
  promotion: findPromotion(asked.config, asked.stock.content),
  identity: asked,
  enquiries: buildEnquiryContext(asked),
  images: asked.config.images,
  draw: (limit) => randomInt(limit),
});
