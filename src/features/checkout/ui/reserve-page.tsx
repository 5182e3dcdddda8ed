import { useLocation } from "react-router";
import { CommentsField, MarketingConsent } from "#features/forms/ui/fields/comments.tsx";
import { findError, useFieldId } from "#features/forms/ui/fields/field-ids.ts";
import { ContactFields } from "#features/forms/ui/fields/shopper-fields.tsx";
import { CarFormPage } from "#features/forms/ui/layout/car-form-page.tsx";
import { FormActions } from "#features/forms/ui/layout/form-actions.tsx";
import { FORM_LOOKS } from "#features/forms/ui/layout/form-heading.tsx";
import { FormLayout } from "#features/forms/ui/layout/form-layout.tsx";
import { HiddenFields } from "#features/forms/ui/layout/hidden-fields.tsx";
import { useFormAnswer } from "#features/forms/ui/layout/use-form-answer.ts";
import { ONE_NAME_LABELS } from "#features/leads/take/field-labels.ts";
import { CREDIT_FIELD } from "#features/leads/trade-in/trade-in-path.ts";
import { YardCard } from "#features/locations/ui/yard-card.tsx";
import { ACCEPTED_PAYMENTS } from "#features/payments/payment-form-view.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { KnownTradeIn } from "#features/trade-in/ui/known-trade-in.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { Link } from "#ui/page/link.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import { addTradeIn, PRICE_FIELD, WAITS_FIELD } from "../paths.ts";
import type { ReserveForm, ReserveView } from "../take/reserve-view.ts";

const LABELS = { ...ONE_NAME_LABELS, terms_conditions: "Terms of the reservation" };

interface ReservePageProps {
  readonly view: ReserveView;
  readonly site: SiteView;
  /** Whether the view answers a post that was sent before JavaScript arrived. */
  readonly isAnswer: boolean;
}

/** The page that reserves a vehicle (CHK-01): what it costs today, what it means, and the form. */
export function ReservePage({ view, site, isAnswer }: ReservePageProps) {
  const { car, yard } = view;
  return (
    <CarFormPage
      template={site.template}
      title={toTitle(view)}
      lead=""
      car={car}
      carLabel="What you reserve"
      formClassName="max-w-3xl"
      aside={
        yard && (
          <div className="grid items-start gap-4 lg:col-start-2">
            <YardCard yard={yard} className={FORM_LOOKS[site.template].yard} />
          </div>
        )
      }
    >
      {view.kind === "refused" ? (
        <div className="grid justify-items-start gap-4">
          {view.formError && (
            <p role="alert" className="font-semibold text-danger">
              {view.formError}
            </p>
          )}
          <p>{view.text}</p>
          <LinkButton to="/search">See what we have</LinkButton>
        </div>
      ) : (
        <Form key={view.kind} {...{ view, site, isAnswer }} />
      )}
    </CarFormPage>
  );
}

function toTitle(view: ReserveView): string {
  if (view.kind === "refused") return view.title;
  return view.kind === "wait" ? "Be next in line" : `Reserve it for ${view.offer.deposit}`;
}

function Form({ view: first, site, isAnswer }: Omit<ReservePageProps, "view"> & { view: ReserveForm }) {
  const { slug: siteSlug } = site;
  const answer = useFormAnswer<ReserveView & { kind: "reserve" | "wait" }>(first, { isAnswer, siteSlug });
  const { sending } = answer;
  const view = toNewest(first, answer.view);
  const isWaiting = view.kind === "wait";
  const { pathname } = useLocation();
  return (
    <>
      <FormLayout
        {...{ name: "reserve", siteSlug, answer, labels: LABELS }}
        className="@container grid gap-6 wrap-anywhere"
        before={
          <>
            {isWaiting ? <Line view={view} /> : <Deal view={view} />}
            <TradeIn view={view} reserveHref={pathname} />
          </>
        }
      >
        <input type="hidden" name={PRICE_FIELD} value={view.offer.priceCents} />
        {view.tradeIn && <input type="hidden" name={CREDIT_FIELD} value={view.tradeIn} />}
        {isWaiting && <input type="hidden" name={WAITS_FIELD} value="on" />}
        <HiddenFields car={view.car} token={view.token} />
        <div className="grid gap-4">
          <ContactFields view={view} siteSlug={siteSlug} purpose="for your reservation and its receipt" />
          <CommentsField view={view} rows={3} />
          <Agreement view={view} />
        </div>
        <FormActions
          sending={sending}
          className="grid gap-3"
          label={isWaiting ? "Join the line" : `Hold it and pay ${view.offer.deposit}`}
        >
          <p className="text-sm text-muted">
            {isWaiting
              ? "You pay nothing now."
              : `You pay on the next page, with ${ACCEPTED_PAYMENTS}, without a surcharge. We hold the ${view.car.itemType} for you for ${view.offer.holdMinutes} minutes while you pay.`}
          </p>
        </FormActions>
      </FormLayout>
      {!isWaiting && <Meaning view={view} />}
    </>
  );
}

