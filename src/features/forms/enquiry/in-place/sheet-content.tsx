import { VehiclePicture } from "#features/catalogue/card/ui/vehicle-picture.tsx";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { toTelephoneHref } from "#features/places/telephone.ts";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Button } from "#ui/controls/button.tsx";
import { EnquiryStepsForm } from "../ui/enquiry-steps-form.tsx";
import { describeReply } from "./describe-reply.ts";
import type { SheetContent } from "./enquiry-sheet.tsx";

/** The form about a vehicle, or why it did not come. */
export const EnquirySheetContent: SheetContent = ({ data, site, load }) => {
  if ("error" in data) return <Failed site={site} load={load} />;
  return (
    <div className="low:flex low:flex-col">
      {data.car && <CarStrip car={data.car} />}
      <p className="mb-2 text-sm low:order-last low:mt-6">{describeReply(data, site)}</p>
      <EnquiryStepsForm view={data} site={site} name="enquiry-sheet" pinned />
    </div>
  );
};

const Failed = ({ site, load }: { site: SiteView; load: () => void }) => (
  <div role="alert" className="grid justify-items-start gap-4">
    <p>The form did not load. Please try again in a moment, or call us.</p>
    <div className="flex flex-wrap items-center gap-4">
      <Button onClick={load}>Try again</Button>
      <a href={toTelephoneHref(site.legal.phone)} className="link inline-flex min-h-11 items-center">
        {formatPhone(site.legal.phone)}
      </a>
    </div>
  </div>
);

/** The car and its price, in view above the form (D16). */
const CarStrip = ({ car }: { car: EnquiryCar }) => (
  <div className="-mx-4 -mt-4 mb-4 flex items-center gap-3 bg-quiet px-4 py-2 low:mb-2">
    <VehiclePicture
      photo={car.photo}
      itemType={car.itemType}
      body={car.body}
      colour={car.colour}
      alt=""
      sizes="6rem"
      className="aspect-[4/3] w-24 shrink-0 rounded-control low:hidden"
    />
    <div className="grid min-w-0 grow low:flex low:items-baseline low:justify-between low:gap-3">
      <p className="line-clamp-2 font-semibold low:line-clamp-1">{`${car.title} ${car.subtitle}`.trim()}</p>
      <PriceText price={car.price} size="card" />
    </div>
  </div>
);
