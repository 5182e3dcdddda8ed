import { ReviewList, ReviewNotes } from "#features/reviews/ui/review-list.tsx";
import type { LocationPageView } from "../view/show-location.server.ts";

/** The newest reviews of a location; its rating, further up, leads to all of them. */
export default function LocationReviews({ view }: { view: LocationPageView }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-bold tracking-tight">What customers say</h2>
      <ReviewList reviews={view.reviews} isShort />
      <ReviewNotes notes={view.reviewNotes} />
    </section>
  );
}
