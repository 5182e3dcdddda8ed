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
  return (
    <section aria-labelledby="yards" className={classNames("overflow-hidden bg-surface", className)}>
      <div className="grid gap-1 p-4">
        <h2 id="yards" className="text-lg font-semibold">
          Our yards
        </h2>
        <ReplyTime text={replyTime} />
      </div>
      {yards.map((yard, at) => (
        <Disclosure
          key={yard.name}
          name="yard"
          open={at === 0}
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
      ))}
    </section>
  );
}

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
