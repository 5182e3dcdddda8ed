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
  /** Whether it has the row to itself: its picture is then beside its words where there is room. */
  readonly isAlone?: boolean;
}

/** Columns by how many offers there are, so that none is left alone in a row. */
const COLUMNS: Readonly<Record<number, string>> = {
  1: "",
  2: "sm:grid-cols-2",
  4: "sm:grid-cols-2 xl:grid-cols-4",
};

/** Offers side by side; the pictures of the first `eager` are loaded at once. */
export function OfferCards({
  offers,
  eager = 0,
  ...rest
}: Pick<OfferCardProps, "template" | "heading"> & { offers: readonly OfferView[]; eager?: number }) {
  return (
    <ul className={classNames("grid gap-6", COLUMNS[offers.length] ?? "sm:grid-cols-2 lg:grid-cols-3")}>
      {offers.map((offer, at) => (
        <li key={offer.id} className="min-w-0">
          <OfferCard {...rest} offer={offer} eager={at < eager} isAlone={offers.length === 1} />
        </li>
      ))}
    </ul>
  );
}

/** An offer in a list: picture, name, description, price and credit, what a shopper may do, and the terms (OFF-05 to OFF-09). */
function OfferCard({ offer, template, heading: Heading = "h2", eager, isAlone = false }: OfferCardProps) {
  const { name, href, category, description, disclaimer, price, finance, ends } = offer;
  const look = OFFER_LOOKS[template];
  return (
    <article
      className={classNames(
        "flex h-full flex-col overflow-hidden bg-surface",
        isAlone && "md:grid md:grid-cols-2",
        look.card,
      )}
    >
      <OfferImage offer={offer} eager={eager} isFilling={isAlone} />
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
        <OfferButtons offer={offer} className="mt-auto grid gap-2 pt-1" />
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
    </article>
  );
}

const VIEW = { more: "View more", less: "View less", plain: true };
