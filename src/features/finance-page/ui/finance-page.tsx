import type { FinanceCalculatorProps } from "#features/finance/calculator/ui/finance-calculator.tsx";
import { CALCULATOR_ID, FINANCE_FORM_ID } from "#features/finance/paths.ts";
import { LenderList } from "#features/finance/rates/ui/lender-list.tsx";
import { CarSummary, PriceNote } from "#features/forms/ui/layout/car-summary.tsx";
import { FORM_LOOKS } from "#features/forms/ui/layout/form-heading.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { hydrateNear } from "#ui/page/lazy-part.tsx";
import type { FinanceFormView, FinanceView } from "../finance-view.ts";
import { carryFigures } from "./carry-figures.ts";
import { CarsInReach } from "./cars-in-reach.tsx";
import { FinanceForm } from "./finance-form.tsx";

const FinanceCalculator = hydrateNear<FinanceCalculatorProps>(
  () => import("#features/finance/calculator/ui/finance-calculator.tsx"),
);

/** The finance page (PAGE-09): the calculator, the form with the vehicle that it is about in view, how finance works
 * here, who lends. */
export function FinancePage({
  view,
  form,
  site,
}: {
  view: FinanceView;
  /** What the server answered to the form, or `view.form`. */
  form: FinanceFormView;
  site: SiteView;
}) {
  const look = LOOKS[site.template];
  const shared = FORM_LOOKS[site.template];
  const { car } = form;
  return (
    <>
      <header className={look.head}>
        <div className="container-page">
          <Breadcrumb crumbs={view.crumbs} />
          <h1 className="page-title mt-3">{view.heading}</h1>
          <p className={shared.lead}>
            {car
              ? `${car.title} ${car.subtitle}`.trim()
              : view.calculator
                ? "See what it costs a week, then send us the figures."
                : "Tell us what you are after, and our finance team gets back to you."}
          </p>
        </div>
      </header>
      <div className="container-page grid items-start gap-x-12 gap-y-6 pb-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {car && (
          <CarSummary
            car={car}
            className={classNames(
              shared.summary,
              "sticky top-0 z-10 max-lg:-mx-[clamp(1rem,3.5vw,2.5rem)] lg:static lg:col-start-2",
            )}
          />
        )}
        {car && <PriceNote car={car} />}
        <div className="grid w-full max-w-3xl gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {view.calculator && (
            <section
              id={CALCULATOR_ID}
              aria-labelledby={`${CALCULATOR_ID}-title`}
              className={classNames(look.form, "scroll-mt-20")}
            >
              <h2 id={`${CALCULATOR_ID}-title`} className="mb-4 text-xl font-semibold">
                Finance calculator
              </h2>
              <FinanceCalculator
                view={view.calculator}
                pinned
                onEnquire={carryFigures}
                below={(weekDollars) =>
                  view.reach && <CarsInReach weekDollars={weekDollars} reach={view.reach} />
                }
              />
            </section>
          )}
          <section id={FINANCE_FORM_ID} aria-labelledby={`${FINANCE_FORM_ID}-title`} className={look.form}>
            <h2 id={`${FINANCE_FORM_ID}-title`} className="mb-4 text-xl font-semibold">
              Your finance enquiry
            </h2>
            <FinanceForm key={car?.slug} view={form} site={site} action={view.action} />
          </section>
        </div>
        <div className="grid gap-8 lg:col-start-2">
          <FinanceSteps />
          <LenderList
            lenders={view.lenders}
            said={view.calculator && (view.calculator.disclaimer?.text ?? "")}
          />
        </div>
      </div>
    </>
  );
}

const LOOKS = {
  showroom: {
    head: "py-6 lg:py-8",
    form: "[--bleed:var(--gutter)] lg:[--bleed:1rem]",
  },
  yard: {
    head: "on-band mb-6 py-6 lg:py-8",
    form: `[--bleed:calc(var(--gutter)+1rem+1px)] sm:[--bleed:2rem] ${FORM_LOOKS.yard.form}`,
  },
} as const;

/** How asking for finance goes on, without a promise (PAGE-09). */
function FinanceSteps() {
  return (
    <section aria-labelledby="finance-steps" className="grid gap-3">
      <h2 id="finance-steps" className="text-xl font-semibold">
        How finance works here
      </h2>
      <ol className="grid list-decimal gap-3 pl-5">
        {STEPS.map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

const STEPS = [
  "Send us the form. It is an enquiry, not a credit application, so it won't affect your credit file.",
  "Our finance team calls or emails you, and asks what a lender needs to know.",
  "The lender decides. You get its rate, fees and repayments in writing before you sign anything.",
];
