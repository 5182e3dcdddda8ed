import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import type { ReactNode } from "react";
import { HoursText } from "#features/places/ui/hours-text.tsx";
import { RatingLine } from "#features/reviews/ui/rating-line.tsx";
import type { RatingView } from "#features/reviews/view/build-review-view.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import { describeReplyTime } from "../rules/reply-time.ts";

/** The yard that answers: its picture, address, number, hours and how soon it replies, each where it is known (D122). */
export function YardCard({
  yard,
  title = yard.name,
  note = "",
  rating = null,
  replyTime = "",
  isInRow = false,
  className,
}: {
  yard: YardView;
  title?: ReactNode;
  /** What is done there. */
  note?: string;
  rating?: RatingView | null;
  replyTime?: string;
  /** Whether others stand beside it: all are then of one height, whichever opens. */
  isInRow?: boolean;
  className?: string | undefined;
}) {
  return (
    <section
      aria-label={yard.name}
      className={classNames("flex flex-col overflow-hidden bg-surface", className)}
    >
      <YardPicture yard={yard} />
      <div className="flex grow flex-col gap-3 p-4 lg:p-5">
        <p className="text-lg font-semibold">{title}</p>
        {note && <p className="text-sm text-muted">{note}</p>}
        {rating && <RatingLine rating={rating} className="text-sm" />}
        {yard.opening && (
          <p className={classNames("text-sm font-semibold", yard.isOpen ? "text-success" : "text-muted")}>
            {yard.opening}
          </p>
        )}
        <ReplyTime text={replyTime} />
        <YardContact yard={yard} />
        {yard.hours.length > 0 && (
          <Disclosure title="Opening hours" className="relative border-t border-line">
            <div className={isInRow ? "over-card" : undefined}>
              <YardHours yard={yard} />
            </div>
          </Disclosure>
        )}
      </div>
    </section>
  );
}

export const YardPicture = ({ yard }: { yard: YardView }) =>
  yard.image && (
    <img src={yard.image} alt="" loading="lazy" className="aspect-[16/9] w-full bg-sunken object-cover" />
  );

export const ReplyTime = ({ text }: { text: string }) =>
  text && <p className="text-sm">{describeReplyTime(text)}</p>;

/** Where the yard is, and its number. */
export const YardContact = ({ yard }: { yard: YardView }) => (
  <>
    {yard.address.length > 0 && <Address yard={yard} />}
    {yard.phone && (
      <a
        href={yard.phone.href}
        className={classNames("mt-auto", buildButtonClass({ variant: "secondary", wide: true }))}
      >
        <Icon icon={Phone} size={18} />
        Call {yard.phone.display}
      </a>
    )}
  </>
);

const Address = ({ yard }: { yard: YardView }) => (
  <p className="flex gap-2 text-sm text-muted">
    <Icon icon={MapPin} size={18} className="mt-0.5 shrink-0" />
    <span>
      {yard.address.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {yard.directionsHref && (
        <a
          href={yard.directionsHref}
          target="_blank"
          rel="noopener"
          className="link inline-block py-1 font-semibold"
        >
          Directions<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </span>
  </p>
);

export const YardHours = ({ yard }: { yard: YardView }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pb-3 text-sm">
    {yard.hours.map(({ day, hours, today }) => (
      <div key={day} className={classNames("col-span-2 grid grid-cols-subgrid", today && "font-semibold")}>
        <dt>{day}</dt>
        <dd className="tabular">
          <HoursText hours={hours} />
        </dd>
      </div>
    ))}
  </dl>
);
