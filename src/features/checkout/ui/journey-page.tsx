import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import type { ReactNode } from "react";
import { CarSummary } from "#features/forms/ui/layout/car-summary.tsx";
import { FORM_LOOKS, FormHeading } from "#features/forms/ui/layout/form-heading.tsx";
import { YardCard } from "#features/locations/ui/yard-card.tsx";
import { PaymentForm } from "#features/payments/ui/payment-form.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import type {
  EndedJourney,
  HeldJourney,
  JourneyView,
  PaidJourney,
  WaitingJourney,
} from "../journey/journey-view.ts";
import { CANCELS_FIELD, JOURNEY_PATH, RESERVATION_FIELD } from "../paths.ts";
import { Countdown } from "./countdown.tsx";

interface JourneyPageProps {
  readonly view: JourneyView;
  readonly site: SiteView;
}

/** The page of a reservation (CHK-03): its payment, then what was agreed and how to cancel it. */
export function JourneyPage({ view, site }: JourneyPageProps) {
  const look = FORM_LOOKS[site.template];
  return (
    <>
      <FormHeading template={site.template} title={toTitle(view)} lead={view.title} />
      <div className="container-page grid items-start gap-x-12 gap-y-6 pb-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className={classNames(look.form, "grid w-full min-w-0 max-w-3xl gap-6 wrap-anywhere")}>
          {view.formError && (
            <p role="alert" className="font-semibold text-danger">
              {view.formError}
            </p>
          )}
          <Content view={view} />
          <p className="text-sm text-muted">Your reference is {view.reference}.</p>
        </div>
        <div className="grid content-start gap-4">
          {view.car && <CarSummary car={view.car} label="The vehicle" className={look.yard} />}
          {view.yard && <YardCard yard={view.yard} className={look.yard} />}
        </div>
      </div>
    </>
  );
}

function toTitle(view: JourneyView): string {
  switch (view.kind) {
    case "held":
      return `Pay the deposit of ${view.deposit}`;
    case "paid":
      return "It is reserved for you";
    case "waiting":
      return "You are in line";
    default:
      return view.heading;
  }
}

function Content({ view }: { view: JourneyView }) {
  switch (view.kind) {
    case "held":
      return <Held view={view} />;
    case "paid":
      return <Paid view={view} />;
    case "waiting":
      return <Waiting view={view} />;
    default:
      return <Ended view={view} />;
  }
}

function Held({ view }: { view: HeldJourney }) {
  const { heldUntil, heldUntilText, payment, refundDays } = view;
  return (
    <>
      <p className="rounded-card bg-accent-soft p-4">
        <Countdown until={heldUntil} /> End of your hold: {heldUntilText}.
      </p>
      <Money view={view} />
      {view.priceNotice && <p role="status">{view.priceNotice}</p>}
      {payment ? (
        <PaymentForm view={payment} action={JOURNEY_PATH} returnPath={view.path}>
          <Reservation view={view} />
        </PaymentForm>
      ) : (
        <p role="alert" className="font-semibold text-danger">
          Payments cannot be taken just now. Please try again in a minute, or call us: the vehicle stays held
          for you.
        </p>
      )}
      {refundDays > 0 && (
        <p className="text-sm text-muted">
          You get the whole deposit back if you cancel within{" "}
          {refundDays === 1 ? "a day" : `${refundDays} days`}.
        </p>
      )}
      <Cancel view={view} label="Let it go" variant="quiet" />
    </>
  );
}

function Paid({ view }: { view: PaidJourney }) {
  const { reservedUntilText, refundUntilText, rest, isPaidFor, bankTransfer } = view;
  return (
    <>
      <p role="status" className="flex gap-3 rounded-card bg-accent-soft p-4 font-semibold">
        <Icon icon={CircleCheck} className="mt-0.5 shrink-0 text-success" />
        {isPaidFor
          ? "We have your money. Nobody else can buy it."
          : `We have your deposit. Nobody else can buy it until ${reservedUntilText}.`}
      </p>
      <Money view={view} />
      <section className="grid gap-2">
        <h2 className="text-lg font-semibold">What happens next</h2>
        <ol className="grid list-decimal gap-2 pl-5">
          <li>We have sent a confirmation and a receipt to your email address.</li>
          <li>We call you to arrange {isPaidFor ? "the handover" : "when you see and drive it"}.</li>
          {rest && (
            <li>
              If you buy it, you pay the rest{bankTransfer ? " by bank transfer or" : ""} at the dealership.
            </li>
          )}
        </ol>
      </section>
      {bankTransfer && (
        <section className="grid gap-2">
          <h2 className="text-lg font-semibold">Pay the rest by bank transfer</h2>
          <p className="text-sm text-muted">Only once you have signed the contract.</p>
          <Sums
            rows={[
              ["Account name", bankTransfer.accountName],
              ["BSB", bankTransfer.bsb],
              ["Account number", bankTransfer.accountNumber],
              ["Reference", view.reference],
              ["Amount", rest],
            ]}
          />
        </section>
      )}
      <section className="grid justify-items-start gap-3 border-t border-line pt-6">
        <p>
          {isPaidFor
            ? "You have paid by bank transfer. If you change your mind, please call us: we sort it out together."
            : refundUntilText
              ? `If you change your mind before ${refundUntilText}, the whole deposit goes back to your card.`
              : "The days in which the deposit goes back without a reason are over. If you cancel now, talk to us about it."}
        </p>
        {!isPaidFor && <Cancel view={view} label="Cancel the reservation" variant="secondary" />}
      </section>
    </>
  );
}

function Waiting({ view }: { view: WaitingJourney }) {
  const { place, waitingTime } = view;
  return (
    <>
      <p>
        {place === 1 ? "You are next in line." : `You are number ${place} in line.`} If it becomes free, we
        hold it for you for {waitingTime} and tell you by email. You pay nothing until then.
      </p>
      <Cancel view={view} label="Leave the line" variant="secondary" />
    </>
  );
}

function Ended({ view }: { view: EndedJourney }) {
  return (
    <>
      <p>{view.text}</p>
      <div className="flex flex-wrap gap-3">
        {view.isFree && <LinkButton to={view.reserveHref}>Reserve it again</LinkButton>}
        <LinkButton to="/search" variant={view.isFree ? "secondary" : "primary"}>
          Keep looking
        </LinkButton>
      </div>
    </>
  );
}

function Cancel({
  view,
  label,
  variant,
}: {
  view: JourneyView;
  label: string;
  variant: "quiet" | "secondary";
}) {
  return (
    <form method="post" action={JOURNEY_PATH}>
      <Reservation view={view} />
      <input type="hidden" name={CANCELS_FIELD} value={view.kind} />
      <Button type="submit" variant={variant}>
        {label}
      </Button>
    </form>
  );
}

/** What every post of the page says: which reservation it is about. */
function Reservation({ view }: { view: JourneyView }) {
  return (
    <>
      <input type="hidden" name={RESERVATION_FIELD} value={view.token} />
      {view.car && <input type="hidden" name="car_id" value={view.car.slug} />}
    </>
  );
}

/** What is paid, what counts, and what is left. */
function Money({ view: { sums, creditProblem } }: { view: JourneyView }) {
  return (
    <>
      <Sums rows={sums} />
      {creditProblem && <p role="status">{creditProblem}</p>}
    </>
  );
}

function Sums({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid max-w-md gap-2">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line pb-2">
          <dt>{label}</dt>
          <dd className="font-semibold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
