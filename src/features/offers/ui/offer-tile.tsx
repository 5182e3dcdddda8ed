import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Link } from "#ui/page/link.tsx";
import type { OfferView } from "../view/offer-view.ts";
import { OfferFinance } from "./offer-finance.tsx";
import { OFFER_LOOKS, OfferImage } from "./offer-image.tsx";

/** An offer in short, on pages of something else: it leads to its own page, and needs no scripts. */
export function OfferTile({ offer, template }: { offer: OfferView; template: SiteView["template"] }) {
  const { name, href, price, finance, ends } = offer;
  const look = OFFER_LOOKS[template];
  return (
    <article className={classNames("flex h-full flex-col overflow-hidden bg-surface", look.card)}>
      <OfferImage offer={offer} />
      <div className="flex grow flex-col gap-2 p-4">
        <h3 className={classNames("wrap-anywhere", look.name)}>
          <Link to={href} className="hover:underline">
            {name}
          </Link>
        </h3>
        {price && <PriceText price={price} size="card" />}
        {finance && <OfferFinance finance={finance} />}
        {ends && <p className="mt-auto text-sm text-muted">{ends}</p>}
      </div>
    </article>
  );
}
