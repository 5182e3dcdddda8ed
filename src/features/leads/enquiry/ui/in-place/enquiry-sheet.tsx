import X from "lucide/dist/esm/icons/x.mjs";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { VehiclePicture } from "#features/catalogue/card/ui/vehicle-picture.tsx";
import { formatPhone } from "#features/places/phone-number.ts";
import { toTelephoneHref } from "#features/places/telephone.ts";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button, IconButton } from "#ui/controls/button.tsx";
import type { EnquiryCar, EnquiryView } from "../../enquiry-view.ts";
import { EnquiryStepsForm } from "../enquiry-steps-form.tsx";

export interface EnquirySheetProps {
  /** Address of the form's own page, which has what the form needs. */
  readonly href: string;
  readonly site: SiteView;
  readonly close: () => void;
}

/** What the form's page answers: its view, or why there is none. */
type Loaded = EnquiryView | { readonly error: unknown };

/** The enquiry about a vehicle over the page: from the foot of a phone, along the side of a wider screen (T1, D122). */
export function EnquirySheet({ href, site, close }: EnquirySheetProps) {
  const { dialog, heading } = useModal();
  const fetcher = useFetcher() as FetcherWithComponents<Loaded>;
  const load = () => void fetcher.load(href);
  useEffect(load, [href]);
  const { data } = fetcher;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      ref={dialog}
      aria-labelledby="enquiry-sheet-title"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      className={PANEL}
    >
      <div className="flex shrink-0 items-center border-b border-line py-2 pr-2 pl-4">
        <h2 ref={heading} id="enquiry-sheet-title" tabIndex={-1} className="text-lg font-bold outline-none">
          {buildTitle(data)}
        </h2>
        <IconButton label="Close" className="ml-auto" onClick={close}>
          <Icon icon={X} />
        </IconButton>
      </div>
      <div className={SCROLLED}>
        <Content {...{ data, site, load }} isLoading={fetcher.state !== "idle"} />
      </div>
    </dialog>
  );
}

/** Shows the dialog over everything, and gives focus back when it goes. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    heading.current?.focus();
    return () => element.close();
  }, []);
  return { dialog, heading };
}

function buildTitle(data: Loaded | undefined): string {
  if (!data || "error" in data || !data.car) return "Send an enquiry";
  return data.values.category === "Finance" ? "Finance Enquiry" : `Ask about this ${data.car.itemType}`;
}

function Content({
  data,
  site,
  load,
  isLoading,
}: {
  data: Loaded | undefined;
  site: SiteView;
  load: () => void;
  isLoading: boolean;
}): ReactNode {
  if (!data || (isLoading && "error" in data)) return <Loading />;
  if ("error" in data) return <Failed site={site} load={load} />;
  return (
    <>
      {data.car && <CarStrip car={data.car} />}
      <EnquiryStepsForm view={data} site={site} name="enquiry-sheet" pinned />
    </>
  );
}

/** As high as the form, so that nothing moves when it comes. */
const Loading = () => (
  <div role="status" className="grid min-h-[34rem] content-start gap-4">
    <span className="sr-only">Loading the form…</span>
    {["h-16", "h-24", "h-28", "h-20"].map((height) => (
      <div key={height} className={`${height} animate-pulse rounded-control bg-sunken`} />
    ))}
  </div>
);

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
  <div className="-mx-4 -mt-4 mb-4 flex items-center gap-3 bg-quiet px-4 py-2">
    <VehiclePicture
      photo={car.photo}
      itemType={car.itemType}
      body={car.body}
      colour={car.colour}
      alt=""
      sizes="6rem"
      className="aspect-[4/3] w-24 shrink-0 rounded-control"
    />
    <div className="grid min-w-0">
      <p className="truncate font-semibold">{`${car.title} ${car.subtitle}`.trim()}</p>
      <PriceText price={car.price} size="card" />
    </div>
  </div>
);

/** Fields are scrolled clear of the button at its foot. */
const SCROLLED =
  "min-h-0 grow scroll-pb-32 overflow-y-auto overscroll-contain p-4 pb-[max(1rem,env(safe-area-inset-bottom))]";

const PANEL =
  "fixed m-0 max-h-[92dvh] w-full max-w-none flex-col border-0 bg-surface p-0 text-ink open:flex " +
  "inset-x-0 top-auto bottom-0 rounded-t-card md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-none md:w-[28rem] md:rounded-none";
