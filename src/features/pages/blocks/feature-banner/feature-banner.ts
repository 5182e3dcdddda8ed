import { z } from "zod";
import { asBuilt } from "#features/blocks/block.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { listDefaultPages, SERVICE_PAGE_SLUG } from "#features/content/default-pages.ts";
import {
  buildImageView,
  type ImageView,
  imageSource,
  storedImage,
} from "#features/content/media/stored-image.ts";
import { OFFERS_PATH } from "#features/content/offers/offer-paths.ts";
import { text } from "#features/tenancy/settings/fields.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { TRADE_IN_PATH } from "#features/trade-in/paths.ts";
import { definePageBlock, defineSource } from "../../page-block.ts";

const title = text(90).describe("Heading on the banner.");
const words = text(300).describe("A sentence under it.");

const featureBannerDocument = z.strictObject({
  kind: z.literal("feature-banner"),
  title,
  text: words.nullable(),
  image: storedImage,
});

type FeatureBannerDocument = z.output<typeof featureBannerDocument>;

export interface FeatureBannerView {
  readonly kind: "feature-banner";
  readonly title: string;
  readonly text: string | null;
  readonly image: ImageView;
  /** At least one. */
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

/** A picture with the ways to offers, trade-in and service (NAV-12), as far as the site has these pages; nothing where it has none. */
export const featureBannerBlock = definePageBlock({
  schema: featureBannerDocument,
  source: defineSource(
    z.strictObject({ title, text: words.optional(), picture: imageSource.describe("A wide picture.") }),
    async ({ title, text = null, picture }, reader): Promise<FeatureBannerDocument | null> => {
      const image = await reader.readImage(picture, ["picture"]);
      return image && { kind: "feature-banner", title, text, image };
    },
  ),
  isHomeOnly: true,
  build: async ({ site, stock, images }, { kind, title, text, image }) => {
    const links = listFeatures(site, stock);
    if (links.length === 0) return null;
    const view: FeatureBannerView = { kind, title, text, links, image: buildImageView(image, images.origin) };
    return asBuilt(view);
  },
});

function listFeatures(
  { config }: Pick<LiveSite, "config">,
  { content: { offers, pages } }: Pick<SiteStock, "content">,
): FeatureBannerView["links"] {
  const all = [...pages, ...listDefaultPages(config, pages)];
  const hasService = all.some(({ slug }) => slug === SERVICE_PAGE_SLUG);
  return [
    ...(offers.length > 0 ? [{ label: "Special offers", href: OFFERS_PATH }] : []),
    ...(config.tradeIn.enabled ? [{ label: "Sell your car", href: TRADE_IN_PATH }] : []),
    ...(hasService ? [{ label: "Service", href: `/${SERVICE_PAGE_SLUG}` }] : []),
  ];
}