/**
 * What the form last knew. A trade-in that is counted or left out gives the page another address and fresh figures, and what was typed
 * stays; every answer to a post has the trade-in that the form had.
 */
function toNewest<View extends ReserveForm>(loaded: View, answered: View): View {
  if (loaded.tradeIn === answered.tradeIn) return answered;
  const { values, errors, formError, token } = answered;
  return { ...loaded, values, errors, formError, token };
}

/** What a shopper gets for the deposit, before anything is asked. */
function Deal({ view: { offer, car } }: { view: ReserveForm }) {
  const { deposit, reservedDays, refundDays } = offer;
  return (
    <p className="text-lg text-pretty">
      You pay <strong>{deposit}</strong> today, and nobody else can buy this {car.itemType} for{" "}
      {countDays(reservedDays)}.
      {refundDays > 0 && ` Cancel within ${countDays(refundDays)} and all of it goes back to your card.`}
    </p>
  );
}

/** What else it means, after the form. */
function Meaning({ view: { offer, dealHref, credit } }: { view: ReserveForm }) {
  const { rest, back, notes } = offer;
  const counts = credit ? "The deposit and your trade-in count" : "The deposit counts";
  return (
    <section aria-labelledby="reserve-meaning" className="mt-6 grid gap-3 border-t border-line pt-6">
      <h2 id="reserve-meaning" className="text-lg font-semibold">
        What a reservation means
      </h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li>It is a hold, not a contract. You decide once you have seen and driven it.</li>
        <li>
          {counts} towards the price: {rest ?? "nothing"} is left to pay if you buy
          {back && `, and we pay you ${back} by direct credit`}.
        </li>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {dealHref && (
          <li>
            <a href={dealHref} rel="nofollow" className="link">
              Work out your deal
            </a>{" "}
            with trade-in, finance and delivery.
          </li>
        )}
      </ul>
    </section>
  );
}

/** What the shopper's own car takes off the price, or the way to count one that was valued before (D403). */
function TradeIn({ view, reserveHref }: { view: ReserveForm; reserveHref: string }) {
  const { credit, creditProblem, takesTradeIns } = view;
  if (credit)
    return (
      <p className="rounded-card bg-accent-soft p-4">
        <strong>Your {credit.title}</strong>: {credit.words}{" "}
        <Link to={reserveHref} preventScrollReset replace className="link">
          Leave it out
        </Link>
      </p>
    );
  return (
    <>
      {creditProblem && (
        <p role="status" className="font-semibold">
          {creditProblem}
        </p>
      )}
      {takesTradeIns && (
        <div className="empty:hidden">
          <KnownTradeIn toHref={(token) => addTradeIn(reserveHref, token)} />
        </div>
      )}
    </>
  );
}

function Line({ view }: { view: ReserveForm }) {
  const { heldUntil, waiting, waitingTime, car } = view;
  return (
    <div className="grid gap-2">
      <p>
        {heldUntil
          ? `A shopper holds this ${car.itemType} until ${heldUntil}, and has not paid yet.`
          : `A shopper has reserved this ${car.itemType}.`}{" "}
        Is it you? Our email has the link. If it becomes free, we hold it for you for {waitingTime} and tell
        you by email.
      </p>
      {waiting > 0 && (
        <p className="text-muted">
          {waiting === 1 ? "One shopper is" : `${waiting} shoppers are`} in line before you.
        </p>
      )}
    </div>
  );
}

/** The terms, always, and marketing consent, never pre-ticked (LAW-06). */
function Agreement({ view: { values, errors, terms } }: { view: ReserveForm }) {
  const fieldId = useFieldId();
  const error = findError(errors, "terms_conditions");
  return (
    <div className="grid gap-2">
      <Disclosure
        title="Read the terms of the reservation"
        className="rounded-control border border-line px-4"
      >
        <p className="pb-4 text-sm whitespace-pre-line text-muted">{terms.text}</p>
      </Disclosure>
      <Checkbox
        id={fieldId("terms_conditions")}
        name="terms_conditions"
        required
        defaultChecked={values.terms_conditions === "on"}
        {...(error && { error })}
      >
        I accept the terms of the reservation
      </Checkbox>
      <MarketingConsent view={{ values }} />
    </div>
  );
}

const countDays = (days: number): string => (days === 1 ? "a day" : `${days} days`);
