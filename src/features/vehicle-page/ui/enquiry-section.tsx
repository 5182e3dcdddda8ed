import { EnquiryStepsForm } from "#features/leads/enquiry/ui/enquiry-steps-form.tsx";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Sheet } from "#ui/panels/sheet.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";
import { financeEnquiry, vehicleEnquiry } from "./vehicle-enquiry.ts";

/** How a template frames the form: `intro` names the car, `form` asks. */
export interface EnquiryLook {
  readonly section: string;
  readonly intro: string;
  readonly title: string;
  readonly form: string;
}

/** The enquiry form on the vehicle page, with the car and its price in view (D16). Only for a car that can be had. */
export function EnquirySection({
  view,
  site,
  look,
}: {
  view: VehicleView;
  site: SiteView;
  look: EnquiryLook;
}) {
  if (!view.available) return null;
  return (
    <section id="enquiry" aria-labelledby="enquiry-title" className={look.section}>
      <div className={look.intro}>
        <h2 id="enquiry-title" className={look.title}>
          Ask about this {view.itemType}
        </h2>
        <p className="text-lg wrap-anywhere">{`${view.heading} ${view.subheading}`.trim()}</p>
        <PriceText price={view.price} size="card" />
      </div>
      <div className={look.form}>
        <EnquiryStepsForm key={view.slug} view={vehicleEnquiry(view, site)} site={site} heading="h3" />
      </div>
      <FinanceSheet view={view} site={site} />
    </section>
  );
}

/** A finance enquiry that the calculator opens, on a site that wants it there (FIN-24). */
function FinanceSheet({ view, site }: { view: VehicleView; site: SiteView }) {
  const block = view.blocks.find((one) => one.kind === "finance-calculator");
  const id = block?.calculator.button.sheet;
  if (!id) return null;
  return (
    <Sheet id={id} title="Finance Enquiry">
      <EnquiryStepsForm
        key={view.slug}
        view={financeEnquiry(view, site)}
        site={site}
        heading="h3"
        name={id}
      />
    </Sheet>
  );
}
