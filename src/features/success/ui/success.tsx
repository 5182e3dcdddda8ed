import CalendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import Clock from "lucide/dist/esm/icons/clock.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { toEnquiryEvent } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { ResultCarousel } from "#features/catalogue/card/ui/result-carousel.tsx";
import { toTestDrivePath } from "#features/catalogue/paths.ts";
import { confirmEnquiry } from "#features/forms/ui/kept/confirm-enquiry.ts";
import { CarSummary } from "#features/forms/ui/layout/car-summary.tsx";
import { YardCard } from "#features/locations/ui/yard-card.tsx";
import { readLastSearch } from "#features/results/last-search.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass, LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import type { SuccessView } from "../success.ts";

/** The page after a lead is stored (LEAD-24, D15, D122): thanks, what happens next, and ways on. */
export function Success({ view, site }: { view: SuccessView; site: SiteView }) {
  useConfirmedEnquiry(site.slug, view.car?.id ?? null);
  const look = LOOKS[site.template];
  const hasAside = view.car !== null || view.yard !== null;
  return (
    <div className="container-page py-6 lg:py-8">
      <div className={classNames(hasAside && look.columns)}>
        <div className={look.panel}>
          <Icon icon={CircleCheck} size={56} className="text-success" />
          <h1 className="page-title">{view.heading}</h1>
          <Next view={view} />
          {view.mainAction === "times" && view.car && <NextTimes times={view.times} slug={view.car.slug} />}
          {view.mainAction === "call" && view.phone && <CallNow phone={view.phone} />}
          {view.visits.length > 0 && <VisitTimes visits={view.visits} />}
          {view.mainAction === "booked" && view.booked && <BookedTestDrive booked={view.booked} />}
          {view.booked?.state === "cancelled" && (
            <LinkButton to={view.booked.manageHref} variant="secondary">
              Book another time
            </LinkButton>
          )}
          <WaysOn view={view} site={site} />
        </div>
        {hasAside && (
          <div className="grid content-start gap-4">
            {view.car && <CarSummary car={view.car} className={look.card} />}
            {view.yard && <YardCard yard={view.yard} className={look.card} />}
          </div>
        )}
      </div>
      {view.similar.length > 0 && (
        <div className="mt-10 lg:mt-14">
          <ResultCarousel title={`Similar ${view.car?.itemType ?? "car"}s`} cards={view.similar} />
        </div>
      )}
    </div>
  );
}

function Next({ view: { steps, afterHours, reference } }: { view: SuccessView }) {
  return (
    <>
      {steps.length > 0 && (
        <div className="measure">
          <h2 className="text-lg font-semibold">What happens next</h2>
          <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-lg text-muted">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      {afterHours && (
        <p className="flex items-start gap-3 rounded-card bg-accent-soft px-4 py-3">
          <Icon icon={Clock} className="mt-0.5 shrink-0 text-accent" />
          {afterHours}
        </p>
      )}
      {reference && (
        <p>
          Your reference is <strong className="tabular tracking-wide">{reference}</strong>.
        </p>
      )}
    </>
  );
}

const CARD = "grid w-full max-w-3xl gap-3 rounded-card border border-line p-4 lg:p-5";

