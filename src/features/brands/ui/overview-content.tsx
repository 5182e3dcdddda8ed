import type { RichText } from "#features/content/text/rich-text.ts";
import { RichTextView } from "#features/content/text/rich-text-view.tsx";
import { ModelCard } from "#features/directory/ui/directory-page.tsx";
import type { ModelCardView } from "#features/directory/view/directory-view.ts";
import type { OfferView } from "#features/offers/view/offer-view.ts";
import { OfferTile } from "#features/pages/blocks/offers/offers-block.tsx";
import { RatingLine } from "#features/reviews/ui/rating-line.tsx";
import { ReviewList, ReviewNotes } from "#features/reviews/ui/review-list.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import type { OverviewView } from "../show-overview.server.ts";

/** What the group says of a brand. */
export function Description({ text }: { text: RichText }) {
  return <RichTextView text={text} className="measure" />;
}

/** The models of a brand, each with the way to its page. */
export function ModelList({ cards }: { cards: readonly ModelCardView[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
      {cards.map((card) => (
        <li key={card.id}>
          <ModelCard card={card} heading="h3" />
        </li>
      ))}
    </ul>
  );
}

/** The newest reviews of where a brand is sold, under their average. */
export function Reviews({
  reviews: { rating, list, notes },
}: {
  reviews: NonNullable<OverviewView["reviews"]>;
}) {
  return (
    <div className="grid gap-4">
      <RatingLine rating={rating} />
      <ReviewList reviews={list} isShort />
      <ReviewNotes notes={notes} />
    </div>
  );
}

/** The offers of a brand, each with the way to its page. */
export function OfferList({
  offers,
  template,
}: {
  offers: readonly OfferView[];
  template: SiteView["template"];
}) {
  return (
    <ul className={classNames("grid gap-4", offers.length > 1 && "sm:grid-cols-2 lg:grid-cols-3")}>
      {offers.map((offer) => (
        <li key={offer.id} className="min-w-0">
          <OfferTile offer={offer} template={template} isAlone={offers.length === 1} />
        </li>
      ))}
    </ul>
  );
}
