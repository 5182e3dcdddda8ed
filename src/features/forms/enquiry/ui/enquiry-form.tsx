import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { hydrateNever } from "#ui/page/lazy-part.tsx";
import { CarFormPage } from "../../ui/layout/car-form-page.tsx";
import { FORM_LOOKS } from "../../ui/layout/form-heading.tsx";
import type { EnquiryView } from "../take/enquiry-view.ts";
import { EnquiryStepsForm } from "./enquiry-steps-form.tsx";

const YardList = hydrateNever(() => import("./yard-list.tsx"));

/** The enquiry page: the form, with the car it is about in view (D16), or a general enquiry without one (LEAD-08). */
export function EnquiryForm({
  view,
  site,
  isAnswer = false,
}: {
  view: EnquiryView;
  site: SiteView;
  isAnswer?: boolean;
}) {
  const { car, offer, model, yards, replyTime } = view;
  const { yard: className } = FORM_LOOKS[site.template];
  return (
    <CarFormPage
      template={site.template}
      title={toTitle(view)}
      lead={(offer ?? model)?.name ?? `The team at ${site.name} reads every message.`}
      car={car}
      aside={
        yards.length > 0 && (
          <div className="lg:col-start-2">
            <YardList key={car?.slug} {...{ yards, replyTime, className }} />
          </div>
        )
      }
    >
      <EnquiryStepsForm key={car?.slug} view={view} site={site} isAnswer={isAnswer} />
    </CarFormPage>
  );
}

function toTitle({ car, offer, model }: EnquiryView): string {
  if (car) return `Ask about this ${car.itemType}`;
  if (offer) return "Ask about this offer";
  return model ? "Ask about this model" : "Send us an enquiry";
}
