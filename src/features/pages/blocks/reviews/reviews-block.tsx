import { BLOCK_HEADING, WIDE_HEADING, WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { RatingLine } from "#features/reviews/ui/rating-line.tsx";
import { ReviewList, ReviewNotes } from "#features/reviews/ui/review-list.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { ReviewsBlockView } from "./reviews.ts";

/** The newest reviews, and the way to all of them beside the average of all. */
export default function ReviewsBlock({ block, site: { template } }: PageBlockProps<ReviewsBlockView>) {
  const isWide = block.place === "page";
  return (
    <section className={isWide ? WIDE_SECTION : ""}>
      <h2 className={isWide ? `mb-2 ${WIDE_HEADING[template]}` : BLOCK_HEADING}>{block.title}</h2>
      <div className="grid gap-4">
        <RatingLine rating={block.rating} />
        <ReviewList reviews={block.reviews} isShort />
        <ReviewNotes notes={block.notes} />
      </div>
    </section>
  );
}
