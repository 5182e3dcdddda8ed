const STAR = "l3.1 6.3 6.9 1-5 4.9 1.2 6.9-6.2-3.3-6.2 3.3 1.2-6.9-5-4.9 6.9-1z";
const FIVE = [0, 1, 2, 3, 4].map((at) => `M${at * 24 + 12} 2${STAR}`).join("");

/**
 * Five stars, filled up to a rating: at 4.7 four are full and the fifth is filled to 70%, at 5.0 to the whole (REV-04, REV-05).
 * @param rating 0 to 5
 */
export const Stars = ({ rating }: { rating: number }) => (
  <svg
    role="img"
    aria-label={`${rating} out of 5 stars`}
    viewBox="0 0 120 24"
    className="h-5 w-[6.25rem] shrink-0"
  >
    <path d={FIVE} className="fill-line-strong" />
    <svg aria-hidden="true" width={rating * 24} height={24} className="text-accent">
      <path d={FIVE} className="fill-current" />
    </svg>
  </svg>
);
