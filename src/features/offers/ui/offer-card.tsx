import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Badge } from "#ui/controls/chip.tsx";
import { Link } from "#ui/page/link.tsx";
import { FoldedText } from "#ui/panels/folded-text.tsx";
import type { OfferView } from "../view/offer-view.ts";
import { OfferButtons } from "./offer-buttons.tsx";
import { OfferFinance } from "./offer-finance.tsx";
import { OFFER_LOOKS, OfferImage } from "./offer-image.tsx";

/** Characters: a longer description is folded to the second number (OFF-07), a longer disclaimer to the first (OFF-08). */
const LONG = 200;
const FOLDED = 160;

interface OfferCardProps {
  readonly offer: OfferView;
  readonly template: SiteView["template"];
  readonly heading?: "h2" | "h3";
  /** Whether its picture is loaded at once. */
  readonly eager?: boolean;
  /** Whether it leads the others: its picture is then beside its words where there is room. */
  readonly isLead?: boolean;
}

/** How many columns the first offer takes, so that rows of three are full: by the remainder of three. */
const LEAD_SPANS = ["", "lg:col-span-3", "lg:col-span-2"];

/** Offers side by side; the pictures of the first `eager` are loaded at once. */
export function OfferCards({
  offers,
  eager = 0,
  ...rest
}: Pick<OfferCardProps, "template" | "heading"> & { offers: readonly OfferView[]; eager?: number }) {
  const isPair = offers.length === 2;
  const span = isPair ? "" : (LEAD_SPANS[offers.length % 3] ?? "");
  // In rows of two, an odd number leaves the first a row of its own.
  const lead = span && classNames(span, offers.length % 2 === 1 && "sm:max-lg:col-span-2");
  return (
    <ul
      className={classNames("grid gap-6", offers.length > 1 && "sm:grid-cols-2", !isPair && "lg:grid-cols-3")}
    >
      {offers.map((offer, at) => (
        <li key={offer.id} className={classNames("min-w-0", at === 0 && lead)}>
          <OfferCard {...rest} offer={offer} eager={at < eager} isLead={at === 0 && lead !== ""} />
        </li>
      ))}
    </ul>
  );
}

/** An offer in a list: picture, name, description, price and credit, what a shopper may do, and the terms (OFF-05 to OFF-09). */
function OfferCard({ offer, template, heading: Heading = "h2", eager, isLead = false }: OfferCardProps) {
  const { name, href, category, description, disclaimer, price, finance, ends } = offer;
  const look = OFFER_LOOKS[template];
  return (
    <article
      className={classNames(
        "flex h-full flex-col overflow-hidden bg-surface",
        isLead && "lg:grid lg:grid-cols-2",
        look.card,
      )}
    >
      <OfferImage offer={offer} eager={eager} isFilling={isLead} />
      <div className="flex grow flex-col gap-3 p-4 lg:p-5">
        {(category || ends) && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            {category && <Badge>{category}</Badge>}
            {ends}
          </p>
        )}
        <Heading className={classNames("wrap-anywhere", look.name)}>
          <Link to={href} className="hover:underline">
            {name}
          </Link>
        </Heading>
        {price && <PriceText price={price} size="card" />}
        {finance && <OfferFinance finance={finance} />}
        <div>
          <FoldedText
            text={description}
            limit={description.length > LONG ? FOLDED : LONG}
            of={`: ${name}`}
            {...VIEW}
          />
        </div>
        {/* At the foot, so that the buttons of a row are in one line. */}
        <div className="mt-auto grid gap-3">
          <OfferButtons offer={offer} className="flex flex-wrap gap-2 pt-1 *:grow *:first:basis-full" />
          {disclaimer && (
            <div className="border-t border-line pt-3">
              <FoldedText
                text={disclaimer}
                limit={LONG}
                of={`of the terms of ${name}`}
                {...VIEW}
                more="View full disclaimer"
                className="text-xs text-muted"
              />
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

const VIEW = { more: "View more", less: "View less", plain: true };
