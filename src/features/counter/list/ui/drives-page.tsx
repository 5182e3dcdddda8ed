import { useEffect, useState } from "react";
import { Badge } from "#features/inbox/list/ui/lead-row.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import { Link } from "#ui/page/link.tsx";
import { listSignings } from "../../sign/unsent.ts";
import { type DriveRowView, type DrivesView, LIST_FIELDS } from "../drives-view.ts";

const VIEWS = { coming: "Today and later", past: "Earlier" } as const;

export function DrivesPage({ view }: { view: DrivesView }) {
  const { days, bookHref } = view;
  return (
    <>
      <PageHead title="Test drives">
        {bookHref && <LinkButton to={bookHref}>Book a test drive</LinkButton>}
      </PageHead>
      <Unsent view={view} />
      <nav aria-label="Views" className="mb-5 flex flex-wrap gap-2">
        {(["coming", "past"] as const).map((one) => (
          <Link
            key={one}
            to={`?${LIST_FIELDS.view}=${one}`}
            aria-current={one === view.view ? "page" : undefined}
            className="inline-flex min-h-11 items-center rounded-control border border-line-strong px-3 text-sm font-semibold hover:bg-quiet aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
          >
            {VIEWS[one]}
          </Link>
        ))}
      </nav>
      {days.length === 0 && <p className="card p-6">{describeNone(view)}</p>}
      <div className="grid gap-6">
        {days.map(({ label, rows }) => (
          <section key={label} aria-label={label}>
            <h2 className="mb-2 font-semibold">{label}</h2>
            <ul className="card divide-y divide-line">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="mt-5">
        <Pagination {...view} />
      </div>
    </>
  );
}

/** What was signed on this phone and is not sent: its page sends it. */
function Unsent({ view: { you, listHref } }: { view: DrivesView }) {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => setIds(listSignings(you)), [you]);
  if (ids.length === 0) return null;
  return (
    <div className="mb-5 grid gap-1 rounded-card border-2 border-line-strong bg-quiet p-4">
      <p className="font-semibold">Signed on this phone, not sent yet</p>
      <ul>
        {ids.map((id, at) => (
          <li key={id}>
            <Link to={`${listHref}/${id}`} className="link inline-flex min-h-11 items-center">
              Open test drive {ids.length > 1 && at + 1} to send it
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeNone({ view, bookHref }: DrivesView): string {
  if (view === "past") return "There was no test drive in the last 30 days.";
  const how = bookHref
    ? "Shoppers book them on your sites; press “Book a test drive” for somebody who calls or walks in."
    : "Those that shoppers book on your sites appear here.";
  return `No test drive is booked from today on. ${how}`;
}

function Row({ row: { href, time, iso, name, phone, car, yard, state, isSigned } }: { row: DriveRowView }) {
  return (
    <li>
      <Link
        to={href}
        data-row=""
        className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 p-4 no-underline hover:bg-quiet"
      >
        <time dateTime={iso} className="tabular font-semibold">
          {time}
        </time>
        <span className="grid min-w-0 gap-1">
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            <span className="tabular text-sm text-muted">{phone}</span>
            <Badge isBad={state.isBad}>{state.text}</Badge>
            {isSigned && <Badge>Signed</Badge>}
          </span>
          <span className="text-sm wrap-anywhere">{car}</span>
          <span className="text-sm text-muted wrap-anywhere">{yard}</span>
        </span>
      </Link>
    </li>
  );
}
