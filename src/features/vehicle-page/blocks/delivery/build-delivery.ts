import type { BlockInput } from "../frame/block-input.ts";
import type { DeliveryRegion } from "./delivery-settings.ts";
import type { DeliveryView } from "./delivery-view.ts";
import type { DeliveryAsked } from "./delivery-words.ts";

export interface DeliveryInput
  extends BlockInput<{ readonly delivery: { readonly regions: readonly DeliveryRegion[] } }> {
  /** What a form without JavaScript asked the calculator. */
  readonly delivery?: DeliveryAsked | null | undefined;
}

/** The delivery calculator of a vehicle that can be had, on a site that delivers (DEL-01). */
export function buildDelivery({ vehicle, config, available, delivery }: DeliveryInput): DeliveryView | null {
  if (!available || config.delivery.regions.length === 0) return null;
  return { kind: "delivery", slug: vehicle.slug, asked: delivery ?? null };
}
