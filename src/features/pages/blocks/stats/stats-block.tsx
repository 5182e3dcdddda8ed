import { WIDE_HEADING } from "#features/blocks/block-list.tsx";
import { classNames } from "#ui/base/class-names.ts";
import type { PageBlockProps } from "../../page-block.ts";
import type { StatsView } from "./stats.ts";

const LOOKS = {
  showroom: { band: "rounded-card bg-quiet", figure: "font-semibold tracking-tight" },
  yard: { band: "border-y-4 border-accent bg-sunken", figure: "font-black tracking-tight" },
};

/** Figures beside each other in a band. */
export default function StatsBlock({
  block: { title, figures },
  site: { template },
}: PageBlockProps<StatsView>) {
  const look = LOOKS[template];
  return (
    <section className={classNames("@container p-6 sm:p-8", look.band)}>
      {title && <h2 className={`mb-6 ${WIDE_HEADING[template]}`}>{title}</h2>}
      <ul
        aria-label={title ?? "In figures"}
        className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-8 gap-y-6"
      >
        {figures.map(({ figure, words }) => (
          <li key={words} className="min-w-0">
            <span
              className={classNames(
                "tabular block text-4xl wrap-anywhere @min-[40rem]:text-5xl",
                look.figure,
              )}
            >
              {figure}
            </span>{" "}
            <span className="text-muted wrap-anywhere">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
