import { ENQUIRY_PATH, TEST_DRIVE_PATH } from "#features/catalogue/paths.ts";
import { buildImageView, type ImageView } from "#features/content/media/stored-image.ts";
import type { Offer } from "#features/content/offers/offer-document.ts";
import { toOfferPath } from "#features/content/offers/offer-paths.ts";
import { toPlainText } from "#features/content/text/rich-text.ts";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import { PRICE_TYPE_LABELS, type PriceView } from "#features/pricing/price.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { formatDate } from "#ui/base/calendar-date.ts";

/** What an offer is shown with, of a site's settings. */
export interface OfferSettings {
  readonly images: { readonly origin: string };
  readonly price: { readonly egcText: string };
  readonly testDrive: { readonly enabled: boolean };
}

/** What credit costs: rate and comparison rate, never one without the other (LAW-03). */
export interface OfferFinanceView {
  readonly rate: string;
  readonly comparison: string;
  /** "From Toyota Finance Australia, up to 60 months." */
  readonly from: string;
}

/** An offer as cards and its page show it (OFF-05, OFF-09). */
export interface OfferView {
  readonly id: number;
  readonly href: string;
  readonly name: string;
  readonly category: string | null;
  readonly image: ImageView | null;
  /** In plain text. */
  readonly description: string;
  readonly disclaimer: string | null;
  readonly price: PriceView | null;
  readonly finance: OfferFinanceView | null;
  /** "Ends 30 November 2026"; null for an offer without a last day. */
  readonly ends: string | null;
  readonly enquireHref: string;
  /** Null for an offer without a model. */
  readonly explore: { readonly label: string; readonly href: string } | null;
  /** Null on a site without test drives. */
  readonly testDriveHref: string | null;
}

/** Builds the view of an offer. */
export function buildOfferView(offer: Offer, { images, price, testDrive }: OfferSettings): OfferView {
  const { id, slug, name, category, disclaimer, description, lastDay } = offer;
  const about = new URLSearchParams({ [CARRIED_FIELDS.offer]: slug });
  // A picture of the model comes first (OFF-12).
  const image = offer.model?.picture ?? offer.picture;
  return {
    ...{ id, href: toOfferPath(offer), name, category, disclaimer },
    image: image && buildImageView(image, images.origin),
    description: toPlainText(description),
    price: buildPrice(offer.price, price.egcText),
    finance: offer.finance && buildFinance(offer.finance),
    ends: lastDay && `Ends ${formatDate(lastDay)}`,
    enquireHref: `${ENQUIRY_PATH}?${about}`,
    explore: findExplore(offer),
    testDriveHref: testDrive.enabled ? `${TEST_DRIVE_PATH}?${about}` : null,
  };
}

/** One total with its type beside it, as vehicles have it (LAW-01). */
const buildPrice = (price: Offer["price"], egcText: string): PriceView | null =>
  price && {
    ...{ kind: "amount", cents: price.cents, wasCents: price.wasCents, priceType: price.type },
    ...{ period: null, total: null, typeLabel: PRICE_TYPE_LABELS[price.type] },
    note: price.type === "egc" ? egcText : null,
  };

const formatPercent = (percent: number) => `${percent.toFixed(2)}% p.a.`;

const buildFinance = ({
  lender,
  ratePercent,
  comparisonPercent,
  months,
}: NonNullable<Offer["finance"]>): OfferFinanceView => ({
  rate: formatPercent(ratePercent),
  comparison: formatPercent(comparisonPercent),
  from: `From ${lender}${months === null ? "" : `, up to ${months} months`}. Approved applicants only.`,
});

/** To the model's own page if the offer names one, else to the vehicles of the model (OFF-11). */
function findExplore({ manufacturer, model }: Offer): OfferView["explore"] {
  if (model === null || manufacturer === null) return null;
  const stock = `/search/${toSlug(manufacturer)}/${model.slug}`;
  return { label: `Explore ${model.name}`, href: model.overrideHref ?? stock };
}
