import { defineBlock, type OfKind } from "#features/blocks/block.ts";
import type { DeliveryAsked } from "#features/catalogue/delivery/delivery-copy.ts";
import type { DeliveryRegion } from "#features/catalogue/delivery/delivery-settings.ts";
import type { BlockInput } from "../../vehicle-block.ts";

/** What the block "delivery" shows. */
export interface DeliveryView extends OfKind<"delivery"> {
  readonly slug: string;
  /** What was asked by a form without JavaScript; null on the page that everybody gets. */
  readonly asked: DeliveryAsked | null;
}

export interface DeliveryInput
  extends BlockInput<{ readonly delivery: { readonly regions: readonly DeliveryRegion[] } }> {
  /** What a form without JavaScript asked the calculator. */
  readonly delivery?: DeliveryAsked | null | undefined;
}

/** The delivery calculator of a vehicle that is available, on a site that delivers (DEL-01). */
export const deliveryBlock = defineBlock({
  build({ vehicle, config, available, delivery }: DeliveryInput): DeliveryView | null {
    if (!available || config.delivery.regions.length === 0) return null;
    return { kind: "delivery", slug: vehicle.slug, asked: delivery ?? null };
  },
});
