import { Form, Link } from "react-router";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import {
  type CarView,
  type EnquiryView,
  THREAD_FIELDS,
  THREAD_INTENTS,
  type ThreadAnswer,
  type ThreadIntent,
  type ThreadPageView,
} from "../thread-view.ts";
import { IntentButton } from "./intent-button.tsx";
import { findAnswer, Outcome } from "./outcome.tsx";

const OF_HELD = [THREAD_INTENTS.release, THREAD_INTENTS.reject] as const;
const OF_UNDELIVERED = [THREAD_INTENTS.resend, THREAD_INTENTS.acknowledge] as const;

interface Props {
  enquiry: EnquiryView;
  view: Pick<ThreadPageView, "may" | "version">;
}

/** What a shopper sent, with what is known about it. */
export function Enquiry({ enquiry, view, answer }: Props & { answer: ThreadAnswer | undefined }) {
  const { id, topic, reference, at, iso, sender, message, facts, car, viewed, files } = enquiry;
  return (
    <article
      aria-labelledby={`enquiry-${id}`}
      className="card grid min-w-0 gap-3 border-l-4 border-l-accent p-4"
    >
      <div>
        <h3 id={`enquiry-${id}`} className="font-semibold">
          {topic}
        </h3>
        <p className="text-sm text-muted wrap-anywhere">
          <time dateTime={iso}>{at}</time> · {sender}
        </p>
      </div>
      <Outcome answer={findAnswer(answer, OF_HELD, id)} version={view.version} />
      <Held enquiry={enquiry} view={view} />
      {message && <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>}
      {car && <Car car={car} />}
      {viewed.length > 0 && <Viewed vehicles={viewed} />}
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map(({ label, href, note }) => (
            <li key={label} className="wrap-anywhere">
              {href ? (
                <a href={href} className="link inline-flex min-h-11 items-center">
                  {label}
                </a>
              ) : (
                label
              )}{" "}
              <span className="text-sm text-muted">{note}</span>
            </li>
          ))}
        </ul>
      )}
      <Outcome answer={findAnswer(answer, OF_UNDELIVERED, id)} version={view.version} />
      <Undelivered enquiry={enquiry} view={view} />
      <Disclosure title={<span className="text-sm">Details</span>}>
        <dl className="grid gap-x-4 gap-y-1 pb-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
          {[["Reference", reference] as const, ...facts].map(([label, value]) => (
            <div key={label + value} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </article>
  );
}

function Car({ car }: { car: CarView }) {
  const { title, photo, priceThen, priceNow, state, stockNumber, href } = car;
  return (
    <div className="flex min-w-0 gap-3 rounded-control bg-quiet p-3">
      {photo && (
        <div className="aspect-[4/3] w-24 shrink-0 self-start overflow-hidden rounded-control bg-sunken">
          <Picture picture={photo} alt="" sizes="96px" widest={320} className="size-full object-cover" />
        </div>
      )}
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm">
          {priceThen} then{priceNow && `, ${priceNow} now`}
        </p>
        <p className="text-sm text-muted">
          {[stockNumber && `Stock ${stockNumber}`, state].filter(Boolean).join(" · ")}
        </p>
        {href && (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center text-sm"
          >
            On your site
            <span className="sr-only">: {title}, opens in a new tab</span>
          </a>
        )}
      </div>
    </div>
  );
}

/** What else the shopper looked at, as they chose to show (D469). */
function Viewed({ vehicles }: { vehicles: EnquiryView["viewed"] }) {
  return (
    <div>
      <p className="text-sm font-semibold">Also looked at, and lets you know</p>
      <ul>
        {vehicles.map(({ title, href }) => (
          <li key={href} className="wrap-anywhere">
            <Link to={href} className="link inline-flex min-h-11 items-center">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Held({ enquiry: { id, held }, view: { may } }: Props) {
  if (held === null) return null;
  return (
    <div className="grid gap-2 rounded-control bg-danger-soft p-3">
      <p className="font-semibold">Held as suspect: nobody was told of it.</p>
      <ul className="list-disc pl-5 text-sm">
        {held.map((why) => (
          <li key={why}>{why}</li>
        ))}
      </ul>
      {may.release && (
        <div className="grid justify-items-start gap-2">
          <Form method="post" preventScrollReset>
            <LeadButton id={id} intent={THREAD_INTENTS.release}>
              Release
            </LeadButton>
          </Form>
          <details>
            <summary className={buildButtonClass({ variant: "secondary", size: "small" })}>Reject…</summary>
            <Form method="post" preventScrollReset className="mt-2 grid justify-items-start gap-2">
              <p className="text-sm">Its details are removed at once, and cannot be brought back.</p>
              <LeadButton id={id} intent={THREAD_INTENTS.reject}>
                Yes, remove it
              </LeadButton>
            </Form>
          </details>
        </div>
      )}
    </div>
  );
}

function Undelivered({ enquiry: { id, undelivered, canResend, canAcknowledge }, view: { may } }: Props) {
  if (undelivered.length === 0) return null;
  return (
    <div className="grid gap-2 rounded-control bg-danger-soft p-3">
      <p className="font-semibold">Not delivered everywhere</p>
      <ul className="grid gap-1 text-sm">
        {undelivered.map(({ target, state }) => (
          <li key={target} className="wrap-anywhere">
            {target}: {state}
          </li>
        ))}
      </ul>
      {may.reply && (canResend || canAcknowledge) && (
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          {canResend && (
            <LeadButton id={id} intent={THREAD_INTENTS.resend}>
              Send again
            </LeadButton>
          )}
          {canAcknowledge && (
            <LeadButton id={id} intent={THREAD_INTENTS.acknowledge}>
              I have dealt with it
            </LeadButton>
          )}
        </Form>
      )}
    </div>
  );
}

function LeadButton({ id, intent, children }: { id: string; intent: ThreadIntent; children: string }) {
  return (
    <>
      <input type="hidden" name={THREAD_FIELDS.lead} value={id} />
      <IntentButton intent={intent} variant="secondary" size="small">
        {children}
      </IntentButton>
    </>
  );
}
