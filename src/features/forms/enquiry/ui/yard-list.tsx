import {
  ReplyTime,
  YardCard,
  YardContact,
  YardHours,
  YardPicture,
} from "#features/locations/ui/yard-card.tsx";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Disclosure } from "#ui/panels/disclosure.tsx";

/** More yards than these would be a column far longer than the form beside them. */
const MAX_CARDS = 2;

/** Rows in view where there are more than `MAX_ROWS`: with the one that is open they are about as high as the form. */
const FIRST_ROWS = 3;
const MAX_ROWS = 4;

/** The yards that an enquiry may go to: a card each, or of many a list with one open at a time (D122). */
export default function YardList({
  yards,
  replyTime,
  className,
}: {
  yards: readonly YardView[];
  replyTime: string;
  className: string;
}) {
  if (yards.length <= MAX_CARDS)
    return (
      <div className="grid items-start gap-4 sm:max-lg:grid-cols-2 sm:max-lg:*:only:col-span-2">
        {yards.map((yard) => (
          <YardCard key={yard.name} yard={yard} replyTime={replyTime} className={className} />
        ))}
      </div>
    );
  const first = yards.length > MAX_ROWS ? FIRST_ROWS : yards.length;
  const others = yards.slice(first);
  return (
    <section aria-labelledby="yards" className={classNames("overflow-hidden bg-surface", className)}>
      <div className="grid gap-1 p-4">
        <h2 id="yards" className="text-lg font-semibold">
          Our yards
        </h2>
        <ReplyTime text={replyTime} />
      </div>
      {yards.slice(0, first).map((yard, at) => (
        <YardRow key={yard.name} yard={yard} open={at === 0} />
      ))}
      {others.length > 0 && (
        <Disclosure
          title={`All ${yards.length} yards`}
          className="border-t border-line"
          summaryClassName="px-4 py-2.5 text-accent"
        >
          {others.map((yard) => (
            <YardRow key={yard.name} yard={yard} />
          ))}
        </Disclosure>
      )}
    </section>
  );
}

const YardRow = ({ yard, open = false }: { yard: YardView; open?: boolean }) => (
  <Disclosure
    name="yard"
    open={open}
    title={<YardTitle yard={yard} />}
    className="border-t border-line"
    summaryClassName="px-4 py-2.5"
  >
    <YardPicture yard={yard} />
    <div className="grid gap-3 p-4">
      <YardContact yard={yard} />
      {yard.hours.length > 0 && <YardHours yard={yard} />}
    </div>
  </Disclosure>
);

const YardTitle = ({ yard: { name, opening, isOpen } }: { yard: YardView }) => (
  <>
    {name}
    {opening && (
      <span className={classNames("block text-sm", isOpen ? "text-success" : "font-normal text-muted")}>
        {opening}
      </span>
    )}
  </>
);
