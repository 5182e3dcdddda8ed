import { WIDE_HEADING, WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import type { SellingView } from "./selling.ts";

/** The dealer buys vehicles, too. */
export default function SellingBlock({
  block: { title, href },
  site: { template },
}: PageBlockProps<SellingView>) {
  return (
    <section className={WIDE_SECTION}>
      <div className="on-band flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-card p-6 lg:p-10">
        <div>
          <h2 className={WIDE_HEADING[template]}>{title}</h2>
          <p className="mt-2 measure text-lg">
            Send us the details and a few photos, and we will come back to you with a figure. Whether you buy
            from us is up to you.
          </p>
        </div>
        <LinkButton to={href} variant="inverse" size="large">
          Ask for an offer
        </LinkButton>
      </div>
    </section>
  );
}