/** Real times at which the vehicle can be driven, each a tap from being booked, and all others: none of them is chosen yet. */
function NextTimes({ times, slug }: { times: SuccessView["times"]; slug: string }) {
  return (
    <div className={CARD}>
      <h2 className="text-lg font-semibold">Drive it first</h2>
      <p>Pick one of the next free times and we'll have it ready for you.</p>
      <ul className="grid gap-2 sm:grid-cols-3">
        {times.map(({ day, time, href }) => (
          <li key={href} className="grid">
            <LinkButton to={href} variant="secondary" size="small" className="py-1.5 sm:flex-col sm:gap-0">
              <span>{day}</span>
              <span className="font-normal">{time}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
      <LinkButton to={toTestDrivePath(slug)} rel="nofollow" size="large" wide>
        See all free times
      </LinkButton>
    </div>
  );
}

/** The way to those who answer that needs no waiting; the first thing to do where no time can be booked. */
function CallNow({ phone }: { phone: NonNullable<SuccessView["phone"]> }) {
  return (
    <a href={phone.href} className={classNames(buildButtonClass({ size: "large" }), "max-sm:w-full")}>
      <Icon icon={Phone} size={18} />
      Call {phone.display}
    </a>
  );
}

/** Times to come by, as files for the shopper's calendar. */
function VisitTimes({ visits }: Pick<SuccessView, "visits">) {
  return (
    <div className={CARD}>
      <h2 className="text-lg font-semibold">Come and see it</h2>
      <p>The yard is open at these times. Pick one for your calendar, and call ahead if you can.</p>
      <ul className="grid gap-2">
        {visits.map(({ words, href }) => (
          <li key={href}>
            <a
              href={href}
              className={classNames(buildButtonClass({ variant: "secondary" }), "w-full")}
              aria-label={`Add a visit to my calendar: ${words}`}
              download
            >
              <Icon icon={CalendarPlus} size={18} />
              {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The test drive that was booked, as a file for the shopper's calendar. */
function BookedTestDrive({ booked }: { booked: NonNullable<SuccessView["booked"]> }) {
  return (
    <div className={classNames(CARD, "sm:grid-cols-2")}>
      <p className="text-lg font-semibold sm:col-span-2">{booked.words}</p>
      <a href={booked.calendarHref} className={buildButtonClass()} download>
        <Icon icon={CalendarPlus} size={18} />
        Add it to my calendar
      </a>
      <LinkButton to={booked.manageHref} variant="secondary">
        Change or cancel it
      </LinkButton>
    </div>
  );
}

/** The view's ways, of which only the browser knows the search that the shopper came from. */
function WaysOn({ view, site }: { view: SuccessView; site: SiteView }) {
  const [lastHref, setLastHref] = useState<string | null>(null);
  useEffect(
    () => setLastHref(readLastSearch(site.slug, openBrowserStore("sessionStorage"))?.href ?? null),
    [site.slug],
  );
  const search = lastHref
    ? { href: lastHref, label: "Back to my search" }
    : { href: view.searchHref, label: "Keep looking" };
  const ways = view.ways.map((way) => (way === "search" ? search : way));
  return (
    <div className="grid w-full max-w-3xl gap-4">
      {view.mainAction === "search" && (
        <LinkButton to={search.href} size="large" className="sm:min-w-56 sm:justify-self-start">
          {search.label}
        </LinkButton>
      )}
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {ways.map(({ href, label }) => (
          <li key={label} className="border-b border-line">
            <Link
              to={href}
              className="flex min-h-13 items-center justify-between gap-3 font-semibold hover:underline"
            >
              {label}
              <Icon icon={ChevronRight} size={18} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Keeps what was asked for and records its event (ANA-02), now that it is known to have arrived. */
function useConfirmedEnquiry(siteSlug: string, carId: number | null): void {
  const [query] = useSearchParams();
  const car = query.get("car") ?? "";
  const category = query.get("category") ?? "";
  useEffect(() => {
    const [session, store] = [openBrowserStore("sessionStorage"), openBrowserStore("localStorage")];
    if (!confirmEnquiry(siteSlug, { car, category, at: new Date() }, { session, store })) return;
    const event = toEnquiryEvent(query);
    if (event !== null) track(event, carId);
  }, [siteSlug, query, car, category, carId]);
}

const COLUMNS = "grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]";

const LOOKS = {
  showroom: {
    columns: COLUMNS,
    panel: "grid justify-items-start gap-5",
    card: "rounded-card border border-line",
  },
  yard: {
    columns: COLUMNS,
    panel: "grid justify-items-start gap-4 rounded-card border-2 border-ink p-5 sm:p-10",
    card: "rounded-card border-2 border-ink",
  },
} as const;
