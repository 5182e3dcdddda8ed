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
      aside={
        <div className="grid gap-8 lg:col-start-2">
          <NextSteps isSold={isSold} />
          <Questions isSold={isSold} />
        </div>
      }
    >
      <LeadForm key={form.action} view={form} siteSlug={site.slug} isAnswer={isAnswer} />
    </CarFormPage>
  );
}

/** What the form leads to, beside it. */
function NextSteps({ isSold }: { isSold: boolean }) {
  return (
    <section aria-labelledby="trade-in-next">
      <h2 id="trade-in-next" className="mb-3 text-xl font-semibold">
        What happens next
      </h2>
      <ol className="grid gap-3">
        {listNextSteps(isSold).map((step, at) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden="true" className="number-circle bg-accent-soft text-accent">
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

const listNextSteps = (isSold: boolean) => [
  "Tell us what you drive and how it has been looked after.",
  "See our figure on the next screen. For a car that is hard to price, we call you with one.",
  `Like it? One tap tells us. Bring the car in, we look it over, and ${isSold ? "the money goes to your account" : "it comes off the price of your next car"}.`,
];
