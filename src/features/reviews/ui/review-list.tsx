import { classNames } from "#ui/base/class-names.ts";
import type { ReviewView } from "../view/build-review-view.ts";
import { Stars } from "./stars.tsx";

/**
 * Reviews, each with its stars, source, date and the dealer's reply (REV-01).
 * @param isShort cuts long texts, on a page that leads to all reviews
 */
export const ReviewList = ({
  reviews,
  isShort = false,
}: {
  reviews: readonly ReviewView[];
  isShort?: boolean;
}) => {
  const hasWords = ({ text, reply }: ReviewView) => Boolean(text || reply);
  const bare = reviews.filter((review) => !hasWords(review));
  // Two or fewer would stand alone below the cards.
  const starsAlone = bare.length > 2 ? bare : [];
  const written = starsAlone.length > 0 ? reviews.filter(hasWords) : reviews;
  return (
    <div className="@container grid gap-6">
      {written.length > 0 && (
        <ul className="grid gap-4 @xl:grid-cols-2 @xl:@max-4xl:[&>:last-child:nth-child(odd)]:col-span-2 @4xl:grid-cols-3">
          {written.map((review) => (
            <li key={review.id} className="rounded-card border border-line p-4 lg:p-5">
              <Review review={review} isShort={isShort} />
            </li>
          ))}
        </ul>
      )}
      {starsAlone.length > 0 && (
        <ul className="grid gap-x-8 @xl:grid-cols-2 @4xl:grid-cols-3">
          {starsAlone.map((review) => (
            <li key={review.id} className="border-t border-line py-3">
              <Rating review={review} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Stars without words: a card would say no more than two lines. */
const Rating = ({ review: { customerName, rating, day, location, source } }: { review: ReviewView }) => (
  <>
    <p className="flex flex-wrap items-center gap-x-3">
      <Stars rating={rating} />
      <span className="min-w-0 font-semibold break-words">{customerName}</span>
    </p>
    <p className="text-sm text-muted">
      <time dateTime={day.date}>{day.ago}</time>
      {[location, source].map((words) => words && ` · ${words}`)}
    </p>
  </>
);

const Review = ({ review, isShort }: { review: ReviewView; isShort: boolean }) => (
  <article className="grid gap-3">
    <div className="flex items-center gap-3">
      {review.image && (
        <img
          src={review.image}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-11 rounded-pill bg-sunken object-cover"
        />
      )}
      <div>
        <p className="font-semibold break-words">{review.customerName}</p>
        <p className="text-sm text-muted">
          <Day day={review.day} />
        </p>
      </div>
    </div>
    <Stars rating={review.rating} />
    {review.text && <Words text={review.text} isShort={isShort} />}
    <p className="text-sm text-muted">{[review.location, review.source].filter(Boolean).join(" · ")}</p>
    {review.reply && (
      <div className="grid gap-1 border-l-2 border-line-strong pl-3 text-sm">
        <p className="font-semibold">
          Reply from the dealer
          {review.reply.day && (
            <span className="font-normal text-muted">
              {" "}
              · <Day day={review.reply.day} />
            </span>
          )}
        </p>
        <Words text={review.reply.text} isShort={isShort} />
      </div>
    )}
  </article>
);

const Words = ({ text, isShort }: { text: string; isShort: boolean }) => (
  <p className={classNames("break-words whitespace-pre-line", isShort && "line-clamp-5")}>{text}</p>
);

const Day = ({ day: { date, text, ago } }: { day: ReviewView["day"] }) => (
  <time dateTime={date} title={text}>
    {ago}
  </time>
);

/** What a list says of itself. */
export const ReviewNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <ul className="grid gap-1 text-sm text-muted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
