import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { PageOutline } from "#features/content/store/content-item.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import type { EnquiryContext } from "#features/leads/enquiry/enquiry-context.ts";
import type { DrawNumber } from "../rules/draw-prize.ts";

/** What the page with the wheel works with. */
export interface SpinContext {
  /** As of `findPromotion`; null on a site without one. */
  readonly promotion: PageOutline | null;
  readonly identity: IdentityContext;
  /** Tells the dealer of a win. */
  readonly enquiries: EnquiryContext;
  readonly images: CatalogueSettings["images"];
  readonly draw: DrawNumber;
}
