import { redirect } from "react-router";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffId } from "#features/identity/staff/person.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { FIND_FIELD, type Found } from "#features/team/paths.ts";
import { readPageNumber, readQuery, toWords } from "#platform/http/read-input.ts";
import { DAY_MS } from "#platform/time.ts";
import { buildPages } from "#ui/controls/list-pages.ts";
import { describeTopic, describeVehicle } from "../describe-lead.ts";
import { describeAge, describeDue, describeLength } from "../describe-time.ts";
import { toLiveHref, toThreadHref } from "../paths.ts";
import {
  countThreads,
  type ListedThread,
  listResponseTimes,
  listThreads,
  type ResponseTime,
  type ThreadView,
} from "../store/list-threads.server.ts";
import { type LeadRowView, type LeadsView, LIST_FIELDS, MAX_LISTED, readDone, VIEWS } from "./leads-view.ts";
import { readTakesLeads } from "./takes-leads.server.ts";

const MAX_FOUND = 6;
const MAX_SHOWN_WORDS = 160;

/** Shows a page of the account's threads as the address asks for it. */
export async function showLeads(context: StaffContext): Promise<LeadsView> {
  const { act, account, now, timeZone, url } = context;
  const { query, view, page } = readSearch(url.searchParams);
  const words = toWords(query);
  const { listed, counts, responses, takesLeads } = await act("leads:read", async (tx) => {
    const reader = { sites: tx.sites, locations: tx.locations, staffId: tx.staff.id, now: now() };
    const filter = { view, words, offset: (page - 1) * MAX_LISTED, limit: MAX_LISTED };
    return {
      ...{ listed: await listThreads(tx, reader, filter), counts: await countThreads(tx, reader) },
      responses: toResponses(
        await listResponseTimes(tx, reader, new Date(now().getTime() - MEASURED_MS)),
        tx.staff.id,
        account !== null && mayAs(account, "people:read"),
      ),
      takesLeads: await readTakesLeads(tx, context),
    };
  });
  const pages = Math.max(1, Math.ceil(listed.count / MAX_LISTED));
  const toHref = (number: number) => toListHref({ query, view, page: number });
  if (page > pages) throw redirect(toHref(pages));
  return {
    rows: listed.threads.map((thread) =>
      toRow(thread, { account: account?.slug ?? "", now: now(), timeZone }),
    ),
    ...{ count: listed.count, query, view, liveHref: toLiveHref(account?.slug ?? "") },
    views: VIEWS.map((one) => ({
      ...{ view: one, href: toListHref({ query: "", view: one, page: 1 }), count: counts[one] },
    })),
    ...buildPages(page, pages, toHref),
    ...{ responses, takesLeads, done: readDone(url.searchParams) },
    mayResend: view === "undelivered" && query === "" && account !== null && mayAs(account, "leads:reply"),
  };
}

/** The newest leads in which something typed is; none for nothing typed. */
export async function findLeads(context: StaffContext): Promise<readonly Found[]> {
  const { act, now, url } = context;
  const words = toWords(readQuery(url.searchParams.get(FIND_FIELD)));
  if (words.length === 0) return [];
  const { threads } = await act("leads:read", (tx) => {
    const reader = { sites: tx.sites, locations: tx.locations, staffId: tx.staff.id, now: now() };
    return listThreads(tx, reader, { view: "open", words, offset: 0, limit: MAX_FOUND });
  });
  const { slug } = requireAccount(context);
  return threads.map(({ id, name, lead }) => ({
    ...{ name: name || "No name", about: describeLead(lead), href: toThreadHref(slug, id) },
  }));
}

const describeLead = (lead: ListedThread["lead"]): string =>
  [describeTopic(lead), describeVehicle(lead)].filter(Boolean).join(" · ");

/** Of the last 30 days. */
const MEASURED_MS = 30 * DAY_MS;

function toResponses(
  times: readonly ResponseTime[],
  you: StaffId,
  maySeePeople: boolean,
): LeadsView["responses"] {
  const dealer = times.find(({ staffId }) => staffId === null);
  if (!dealer) return null;
  const own = times.find(({ staffId }) => staffId === you);
  return {
    dealer: describeLength(dealer.median),
    own: own ? describeLength(own.median) : null,
    people: times.flatMap(({ name, median, count }) =>
      maySeePeople && name !== null ? [{ name, time: describeLength(median), count }] : [],
    ),
  };
}

interface Search {
  readonly query: string;
  readonly view: ThreadView;
  readonly page: number;
}

function toListHref({ query, view, page }: Search): string {
  const asked = new URLSearchParams(query ? { [LIST_FIELDS.query]: query } : { [LIST_FIELDS.view]: view });
  if (page > 1) asked.set(LIST_FIELDS.page, String(page));
  return `?${asked}`;
}

function readSearch(asked: URLSearchParams): Search {
  const read = (name: keyof typeof LIST_FIELDS) => asked.get(LIST_FIELDS[name]) ?? "";
  return {
    query: readQuery(read("query")),
    view: VIEWS.find((one) => one === read("view")) ?? "open",
    page: readPageNumber(read("page")),
  };
}

interface RowParts {
  /** Slug. */
  readonly account: string;
  readonly now: Date;
  readonly timeZone: string;
}

function toRow(thread: ListedThread, { account, now, timeZone }: RowParts): LeadRowView {
  const { id, name, lead, responseDueAt, nextStep, nextStepAt, openedAt, firstResponseAt } = thread;
  const more = thread.leads > 1 ? ` · ${thread.leads} enquiries` : "";
  return {
    ...{ id, href: toThreadHref(account, id), name: name || "No name", about: describeLead(lead) + more },
    words: findLastWords(thread).replaceAll(/\s+/g, " ").trim().slice(0, MAX_SHOWN_WORDS),
    ...{ age: describeAge(thread.lastActivityAt, now, timeZone), iso: thread.lastActivityAt.toISOString() },
    ...{ assignee: thread.assigneeName, isUnread: thread.isUnread, isClosed: thread.state === "closed" },
    ...{ isHeld: thread.hasHeld, isUndelivered: thread.isUndelivered },
    ...{ isUnsent: thread.isUnsent, isWaiting: thread.isWaiting },
    due: responseDueAt && describeDue(responseDueAt, now),
    nextStep: nextStep && nextStepAt ? `${nextStep}, ${formatStaffTime(nextStepAt, timeZone)}` : null,
    answered:
      firstResponseAt && `Answered after ${describeLength(firstResponseAt.getTime() - openedAt.getTime())}`,
  };
}

const SPEAKERS = {
  ...{ note: "Note: ", call: "Call: ", "mail-out": "You: ", "mail-in": "" },
  ...{ "text-out": "You: ", "text-in": "" },
} as const;

function findLastWords({ lead, words }: ListedThread): string {
  if (!words || words.at < lead.received_at) return lead.message;
  const speaker = SPEAKERS[words.kind as keyof typeof SPEAKERS] ?? "";
  return speaker + (words.body ?? "");
}
