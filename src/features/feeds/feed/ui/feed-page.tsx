import { Form, useNavigation } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { formatCount } from "#features/vehicles/noun.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import { Link } from "#ui/page/link.tsx";
import { usePoll } from "../../ui/use-poll.ts";
import {
  type DayView,
  FEED_FIELDS,
  FEED_INTENTS,
  type FeedAnswer,
  type FeedView,
  type HeldPriceView,
  type RunRowView,
} from "../feed-view.ts";

export function FeedPage({ view, answer }: { view: FeedView; answer: FeedAnswer | undefined }) {
  const { name, listHref, facts, troubles, heldHref, heldPrices, mayManage } = view;
  usePoll(view.progress.kind !== "idle");
  return (
    <>
      <Link to={listHref} className="link inline-flex min-h-11 items-center text-sm">
        All feeds
      </Link>
      <PageHead title={name} />
      <FormMessage error={answer?.error ?? null} done={answer?.done ?? null} />
      <Progress view={view} />
      {troubles.map(({ kind, title, since, reason, advice }) => (
        <div key={kind} className="mb-4 grid gap-2 wrap-anywhere rounded-card bg-danger-soft p-4">
          <h2 className="font-semibold">
            {title} {since}
          </h2>
          <p>{reason}</p>
          <p>{advice}</p>
          {kind === "held" && heldHref && (
            <LinkButton to={heldHref} className="justify-self-start">
              See what it would change
            </LinkButton>
          )}
        </div>
      ))}
      {heldPrices.length > 0 && (
        <HeldPrices prices={heldPrices} more={view.moreHeldPrices} mayManage={mayManage} />
      )}
      <dl className="card mb-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 p-4 wrap-anywhere">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-6 flex flex-wrap gap-2">
        {view.changeHref && (
          <LinkButton to={view.changeHref} variant="secondary">
            Change
          </LinkButton>
        )}
        {view.mappingHref && (
          <LinkButton to={view.mappingHref} variant="secondary">
            Choose what its columns mean
          </LinkButton>
        )}
        {view.removeHref && (
          <LinkButton to={view.removeHref} variant="quiet">
            Remove
          </LinkButton>
        )}
      </p>
      <Calendar days={view.days} />
      <Runs view={view} />
    </>
  );
}

function Progress({ view: { progress, mayRun, isPaused } }: { view: FeedView }) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <p role="status">{progress.text}</p>
      <div className="flex flex-wrap gap-2">
        {progress.kind !== "idle" && (
          <LinkButton to="?" variant="secondary" preventScrollReset>
            Refresh
          </LinkButton>
        )}
        {mayRun && progress.kind === "idle" && (
          <Form method="post">
            <Button type="submit" name={FEED_FIELDS.intent} value={FEED_INTENTS.run} disabled={isBusy}>
              Run now
            </Button>
          </Form>
        )}
        {isPaused !== null && (
          <Form method="post">
            <Button
              type="submit"
              variant={isPaused ? "primary" : "secondary"}
              name={FEED_FIELDS.intent}
              value={isPaused ? FEED_INTENTS.resume : FEED_INTENTS.pause}
              disabled={isBusy}
            >
              {isPaused ? "Resume" : "Pause"}
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}

function HeldPrices({
  prices,
  more,
  mayManage,
}: {
  prices: readonly HeldPriceView[];
  more: number;
  mayManage: boolean;
}) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <section aria-labelledby="held-prices" className="mb-6">
      <h2 id="held-prices" className="mb-3 text-lg font-semibold">
        Held prices
      </h2>
      <Form method="post" className="grid gap-4">
        <ul className="card divide-y divide-line">
          {prices.map((price) => (
            <li key={price.value} className="p-4">
              {mayManage ? (
                <label className="flex min-h-11 gap-3 wrap-anywhere">
                  <input
                    type="checkbox"
                    name={FEED_FIELDS.price}
                    value={price.value}
                    className="mt-1 size-5 shrink-0 accent-accent"
                  />
                  <HeldPrice price={price} />
                </label>
              ) : (
                <HeldPrice price={price} />
              )}
            </li>
          ))}
        </ul>
        {more > 0 && <p className="text-muted">And {more} more, shown once these are decided on.</p>}
        {mayManage && (
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              name={FEED_FIELDS.intent}
              value={FEED_INTENTS.releasePrices}
              disabled={isBusy}
            >
              Publish the chosen
            </Button>
            <Button
              type="submit"
              variant="secondary"
              name={FEED_FIELDS.intent}
              value={FEED_INTENTS.discardPrices}
              disabled={isBusy}
            >
              Keep what shows
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}

function HeldPrice({ price: { stockNumber, vehicle, shown, held, since } }: { price: HeldPriceView }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{vehicle}</span> <span className="text-muted">{stockNumber}</span>
      <br />
      {shown} on your site, <strong>{held}</strong> in the feed
      <span className="block text-sm text-muted">since {since}</span>
    </span>
  );
}

/** A mark for each state, so that no colour is needed to tell them apart. */
const MARKS = { none: "·", published: "✓", held: "?", failed: "×" } as const;
const LOOKS = {
  none: "text-muted",
  published: "bg-success-soft",
  held: "bg-accent-soft",
  failed: "bg-danger-soft",
} as const;

function Calendar({ days }: { days: readonly DayView[] }) {
  return (
    <section aria-labelledby="calendar" className="mb-6">
      <h2 id="calendar" className="mb-1 text-lg font-semibold">
        The last 60 days
      </h2>
      <p className="mb-3 text-sm text-muted">✓ imported, ? held, × failed, · no new file</p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-1">
        {days.map(({ day, number, state, label }) => (
          <li
            key={day}
            title={label}
            className={`grid place-items-center rounded-control border border-line py-1 text-sm ${LOOKS[state]}`}
          >
            <span aria-hidden="true" className="text-center leading-tight">
              {number}
              <br />
              {MARKS[state]}
            </span>
            <span className="sr-only">{label}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Runs({ view }: { view: FeedView }) {
  const { runs, runCount } = view;
  return (
    <section aria-labelledby="imports">
      <h2 id="imports" className="mb-3 text-lg font-semibold">
        {formatCount(runCount, { one: "import", many: "imports" })}
      </h2>
      {runs.length === 0 ? (
        <p className="card p-6">No file was imported in the last 60 days.</p>
      ) : (
        <ol className="card divide-y divide-line">
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ol>
      )}
      <div className="mt-5">
        <Pagination {...view} />
      </div>
    </section>
  );
}

function Run({ run: { href, outcome, isBad, at, iso, counts, reason } }: { run: RunRowView }) {
  return (
    <li className="grid gap-1 p-4 wrap-anywhere">
      <p>
        <Link to={href} className="link inline-flex min-h-11 items-center font-semibold">
          <time dateTime={iso}>{at}</time>
        </Link>{" "}
        <strong className={isBad ? "text-danger" : ""}>{outcome}</strong>
      </p>
      <p className="text-sm">{counts}.</p>
      {reason && <p className="text-sm text-muted">{reason}</p>}
    </li>
  );
}
