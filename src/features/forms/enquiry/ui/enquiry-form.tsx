import type { ComponentProps } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { drawServed } from "#ui/page/drawn-later.tsx";
import { CarSummary, PriceNote } from "../../ui/fields/car-summary.tsx";
import type { YardList as Part } from "../../ui/fields/yard-list.tsx";
import type { EnquiryView } from "../take/enquiry-view.ts";
import { EnquiryStepsForm } from "./enquiry-steps-form.tsx";

const YardList = drawServed<ComponentProps<typeof Part>>(
  async () => (await import("../../ui/fields/yard-list.tsx")).YardList,
);

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
  const { car, yards } = view;
  const hasAside = car !== null || yards.length > 0;
  const look = LOOKS[site.template];
  return (
    <>
      <div className={look.head}>
        <div className="container-page">
          <h1 className={look.title}>{car ? `Ask about this ${car.itemType}` : "Send us an enquiry"}</h1>
          <p className={look.lead}>
            {car ? `${car.title} ${car.subtitle}`.trim() : `The team at ${site.name} reads every message.`}
          </p>
        </div>
      </div>
      <div
        className={classNames(
          "container-page grid items-start gap-x-12 gap-y-6 pb-12",
          hasAside && "lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]",
        )}
      >
        {car && (
          <CarSummary
            car={car}
            className={classNames(
              look.summary,
              "sticky top-0 z-10 max-lg:-mx-(--gutter) lg:static lg:col-start-2 lg:row-start-1",
            )}
          />
        )}
        {car && <PriceNote car={car} />}
        <div className={classNames(look.form, "w-full min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1")}>
          <EnquiryStepsForm key={car?.slug} view={view} site={site} isAnswer={isAnswer} />
        </div>
        {yards.length > 0 && (
          <div className="lg:col-start-2">
            <YardList key={car?.slug} yards={yards} replyTime={view.replyTime} className={look.yard} />
          </div>
        )}
      </div>
    </>
  );
}

const LOOKS = {
  showroom: {
    head: "pt-10 pb-8 lg:pt-16 lg:pb-12",
    title: "text-4xl font-medium tracking-tight",
    lead: "mt-3 text-lg text-muted",
    summary: "border-line shadow-raised max-lg:border-y lg:rounded-card lg:border",
    form: "rounded-card lg:border lg:border-line lg:p-8",
    yard: "rounded-card border border-line",
  },
  yard: {
    head: "on-dark bg-band py-6 text-band-ink lg:py-8 mb-6",
    title: "text-3xl font-black uppercase tracking-tight",
    lead: "mt-1 text-base opacity-85",
    summary: "border-ink max-lg:border-b-2 lg:rounded-card lg:border-2",
    form: "rounded-card border border-line-strong border-t-8 border-t-accent p-4 sm:p-8",
    yard: "rounded-card border-2 border-ink",
  },
} as const;
