import { WIDE_HEADING } from "#features/blocks/block-list.tsx";
import { MakeMark } from "#features/vehicles/ui/make-mark.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Link } from "#ui/page/link.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { MakesView } from "./makes.ts";

const LOOKS = {
  showroom: {
    section: "container-page mt-12 lg:mt-16",
    list: "grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6",
    link: "flex h-full min-h-18 items-center gap-2 rounded-card border border-line px-2.5 text-sm font-semibold hover:border-line-strong hover:bg-quiet sm:gap-3 sm:px-4 sm:text-base",
    label: "min-w-0 leading-tight",
    space: "",
    count: "tabular block text-sm font-normal text-muted",
  },
  yard: {
    section: "container-page mt-12",
    list: "grid grid-cols-2 gap-2 sm:flex sm:flex-wrap",
    link: "flex h-full flex-col items-center gap-1 rounded-control border border-line px-3 py-2 text-center font-bold hover:border-ink hover:bg-quiet sm:flex-row sm:gap-2 sm:pr-4 sm:pl-2",
    label: undefined,
    space: " ",
    count: "tabular text-sm font-medium text-muted",
  },
};

/** More would fill a phone's screen: they go on to the side. */
const MAX_STACKED = 6;

/** Makes with their logos and counts. */
export default function MakesBlock({
  block: { title, makes },
  site: { template },
}: PageBlockProps<MakesView>) {
  const look = LOOKS[template];
  return (
    <section className={look.section}>
      <h2 className={`mb-4 ${WIDE_HEADING[template]}`}>{title}</h2>
      <ul className={classNames(look.list, makes.length > MAX_STACKED && "swiped-rows")}>
        {makes.map(({ label, logo, count, href }) => (
          <li key={href}>
            <Link to={href} className={look.link}>
              <MakeMark make={label} logo={logo} />
              <span className={look.label}>
                {label}
                {look.space}
                <span className={look.count}>{formatWhole(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
