import { WIDE_HEADING, WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { OfferFinance } from "#features/offers/ui/offer-finance.tsx";
import { OFFER_LOOKS, OfferImage } from "#features/offers/ui/offer-image.tsx";
import type { OfferView } from "#features/offers/view/offer-view.ts";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Link } from "#ui/page/link.tsx";
import { truncateText } from "#ui/panels/folded-text.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { OffersBlockView } from "./offers.ts";

/** Offers beside each other, as many as there is room for, and the way to all of them. */
export default function OffersBlock({
  block: { isWide, title, href, count, offers },
  site: { template },
}: PageBlockProps<OffersBlockView>) {
  return (
    <section className={isWide ? WIDE_SECTION : undefined}>
      <div className="@container">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className={WIDE_HEADING[template]}>{title}</h2>
          <Link to={href} className="link inline-flex min-h-11 items-center font-semibold">
            See all {formatWhole(count)}
            <span className="sr-only">: {title}</span>
          </Link>
        </div>
        <ul
          className={classNames(
            "mt-4 grid gap-4",
            offers.length > 1 && "swiped-row",
            // Two and one would leave a hole.
            offers.length === 3
              ? "@min-[42rem]:grid-cols-3"
              : "@min-[36rem]:grid-cols-2 @min-[60rem]:grid-cols-3",
          )}
        >
          {offers.map((offer) => (
            <li key={offer.id} className="min-w-0">
              <OfferTile offer={offer} template={template} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Characters of a description in a row of offers. */
const SHORT = 160;

/** Whole sentences where they end in time. */
function shorten(description: string): string {
  const { lead, rest } = truncateText(description, SHORT);
  return rest && !lead.endsWith(".") ? `${lead} …` : lead;
}

/** An offer in short: it leads to its own page, and needs no scripts. */
export function OfferTile({
  offer,
  template,
  isAlone = false,
}: {
  offer: OfferView;
  template: SiteView["template"];
  /** Whether it has the row to itself: its picture is then beside its words, which are more. */
  isAlone?: boolean;
}) {
  const { name, href, description, price, finance, ends } = offer;
  const look = OFFER_LOOKS[template];
  return (
    <article
      className={classNames(
        "flex h-full flex-col overflow-hidden bg-surface",
        isAlone && "sm:grid sm:grid-cols-2 lg:grid-cols-[2fr_3fr]",
        look.card,
      )}
    >
      <OfferImage offer={offer} isFilling={isAlone} />
      <div className={classNames("flex grow flex-col gap-2 p-4", isAlone && "sm:justify-center sm:p-8")}>
        <h3 className={classNames("wrap-anywhere", look.name)}>
          <Link to={href} className="hover:underline">
            {name}
          </Link>
        </h3>
        {price && <PriceText price={price} size="card" />}
        {finance && <OfferFinance finance={finance} />}
        {isAlone && <p className="measure">{description}</p>}
        {!isAlone && !price && !finance && (
          <p className="text-sm text-muted wrap-anywhere">{shorten(description)}</p>
        )}
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-4 text-sm">
          <Link to={href} className="link inline-flex min-h-11 items-center font-semibold">
            See the offer<span className="sr-only">: {name}</span>
          </Link>
          {ends && <span className="text-muted">{ends}</span>}
        </p>
      </div>
    </article>
  );
}
