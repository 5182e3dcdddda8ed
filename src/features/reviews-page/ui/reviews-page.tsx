import { RatingLine } from "#features/reviews/ui/rating-line.tsx";
import { ReviewList, ReviewNotes } from "#features/reviews/ui/review-list.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import type { ReviewsPageView } from "../show-reviews.server.ts";

const HEADING = "text-2xl font-bold tracking-tight";

/** What customers wrote, twelve reviews a page, under the average and the count of all, then the averages of locations (REV-01, REV-06). */
export function ReviewsPage({ view }: { view: ReviewsPageView }) {
  return (
    <div className="container-page page-flow">
      <div className="page-head">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="page-title">{view.heading}</h1>
        <RatingLine rating={view.rating} className="text-lg" />
        <ReviewNotes notes={view.notes} />
      </div>
      {view.reviews.length > 0 && (
        <section aria-label="Reviews" className="grid gap-8">
          <ReviewList reviews={view.reviews} />
          <Pagination {...view} />
        </section>
      )}
      <Dealerships {...view} />
    </div>
  );
}

function Dealerships({ dealerships, ofNoLocation }: Pick<ReviewsPageView, "dealerships" | "ofNoLocation">) {
  if (dealerships.length === 0) return null;
  return (
    <nav aria-labelledby="by-location" className="grid gap-6">
      <h2 id="by-location" className={HEADING}>
        Reviews by location
      </h2>
      {dealerships.map(({ name, rating, locations }) => (
        <div key={name ?? ""} className="grid gap-2">
          {name && (
            <div className="flex flex-wrap items-center gap-x-4">
              <h3 className="text-xl font-bold tracking-tight">{name}</h3>
              {rating && <RatingLine rating={rating} />}
            </div>
          )}
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {locations.map((location) => (
              <li
                key={location.name}
                className={classNames(
                  "rounded-card border px-4 py-2",
                  location.isCurrent ? "border-accent bg-accent-soft" : "border-line",
                )}
              >
                <p className="font-semibold">{location.name}</p>
                <RatingLine rating={location.rating} className="text-sm" />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {ofNoLocation > 0 && (
        <p className="text-sm text-muted">
          {ofNoLocation === 1 ? "1 more review is" : `${formatWhole(ofNoLocation)} more reviews are`} about
          the whole business, not about one location.
        </p>
      )}
    </nav>
  );
}
