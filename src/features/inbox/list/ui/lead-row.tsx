import type { ReactNode } from "react";
import { Link } from "#ui/page/link.tsx";
import { type LeadRowView, toChosenField } from "../leads-view.ts";

/** One shopper in the list. @param mayChoose whether it has a box that chooses it */
export function LeadRow({ row, mayChoose }: { row: LeadRowView; mayChoose: boolean }) {
  const { id, href, name, about, words, age, iso, assignee, isUnread, due, nextStep, answered } = row;
  return (
    <li className="flex hover:bg-quiet">
      {mayChoose && (
        <label className="flex min-w-11 items-start justify-center p-4 pr-0">
          <span className="sr-only">Send {name} again</span>
          <input
            type="checkbox"
            name={toChosenField(id)}
            defaultChecked
            className="mt-1 size-5 accent-accent"
          />
        </label>
      )}
      <Link
        to={href}
        data-row=""
        className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-1 p-4 no-underline"
      >
        <span className="flex items-baseline gap-2">
          {isUnread && (
            <span className="size-2.5 shrink-0 self-center rounded-full bg-accent">
              <span className="sr-only">Unread: </span>
            </span>
          )}
          <span className={`min-w-0 grow truncate ${isUnread ? "font-bold" : "font-semibold"}`}>{name}</span>
          <time dateTime={iso} className="shrink-0 text-sm text-muted">
            {age}
          </time>
        </span>
        <span className="truncate text-sm font-semibold">{about}</span>
        {words && <span className="line-clamp-2 text-sm text-muted wrap-anywhere">{words}</span>}
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {row.isHeld && <Badge isBad>Held</Badge>}
          {row.isUndelivered && <Badge isBad>Not delivered</Badge>}
          {row.isUnsent && <Badge isBad>Message not sent</Badge>}
          {row.isClosed && <Badge>Closed</Badge>}
          {due && <Badge isBad={due.isOverdue}>{due.text}</Badge>}
          <span className="text-muted">
            {assignee ?? (row.isWaiting ? "Nobody is free for it" : "Nobody has it yet")}
          </span>
          {nextStep && <span className="min-w-0 truncate text-muted">Next: {nextStep}</span>}
          {answered && <span className="text-muted">{answered}</span>}
        </span>
      </Link>
    </li>
  );
}

/** A state in a word or two; a bad one is in words, too, not in colour alone. */
export function Badge({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <span
      className={`rounded-control px-2 py-0.5 text-sm font-semibold ${isBad ? "bg-danger-soft text-danger" : "bg-sunken"}`}
    >
      {children}
    </span>
  );
}
