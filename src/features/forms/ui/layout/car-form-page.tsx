import type { ReactNode } from "react";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { CarSummary, PriceNote } from "./car-summary.tsx";
import { FORM_LOOKS, FormHeading } from "./form-heading.tsx";

interface CarFormPageProps {
  readonly template: SiteView["template"];
  readonly title: string;
  /** What the shopper reads where the form is about no car. */
  readonly lead: string;
  readonly car: EnquiryCar | null;
  /** Names the car's summary for those who do not see it. */
  readonly carLabel?: string;
  /** Beside the form, below the car. */
  readonly aside: ReactNode;
  readonly formClassName?: string;
  readonly children: ReactNode;
}

/** A page with a form and the car that it is about in view (D16), if it is about one. */
export function CarFormPage({
  template,
  title,
  lead,
  car,
  carLabel,
  aside,
  formClassName,
  children,
}: CarFormPageProps) {
  const look = FORM_LOOKS[template];
  return (
    <>
      <FormHeading
        template={template}
        title={title}
        lead={car ? `${car.title} ${car.subtitle}`.trim() : lead}
        leadClassName={car ? "max-lg:hidden" : ""}
        from={car && { label: car.title, href: toVehiclePath(car.slug) }}
      />
      <div
        className={classNames(
          "container-page grid items-start gap-x-12 gap-y-6 pb-12",
          Boolean(car || aside) && "lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]",
        )}
      >
        {car && (
          <CarSummary
            car={car}
            label={carLabel}
            className={classNames(look.summary, "car-strip lg:col-start-2 lg:row-start-1")}
          />
        )}
        {car && <PriceNote car={car} />}
        <div
          className={classNames(
            look.form,
            "w-full min-w-0",
            formClassName,
            "lg:col-start-1 lg:row-span-2 lg:row-start-1",
          )}
        >
          {children}
        </div>
        {aside}
      </div>
    </>
  );
}
