import type { Offer } from "#features/content/offers/offer-document.ts";
import type { OfferView } from "./offer-view.ts";

/** An offer as schema.org JSON-LD. What it does not say is left out. */
export function buildOfferJsonLd(
  { manufacturer, model, price, firstDay, lastDay }: Offer,
  { name, description, href, category }: OfferView,
  { origin, dealer }: { readonly origin: string; readonly dealer: string },
): object {
  const brand = manufacturer && { "@type": "Brand", name: manufacturer };
  return {
    "@context": "https://schema.org/",
    "@type": "Offer",
    ...{ name, description, url: origin + href },
    ...(category && { category }),
    ...(price && { price: (price.cents / 100).toFixed(2), priceCurrency: "AUD" }),
    ...(firstDay && { validFrom: firstDay }),
    ...(lastDay && { validThrough: lastDay, ...(price && { priceValidUntil: lastDay }) }),
    offeredBy: { "@type": "AutoDealer", name: dealer, url: `${origin}/` },
    ...(brand && {
      itemOffered: { "@type": "Car", name: model ? `${manufacturer} ${model.name}` : manufacturer, brand },
    }),
  };
}
