import { CarFormPage } from "#features/forms/ui/layout/car-form-page.tsx";
import LeadForm from "#features/forms/ui/lead-form.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { TradeInView } from "../take/trade-in-view.ts";
import { Questions } from "./questions.tsx";

interface TradeInPageProps {
  readonly view: TradeInView;
  readonly site: SiteView;
  /** Whether the view answers a post that was sent before JavaScript arrived. */
  readonly isAnswer: boolean;
}

/** Where a shopper has their car valued, with the car that they want in view (TRADE-08, TRADE-09), and what others ask (TRADE-11). */
export function TradeInPage({ view, site, isAnswer }: TradeInPageProps) {
  const { form, car, isSold } = view;
  return (
    <CarFormPage
      template={site.template}
      title={form.title}
      lead={form.lead}
      car={car}
      carLabel="The car you want"
      formClassName="max-w-3xl"
      aside={<Questions isSold={isSold} className="lg:col-start-2" />}
    >
      <LeadForm key={form.action} view={form} siteSlug={site.slug} isAnswer={isAnswer} />
    </CarFormPage>
  );
}
