import { FORM_LOOKS, FormHeading } from "#features/forms/ui/layout/form-heading.tsx";
import LeadForm from "#features/forms/ui/lead-form.tsx";
import { YardCard } from "#features/locations/ui/yard-card.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { ServiceView } from "../take/service-booking.server.ts";

interface ServicePageProps {
  readonly view: ServiceView;
  readonly site: SiteView;
  /** Whether the view answers a post that was sent before JavaScript arrived. */
  readonly isAnswer: boolean;
}

const FRAME_LEAD = "Choose the work, a day and a time with our service department.";

/** The page where a service is booked (PAGE-01, PAGE-03): our own form or the dealer's page in a frame, beside where to bring the vehicle. */
export function ServicePage({ view, site, isAnswer }: ServicePageProps) {
  const look = FORM_LOOKS[site.template];
  return (
    <>
      <FormHeading
        template={site.template}
        title="Book a service"
        lead={view.kind === "form" ? view.form.lead : FRAME_LEAD}
      />
      <div className="container-page grid items-start gap-x-12 gap-y-6 pb-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {view.kind === "form" ? (
          <div className={`w-full min-w-0 ${look.form}`}>
            <LeadForm view={view.form} siteSlug={site.slug} isAnswer={isAnswer} />
          </div>
        ) : (
          <BookingFrame address={view.address} />
        )}
        <div className="grid gap-4">
          {view.yards.map((yard) => (
            <YardCard key={yard.name} yard={yard} className={look.yard} />
          ))}
        </div>
      </div>
    </>
  );
}

/** The dealer's own booking page, and the way to it for those whose browser shows none. */
const BookingFrame = ({ address }: { address: string }) => (
  <div className="min-w-0">
    <iframe
      src={address}
      title="Service booking"
      height={900}
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
      className="w-full rounded-card border border-line bg-white"
    />
    <p className="mt-2 text-sm text-muted">
      If nothing shows,{" "}
      <a href={address} className="link inline-block py-1">
        open the booking page
      </a>
      .
    </p>
  </div>
);
