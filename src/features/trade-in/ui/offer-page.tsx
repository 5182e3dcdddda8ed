import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import { type ReactNode, useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { ENQUIRY_PATH, toVehiclePath } from "#features/catalogue/paths.ts";
import { keepTradeInCredit } from "#features/finance/calculator/trade-in-credit.ts";
import { CarSummary } from "#features/forms/ui/layout/car-summary.tsx";
import { FORM_LOOKS, FormHeading } from "#features/forms/ui/layout/form-heading.tsx";
import { OFFER_PATH } from "#features/leads/trade-in/trade-in-path.ts";
import { YardCard } from "#features/locations/ui/yard-card.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button, buildButtonClass, LinkButton } from "#ui/controls/button.tsx";
import type { OfferView, ShownOffer } from "../offer/offer-view.ts";
import { TRADE_IN_PATH, VALUATION_PATH } from "../paths.ts";
import { Questions } from "./questions.tsx";

interface OfferPageProps {
  readonly view: OfferView;
  readonly site: SiteView;
  /** Whether accepting it got no answer. */
  readonly hasFailed: boolean;
}

/** Where the link to a trade-in leads: what the car is worth, and the tap that accepts it (TRADE-04, TRADE-07, D371). */
export function OfferPage({ view, site, hasFailed }: OfferPageProps) {
  if (view.kind === "none") return <NoOffer site={site} />;
  return <Offer view={view} site={site} hasFailed={hasFailed} />;
}

function Offer({ view, site, hasFailed }: OfferPageProps & { view: ShownOffer }) {
  useCredit(view);
  useSavedValuation(view);
  const look = FORM_LOOKS[site.template];
  return (
    <>
      <FormHeading
        template={site.template}
        title={TITLES[view.state](view)}
        lead={view.rego ? `${view.title}, rego ${view.rego}` : view.title}
      />
      <div className="container-page grid items-start gap-x-12 gap-y-6 pb-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className={classNames(look.form, "grid w-full min-w-0 max-w-3xl gap-6 wrap-anywhere")}>
          {(view.formError || hasFailed) && (
            <p role="alert" className="flex gap-3 rounded-card bg-danger-soft p-4 font-semibold text-danger">
              <Icon icon={CircleAlert} className="mt-0.5 shrink-0" />
              {view.formError ?? "It could not be accepted just now. Please try again."}
            </p>
          )}
          {view.offer && <Figures view={view} />}
          <NextStep view={view} />
          <WaysOn view={view} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          {view.car && <CarSummary car={view.car} label="The car you want" className={look.yard} />}
          {view.yard && <YardCard yard={view.yard} className={look.yard} />}
          <Questions isSold={view.isSold} />
        </div>
      </div>
    </>
  );
}

const TITLES: Readonly<Record<ShownOffer["state"], (view: ShownOffer) => string>> = {
  open: ({ isFirm }) => (isFirm ? "Our offer for your car" : "What your car is worth to us"),
  expired: () => "This offer has ended",
  accepted: () => "You accepted our offer",
  declined: () => "About your car",
  waiting: () => "We call you with a figure",
};

/** The figure, how it came about, and what is left of it. */
function Figures({ view }: { view: ShownOffer }) {
  const { state, offer, evidence, equity, isFirm, lastDay } = view;
  const isOver = state === "expired" || state === "declined";
  return (
    <div className="grid gap-4">
      <div>
        <p
          className={classNames("text-4xl font-extrabold tabular-nums", isOver && "text-muted line-through")}
        >
          {offer}
        </p>
        <p className="mt-1 text-muted">
          {isFirm ? "Our offer" : "Indicative, and subject to our inspection"}
          {state === "open" && lastDay && (
            <>
              . Stands until the end of <strong className="text-ink">{lastDay}</strong>
            </>
          )}
        </p>
      </div>
      {evidence && state !== "declined" && (
        <dl className="grid gap-x-6 gap-y-3 rounded-card bg-sunken p-4 sm:grid-cols-3">
          <Fact label="Likely range">{evidence.range}</Fact>
          <Fact label="Confidence">{CONFIDENCE[evidence.confidence]}</Fact>
          <Fact label="Worked out from">
            {evidence.comparables} similar cars for sale, last seen {evidence.seen}
          </Fact>
        </dl>
      )}
      {equity && !isOver && (
        <dl className="grid gap-x-6 gap-y-3 rounded-card border border-line p-4 sm:grid-cols-2">
          <Fact label="We pay to your financier">{equity.payout}</Fact>
          <Fact label={equity.isNegative ? "You would still owe" : "Left for you"}>
            <strong className={equity.isNegative ? "text-danger" : undefined}>{equity.net}</strong>
          </Fact>
          {equity.isNegative && (
            <p className="text-sm text-muted sm:col-span-2">
              More is owing on your car than it is worth to us. The difference is for you to pay when we buy
              it.
            </p>
          )}
        </dl>
      )}
    </div>
  );
}

const CONFIDENCE = { high: "High", medium: "Medium", low: "Low: prices of such cars vary a lot" } as const;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);

