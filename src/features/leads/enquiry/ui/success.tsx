import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import Clock from "lucide/dist/esm/icons/clock.mjs";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { enquiryEvent } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { browserStore } from "#ui/base/browser-store.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import type { SuccessView } from "../enquiry-view.ts";
import { confirmEnquiry } from "./fields/sent-enquiry.ts";

/** The page after a lead is stored (LEAD-24): thanks, when someone answers (D15), and ways on. */
export function Success({ view, site }: { view: SuccessView; site: SiteView }) {
  useConfirmedEnquiry(site.slug, view.carId);
  const look = LOOKS[site.template];
  return (
    <div className={look.page}>
      <div className={look.panel}>
        <Icon icon={CircleCheck} size={56} className="text-success" />
        <h1 className={look.title}>{view.heading}</h1>
        <p className="max-w-prose text-lg text-muted">{view.text}</p>
        {view.afterHours && (
          <p className="flex items-start gap-3 rounded-card bg-accent-soft px-4 py-3">
            <Icon icon={Clock} className="mt-0.5 shrink-0 text-accent" />
            {view.afterHours}
          </p>
        )}
        <div className={classNames("mt-4 flex w-full flex-wrap gap-3", look.actions)}>
          <LinkButton to={view.searchHref} size="large" className="max-sm:w-full">
            Keep looking
          </LinkButton>
          {view.carHref && (
            <LinkButton to={view.carHref} size="large" variant="secondary" className="max-sm:w-full">
              Back to the car
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  );
}

/** Keeps what was asked for and records its event (ANA-02), now that it is known to have arrived. */
function useConfirmedEnquiry(siteSlug: string, carId: number | null): void {
  const [query] = useSearchParams();
  const car = query.get("car") ?? "";
  const category = query.get("category") ?? "";
  useEffect(() => {
    const [session, store] = [browserStore("sessionStorage"), browserStore("localStorage")];
    if (!confirmEnquiry(siteSlug, { car, category }, session, store)) return;
    const event = enquiryEvent(query);
    if (event !== null) track(event, carId);
  }, [siteSlug, query, car, category, carId]);
}

const LOOKS = {
  showroom: {
    page: "container-page grid min-h-[60dvh] place-items-center py-16 text-center",
    panel: "grid justify-items-center gap-5",
    title: "text-4xl font-medium tracking-tight",
    actions: "justify-center",
  },
  yard: {
    page: "container-page py-8 lg:py-14",
    panel:
      "grid max-w-4xl justify-items-start gap-4 rounded-card border border-line-strong border-t-8 border-t-success p-5 sm:p-10",
    title: "text-4xl font-black uppercase tracking-tight",
    actions: "",
  },
} as const;
