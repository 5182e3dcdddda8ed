import { LinkButton } from "#ui/controls/button.tsx";
import type { SellingView } from "../view/home-view.ts";

/** The dealer buys vehicles, too. */
export function SellingSection({
  selling,
  headingClass,
}: {
  selling: SellingView | null;
  headingClass: string;
}) {
  if (!selling) return null;
  return (
    <section className="container-page mt-12 lg:mt-16">
      <div className="on-dark flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-card bg-band p-6 text-band-ink lg:p-10">
        <div>
          <h2 className={headingClass}>{selling.title}</h2>
          <p className="mt-2 max-w-prose text-lg">
            Send us the details and a few photos, and we will come back to you with a figure. Whether you buy
            from us is up to you.
          </p>
        </div>
        <LinkButton to={selling.href} variant="inverse" size="large">
          Ask for an offer
        </LinkButton>
      </div>
    </section>
  );
}
