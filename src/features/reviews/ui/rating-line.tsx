import { classNames } from "#ui/base/class-names.ts";
import { Link } from "#ui/page/link.tsx";
import type { RatingView } from "../view/build-review-view.ts";
import { Stars } from "./stars.tsx";

/** An average as stars, with its number and its count, which leads to the reviews (REV-01). */
export const RatingLine = ({
  rating: { average, words, href },
  className,
}: {
  rating: RatingView;
  className?: string;
}) => (
  <p className={classNames("flex flex-wrap items-center gap-x-2 gap-y-1", className)}>
    <span aria-hidden="true">
      <Stars rating={Number(average)} />
    </span>
    <span>
      <strong>{average}</strong> out of 5 from{" "}
      {href ? (
        <Link to={href} className="link inline-block py-2">
          {words}
        </Link>
      ) : (
        words
      )}
    </span>
  </p>
);
