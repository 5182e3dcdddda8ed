import { FORM_LOOKS, FormHeading } from "#features/forms/ui/layout/form-heading.tsx";
import LeadForm from "#features/forms/ui/lead-form.tsx";
import { YardCard } from "#features/locations/ui/yard-card.tsx";
import { PARTS_SEARCH_PATH } from "#features/parts/paths.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Link } from "#ui/page/link.tsx";
import type { OrderView } from "../take/order.server.ts";
import { PartFits, PartPrice, StockLabel } from "./part-facts.tsx";

interface OrderPageProps {
  readonly view: OrderView;
  readonly site: SiteView;
  /** Whether the view answers a post that was sent before JavaScript arrived. */
  readonly isAnswer: boolean;
}

/** The form that asks for a part or orders it, beside the part and where to pick it up. */
export function OrderPage({ view, site, isAnswer }: OrderPageProps) {
  const look = FORM_LOOKS[site.template];
  return (
    <>
      <FormHeading template={site.template} title={view.form.title} lead={view.form.lead} />
      <div className="container-page grid items-start gap-x-12 gap-y-6 pb-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label="The part" className="grid gap-4 lg:col-start-2 lg:row-start-1">
          <div className={`grid gap-3 p-4 wrap-anywhere ${look.yard}`}>
            <PartSummary view={view} />
            <Link to={PARTS_SEARCH_PATH} className="link inline-flex min-h-11 w-fit items-center">
              Search parts again
            </Link>
          </div>
        </section>
        <div className={`w-full min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 ${look.form}`}>
          <LeadForm view={view.form} siteSlug={site.slug} isAnswer={isAnswer} />
        </div>
        <div className="grid gap-4 lg:col-start-2">
          {view.yards.map((yard) => (
            <YardCard key={yard.name} yard={yard} className={look.yard} />
          ))}
        </div>
      </div>
    </>
  );
}

/** What is asked for: a part of the list, or a number that it does not have. */
export function PartSummary({ view: { part, number } }: { view: Pick<OrderView, "part" | "number"> }) {
  if (!part)
    return (
      <>
        <h2 className="text-lg font-bold">Part {number}</h2>
        <p>
          We don’t list a part with this number. Send the form and we look for it, or for what replaces it.
        </p>
      </>
    );
  return (
    <>
      <div>
        <h2 className="text-lg leading-snug font-bold">{part.name}</h2>
        <p className="tabular text-muted">{part.number}</p>
      </div>
      <PartFits fits={part.fits} />
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <PartPrice price={part.price} />
        <StockLabel stock={part.stock} />
      </div>
    </>
  );
}
