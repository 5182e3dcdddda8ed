import { Form, useNavigation } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { formatCount } from "#features/vehicles/noun.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { Link } from "#ui/page/link.tsx";
import { usePoll } from "../../ui/use-poll.ts";
import {
  type DecisionView,
  type ExamplesView,
  type ExampleView,
  RUN_FIELDS,
  RUN_INTENTS,
  type RunAnswer,
  type RunView,
} from "../run-view.ts";

export function RunPage({ view, answer }: { view: RunView; answer: RunAnswer | undefined }) {
  const { feed, feedHref, title, outcome, reason, decidedBy, figures, decision, notes, fileNote } = view;
  usePoll(decision !== null && decision.publishing !== "");
  return (
    <>
      <Link to={feedHref} className="link inline-flex min-h-11 items-center text-sm wrap-anywhere">
        {feed}
      </Link>
      <PageHead title={title}>
        <p className="text-muted" role="status">
          {outcome}
          {decidedBy && ` by ${decidedBy}`}
        </p>
      </PageHead>
      <FormMessage error={answer?.error ?? null} done={answer?.done ?? null} />
      {reason && <p className="mb-4 measure wrap-anywhere">{reason}</p>}
      {decision && <Decision decision={decision} />}
      {view.mayRestore && (
        <Form method="post" className="mb-6">
          <Button type="submit" variant="secondary" name={RUN_FIELDS.intent} value={RUN_INTENTS.restore}>
            Undo: hold it again
          </Button>
        </Form>
      )}
      <dl className="card mb-6 grid grid-cols-2 gap-4 p-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="tabular text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {view.examples.map((examples) => (
        <Examples key={examples.title} examples={examples} />
      ))}
      {notes.length > 0 && (
        <section aria-labelledby="notes" className="mb-6">
          <h2 id="notes" className="mb-2 text-lg font-semibold">
            About the file
          </h2>
          <ul className="card grid list-disc gap-1 p-4 pl-8 wrap-anywhere">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      <div className="mb-6 flex flex-wrap gap-3">
        {view.fileHref && (
          <LinkButton to={view.fileHref} reloadDocument variant="secondary">
            Download the file
          </LinkButton>
        )}
        {view.rowsHref && (
          <LinkButton to={view.rowsHref} reloadDocument variant="secondary">
            Download the rejected rows
          </LinkButton>
        )}
        {fileNote && <p className="text-sm text-muted">{fileNote}</p>}
      </div>
      <Entries view={view} />
    </>
  );
}

function Decision({ decision }: { decision: DecisionView }) {
  const isBusy = useNavigation().state === "submitting";
  const { decisions, effects, refused, publishing, blocked, mayDecide } = decision;
  return (
    <section aria-labelledby="decision" className="mb-6 grid gap-3 rounded-card border-2 border-accent p-4">
      <h2 id="decision" className="text-lg font-semibold">
        {publishing ? "Being published" : "Publish it?"}
      </h2>
      {refused && (
        <p className="font-semibold">It was not published: {refused} Below is what it would do now.</p>
      )}
      <p>{effects}</p>
      {publishing && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status">{publishing}</p>
          <LinkButton to="?" variant="secondary" preventScrollReset>
            Refresh
          </LinkButton>
        </div>
      )}
      {blocked && <p>{blocked}</p>}
      {!publishing && !blocked && mayDecide && (
        <>
          <p className="text-sm text-muted">
            Publish: exactly this happens, within a minute, and shoppers see it at once. Discard: your stock
            stays as it is, this file is not tried again, and the next new one is imported by itself.
          </p>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name={RUN_FIELDS.decisions} value={decisions} />
            <Button type="submit" name={RUN_FIELDS.intent} value={RUN_INTENTS.release} disabled={isBusy}>
              Publish
            </Button>
            <Button
              type="submit"
              variant="secondary"
              name={RUN_FIELDS.intent}
              value={RUN_INTENTS.discard}
              disabled={isBusy}
            >
              Discard
            </Button>
          </Form>
        </>
      )}
      {!mayDecide && <p className="text-sm text-muted">An owner or a manager decides.</p>}
    </section>
  );
}

function Examples({ examples: { title, more, vehicles } }: { examples: ExamplesView }) {
  return (
    <details className="card mb-4 p-4" open={vehicles.length <= 6}>
      <summary className="min-h-11 cursor-pointer content-center text-lg font-semibold">{title}</summary>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {vehicles.map((vehicle) => (
          <Example key={vehicle.key} vehicle={vehicle} />
        ))}
      </ul>
      {more && <p className="mt-3 text-muted">{more}</p>}
    </details>
  );
}

function Example({ vehicle: { title, stockNumber, price, photo } }: { vehicle: ExampleView }) {
  return (
    <li className="flex min-w-0 gap-3">
      <div className="aspect-[4/3] w-20 shrink-0 self-start overflow-hidden rounded-control bg-sunken">
        {photo && (
          <Picture picture={photo} alt="" sizes="80px" widest={320} className="size-full object-cover" />
        )}
      </div>
      <div className="min-w-0 wrap-anywhere text-sm">
        <p className="font-semibold">{title}</p>
        {stockNumber && <p className="text-muted">Stock {stockNumber}</p>}
        {price && <p>{price}</p>}
      </div>
    </li>
  );
}

function Entries({ view }: { view: RunView }) {
  const { lists, list, query, groups, entries, entryCount, omitted } = view;
  return (
    <section aria-label="Rows and values that were not taken">
      <nav aria-label="Lists" className="mb-4 flex flex-wrap gap-2">
        {lists.map(({ name, count, href, isShown }) => (
          <Link
            key={name}
            to={href}
            preventScrollReset
            aria-current={isShown ? "page" : undefined}
            className="inline-flex min-h-11 items-center rounded-control border border-line-strong px-4 font-semibold aria-[current]:bg-ink aria-[current]:text-surface"
          >
            {name} ({formatWhole(count)})
          </Link>
        ))}
      </nav>
      {groups.length > 0 && (
        <details className="card mb-4 p-4" open>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            The most frequent reasons
          </summary>
          <ul className="mt-2 grid gap-3">
            {groups.map(({ wording, count, example }) => (
              <li key={wording} className="wrap-anywhere">
                <strong className="tabular">{formatWhole(count)} ×</strong> {wording}
                {example && <span className="block text-sm text-muted">{example}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Form
        key={`${list}${query}`}
        role="search"
        preventScrollReset
        className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
      >
        <input type="hidden" name={RUN_FIELDS.list} value={list} />
        <TextField
          label="Search these rows"
          name={RUN_FIELDS.query}
          type="search"
          defaultValue={query}
          placeholder="Stock number, line 12, price, a word"
        />
        <Button type="submit">Search</Button>
      </Form>
      {entries.length === 0 ? (
        <p className="card p-6">
          {query !== ""
            ? `Nothing matches “${query}”.`
            : list === "rejected"
              ? "Every row was taken."
              : "Every value was taken."}
        </p>
      ) : (
        <ol className="card divide-y divide-line">
          {entries.map((entry, index) => (
            <li
              key={index}
              className="grid gap-1 p-4 wrap-anywhere sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-4"
            >
              <p className="text-sm text-muted">{entry.place}</p>
              <p>
                {entry.field && <strong>{entry.field} </strong>}
                {entry.value && <q>{entry.value}</q>} {entry.reason}
              </p>
            </li>
          ))}
        </ol>
      )}
      {entries.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          {formatCount(entryCount, { one: "remark", many: "remarks" })}
          {omitted > 0 && `; ${formatWhole(omitted)} more are counted, not kept`}
        </p>
      )}
      <div className="mt-5">
        <Pagination {...view} />
      </div>
    </section>
  );
}
