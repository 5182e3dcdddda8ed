import { RatingLine } from "#features/reviews/ui/rating-line.tsx";
import type { RatingView } from "#features/reviews/view/build-review-view.ts";

/** What customers gave the yard, and where their reviews are from. */
export default function YardRating({ rating }: { rating: RatingView }) {
  return (
    <div className="mb-5">
      <RatingLine rating={rating} className="text-lg" />
      {rating.source && <p className="text-sm text-muted">{rating.source}</p>}
    </div>
  );
}
