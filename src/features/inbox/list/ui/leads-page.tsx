import { Form } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { formatCount } from "#features/vehicles/noun.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import { Link } from "#ui/page/link.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import type { ThreadView } from "../../store/list-threads.server.ts";
import {
  BULK_FIELDS,
  type BulkAnswer,
  type LeadsView,
  LIST_FIELDS,
  TAKES_FIELD,
  TAKES_VALUES,
  VIEW_NAMES,
} from "../leads-view.ts";
import { LeadRow } from "./lead-row.tsx";

/** What an empty view says, and what to do. */
const EMPTY: Readonly<Record<ThreadView, string>> = {
  open: "Nobody is waiting for an answer. What shoppers send from your sites appears here.",
  mine: "No open lead is yours. Take one from “Unassigned”.",
  unassigned: "Every open lead has somebody who looks after it.",
  overdue: "Nothing is overdue.",
  held: "No enquiry is held as suspect.",
  undelivered: "Every enquiry has reached your people and systems, and every email its shopper.",
  closed: "No lead was closed yet.",
};

export function LeadsPage({ view, answer }: { view: LeadsView; answer: BulkAnswer | undefined }) {
  const { rows, count, query, mayResend } = view;
  return (
    <>
      <PageHead title="Leads">
        <p className="text-muted" role="status">
          {formatCount(count, { one: "lead", many: "leads" })}
          {query && " found"}
        </p>
      </PageHead>
      <FormMessage error={answer?.error ?? null} done={answer ? answer.done : view.done} />
      <Responses view={view} />
      <Views view={view} />
      <Form
        key={query}
        role="search"
        className="mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 *:min-w-0"
      >
        <TextField
          label="Search all leads"
          name={LIST_FIELDS.query}
          type="search"
          defaultValue={query}
          placeholder="Name, email, phone, reference or vehicle"
        />
        <Button type="submit">Search</Button>
      </Form>
      {rows.length === 0 && (
        <p className="card p-6">
          {query === ""
            ? EMPTY[view.view]
            : `Nothing matches “${query}”. Try a name, a phone number or the vehicle.`}
        </p>
      )}
      {rows.length > 0 && mayResend && (
        <Form method="post" className="grid gap-4">
          <input type="hidden" name={BULK_FIELDS.listed} value={rows.map(({ id }) => id).join(",")} />
          <Rows view={view} mayChoose />
          <Button type="submit" className="justify-self-start">
            Send the chosen again
          </Button>
        </Form>
      )}
      {rows.length > 0 && !mayResend && <Rows view={view} />}
      <div className="mt-5">
        <Pagination {...view} />
      </div>
      <Turns view={view} />
    </>
  );
}

/** How soon shoppers are answered. */
function Responses({ view: { responses } }: { view: LeadsView }) {
  if (!responses) return null;
  const { dealer, own, people } = responses;
  return (
    <div className="mb-4 text-sm text-muted">
      <p>
        First answer after <strong className="text-ink">{dealer}</strong>
        {own && (
          <>
            , yours after <strong className="text-ink">{own}</strong>
          </>
        )}{" "}
        (median of 30 days)
      </p>
      {people.length > 0 && (
        <Disclosure title="By person" className="max-w-sm">
          <ul className="grid gap-1 pb-2">
            {people.map(({ name, time, count }) => (
              <li key={name} className="flex justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="tabular shrink-0">
                  {time}, {formatCount(count, { one: "lead", many: "leads" })}
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

/** Whether this person is given new leads, and how to change it. */
function Turns({ view: { takesLeads } }: { view: LeadsView }) {
  if (takesLeads === null) return null;
  return (
    <Form
      method="post"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm"
      preventScrollReset
    >
      <p>{takesLeads ? "You are given new leads by turns." : "You are given no new leads."}</p>
      <Button
        type="submit"
        name={TAKES_FIELD}
        value={takesLeads ? TAKES_VALUES.no : TAKES_VALUES.yes}
        variant="secondary"
        size="small"
      >
        {takesLeads ? "Give me no new leads" : "Give me new leads again"}
      </Button>
    </Form>
  );
}

function Rows({ view: { rows }, mayChoose = false }: { view: LeadsView; mayChoose?: boolean }) {
  return (
    <ul className="card divide-y divide-line">
      {rows.map((row) => (
        <LeadRow key={row.id} row={row} mayChoose={mayChoose} />
      ))}
    </ul>
  );
}

function Views({ view: { views, view, query } }: { view: LeadsView }) {
  return (
    <nav aria-label="Views" className="-mx-4 mb-5 flex gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap">
      {views.map(({ view: one, href, count }) => (
        <Link
          key={one}
          to={href}
          aria-current={query === "" && one === view ? "page" : undefined}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-line-strong px-3 text-sm font-semibold hover:bg-quiet aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
        >
          {VIEW_NAMES[one]}
          <span className="tabular font-normal">{count.toLocaleString("en-AU")}</span>
        </Link>
      ))}
    </nav>
  );
}
