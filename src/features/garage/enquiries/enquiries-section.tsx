import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import Clock from "lucide/dist/esm/icons/clock.mjs";
import { VehiclePicture } from "#features/catalogue/card/ui/vehicle-picture.tsx";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Link } from "#ui/page/link.tsx";
import { GarageSection } from "../section/garage-section.tsx";
import type { EnquiredCar, EnquiryEntry, EnquiryOutcome } from "./build-enquiry-entries.server.ts";

/** The shopper's enquiries with their outcome, as far as the dealer reports it. */
export function EnquiriesSection({
  enquiries,
  site,
}: {
  enquiries: readonly EnquiryEntry[];
  site: SiteView;
}) {
  return (
    <GarageSection site={site} id="enquiries" note="What you asked, and whether it arrived.">
      <ul className="grid gap-4">
        {enquiries.map((enquiry) => (
          <Entry key={enquiry.key} enquiry={enquiry} />
        ))}
      </ul>
    </GarageSection>
  );
}

function Entry({ enquiry: { sentOn, topic, car, own, outcome } }: { enquiry: EnquiryEntry }) {
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[12rem_minmax(0,1fr)] sm:p-5">
      {car ? <CarPicture car={car} /> : <span className="max-sm:hidden" />}
      <div className="grid min-w-0 content-start gap-3">
        <p className="text-sm text-muted">
          {topic}, {sentOn}
          {own && (
            <>
              , reference <span className="tabular">{own.reference}</span>
            </>
          )}
        </p>
        {car && <CarCopy car={car} />}
        {own ? (
          own.message && <p className="measure wrap-anywhere whitespace-pre-line">{own.message}</p>
        ) : (
          <p className="text-sm text-muted">
            Sent without signing in, with your number or email address. Anyone can enter those, so what was
            written is not shown here.
          </p>
        )}
        <Outcome outcome={outcome} />
      </div>
    </li>
  );
}

function CarPicture({ car: { card } }: { car: EnquiredCar }) {
  if (!card) return <span aria-hidden="true" className="stage aspect-[3/2] rounded-control max-sm:hidden" />;
  return (
    <VehiclePicture
      photo={card.photos[0] ?? null}
      itemType={card.itemType}
      body={card.body}
      colour={card.colour}
      alt=""
      sizes="(min-width: 40rem) 12rem, 100vw"
      className="aspect-[3/2] w-full rounded-control"
    />
  );
}

/** The vehicle's name, with its price now, or that it is gone. */
function CarCopy({ car: { title, card } }: { car: EnquiredCar }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-lg font-semibold wrap-anywhere">
        {card ? (
          <Link to={card.href} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      {card && !card.sold ? (
        <PriceText price={card.price} size="bar" />
      ) : (
        <p className="font-semibold">{card ? "Sold" : "No longer listed here"}</p>
      )}
    </div>
  );
}

const MARKS = {
  received: { icon: CircleCheck, colour: "text-success" },
  sent: { icon: Clock, colour: "text-muted" },
  undelivered: { icon: CircleAlert, colour: "text-danger" },
} as const;

function Outcome({ outcome: { kind, words } }: { outcome: EnquiryOutcome }) {
  const { icon, colour } = MARKS[kind];
  return (
    <p className="flex items-start gap-2 font-semibold">
      <Icon icon={icon} size={20} className={classNames("mt-0.5 shrink-0", colour)} />
      <span className="min-w-0">{words}</span>
    </p>
  );
}