function NextStep({ view }: { view: ShownOffer }) {
  const { state, reason, place, isSold } = view;
  switch (state) {
    case "open":
      return <AcceptForm view={view} />;
    case "accepted":
      return (
        <p role="status" className="flex gap-3 rounded-card bg-accent-soft p-4">
          <Icon icon={CircleCheck} className="mt-0.5 shrink-0 text-success" />
          <span>
            <strong>The team at {place} knows and calls you to agree on a time.</strong> Please bring the
            registration papers, all keys and the service book, and a payout letter if finance is owing.
          </span>
        </p>
      );
    case "expired":
      return (
        <p>
          Prices move, so offers stand for a few days only. Have your car valued again, or call us: we are
          happy to look at it afresh.
        </p>
      );
    case "declined":
      return (
        <p>
          Thanks for {isSold ? "offering us" : "telling us about"} your car. We can't make you an offer for
          it. Call us if anything about it changes.
        </p>
      );
    default:
      return (
        <p className="text-lg">
          <strong className="block">Thanks, the team at {place} has your car's details.</strong>
          {reason}
        </p>
      );
  }
}

/** One tap, no question more (TRADE-04): what it says is what stands above. */
function AcceptForm({ view: { token, offer, isSold } }: { view: ShownOffer }) {
  const sending = useNavigation().state !== "idle";
  return (
    <Form method="post" action={OFFER_PATH} className="grid gap-3">
      <input type="hidden" name="offer" value={token} />
      <input type="hidden" name="price" value={offer ?? ""} />
      <Button type="submit" size="large" disabled={sending} className="sm:justify-self-start">
        {sending ? "Sending…" : `Accept ${offer}`}
      </Button>
      <p className="text-sm text-muted">
        It costs nothing and is not a contract: it tells us that you want to {isSold ? "sell" : "trade in"}{" "}
        your car at this figure once we have seen it.
      </p>
    </Form>
  );
}

function WaysOn({ view: { state, phone, car, dealHref } }: { view: ShownOffer }) {
  return (
    <div className="flex flex-wrap gap-3">
      {(state === "expired" || state === "declined") && (
        <LinkButton to={TRADE_IN_PATH} className="max-sm:w-full">
          Value my car again
        </LinkButton>
      )}
      {dealHref && (
        <LinkButton to={dealHref} rel="nofollow" variant="secondary" className="max-sm:w-full">
          Put it into your deal
        </LinkButton>
      )}
      {phone && (
        <a
          href={phone.href}
          className={classNames(buildButtonClass({ variant: "secondary" }), "max-sm:w-full")}
        >
          <Icon icon={Phone} size={18} />
          Call {phone.display}
        </a>
      )}
      <LinkButton
        to={car ? toVehiclePath(car.slug) : "/search"}
        variant="secondary"
        className="max-sm:w-full"
      >
        {car ? `Back to the ${car.itemType}` : "See what we have"}
      </LinkButton>
    </div>
  );
}

/** Lets the calculators of this site fill it in (D375). */
function useCredit({ credit, token }: ShownOffer): void {
  useEffect(() => {
    keepTradeInCredit(credit && { token, ...credit }, openBrowserStore("localStorage"));
  }, [credit, token]);
}

/** Notes that the valuation was shown; a failure is only logged (TRADE-10). */
function useSavedValuation({ savesValuation, token, offer }: ShownOffer): void {
  useEffect(() => {
    if (!savesValuation || offer === null) return;
    const body = JSON.stringify({ column_name: "valuation", offer: token, offer_price: offer });
    fetch(VALUATION_PATH, { method: "POST", body, headers: { "content-type": "application/json" } }).catch(
      // biome-ignore lint/suspicious/noConsole: TRADE-10 asks for a log entry.
      (error: unknown) => console.warn("Valuation:", error),
    );
  }, [savesValuation, token, offer]);
}

function NoOffer({ site }: { site: SiteView }) {
  return (
    <>
      <FormHeading
        template={site.template}
        title="This link does not lead to a valuation"
        lead="It may not be complete. Please open the link in our email again, or call us."
      />
      <div className="container-page flex flex-wrap gap-3 pb-12">
        <LinkButton to={TRADE_IN_PATH}>Value my car</LinkButton>
        <LinkButton to={ENQUIRY_PATH} variant="secondary">
          Ask us
        </LinkButton>
      </div>
    </>
  );
}
