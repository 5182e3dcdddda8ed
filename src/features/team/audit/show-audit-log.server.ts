import type { StaffContext } from "#features/identity/request/staff-context.ts";
import {
  type AuditFilter,
  type ListedAuditEntry,
  listAudit,
  listAuditActors,
} from "#features/identity/staff/audit/audit-store.server.ts";
import { type StaffId, toActor } from "#features/identity/staff/person.ts";
import { listMembers } from "#features/identity/staff/roles/membership-store.server.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { isDate } from "#features/inventory/feeds/values/readings.ts";
import { addDays, toInstant } from "#features/places/time-zone.ts";
import { normaliseTyped } from "#platform/http/read-input.ts";
import { formatStaffTime } from "../format-time.ts";
import { toAccountHref } from "../paths.ts";
import { AUDIT_FIELDS, type AuditEntryView, type AuditLogView } from "./audit-log-view.ts";

/** What each action of the audit log is called where people read it, by the name that the log has. */
const AUDIT_ACTIONS: Readonly<Record<string, string>> = {
  "invite person": "invited somebody",
  "accept invitation": "joined by invitation",
  "withdraw invitation": "withdrew an invitation",
  "change role": "changed the role of",
  "remove person": "removed",
  "sign out person": "signed out",
  "demand second factor": "demanded a second factor of everybody",
  "stop demanding second factor": "stopped demanding a second factor",
  "remove second factor": "removed the second factor and passkeys of",
  "leave account": "left",
  "enter account": "entered as an operator of the platform",
  "change price": "changed the price of",
  "revert price": "took the feed’s price for",
  "change availability": "changed the availability of",
  "revert availability": "took the feed’s availability for",
  "edit vehicle": "changed how the site shows",
  "revert vehicle": "took what the feed says for",
  "run feed": "asked for a check of",
  "save mapping": "changed how to read",
  "release import": "released the held import of",
  "discard import": "discarded the held import of",
  "hold import again": "held again the discarded import of",
  "release prices": "published held prices of",
  "discard prices": "refused held prices of",
  "open feed file": "downloaded the file of an import of",
  "export rejected rows": "downloaded the rejected rows of",
  "fetch photos again": "had photos fetched again",
  "add photo": "added a photo to",
  "edit photo": "turned or cropped a photo of",
  "move photo": "moved a photo of",
  "remove photo": "removed a photo of",
  "show photo again": "showed a photo again of",
  "revert photos": "took the feed’s photos for",
  "add vehicle": "entered the",
  "change vehicle": "changed the",
  "withdraw vehicle": "took off the site the",
  "restore vehicle": "put back on the site the",
  "read enquiries": "read the enquiries of",
  "open file of enquiry": "opened a file in",
  "add note": "left a note in",
  "log call": "logged a call in",
  "plan next step": "planned the next step of",
  "assign lead": "gave to somebody",
  "take no new leads": "wants no new leads",
  "take new leads": "takes new leads again",
  "close lead": "closed",
  "open lead": "opened again",
  "mark lead as answered": "marked as answered",
  "reply to lead": "wrote an email in",
  "text shopper": "sent a text message in",
  "send reply again": "sent a message again in",
  "add template": "added",
  "change template": "changed",
  "remove template": "removed",
  "release enquiry": "released the held",
  "reject enquiry": "rejected the held",
  "send enquiry again": "sent again the",
  "acknowledge enquiry": "dealt with the undelivered",
  "set single sign-on": "set up single sign-on",
  "remove single sign-on": "removed single sign-on",
  "join by single sign-on": "joined by single sign-on",
  "link single sign-on": "signed in by single sign-on for the first time",
  "export audit log": "exported the audit log",
};

const PAGE = 100;

export async function showAuditLog(context: StaffContext): Promise<AuditLogView> {
  const { act, account, url, timeZone } = context;
  const search = readSearch(url.searchParams);
  const { entries, members, actors } = await act("audit:read", async (tx) => ({
    entries: await listAudit(tx, toFilter(search, timeZone), PAGE + 1),
    members: await listMembers(tx),
    actors: await listAuditActors(tx),
  }));
  const names = new Map(members.map(({ staff }) => [String(staff.id), staff.name]));
  const shown = entries.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    entries: shown.map((entry) => toEntryView(entry, { timeZone, names, account: account?.slug ?? "" })),
    search,
    people: members.map(({ staff: { id, name } }) => ({ id: String(id), name })),
    others: actors.flatMap(({ actor, name }) => {
      const [, id] = /^staff:(\d+)$/.exec(actor) ?? [];
      return id === undefined || names.has(id) ? [] : [{ id, name }];
    }),
    olderHref: entries.length > PAGE && last ? toHref(url, { [AUDIT_FIELDS.before]: String(last.id) }) : null,
    actions: Object.keys(AUDIT_ACTIONS),
    exportHref:
      account && mayAs(account, "audit:export")
        ? toAccountHref(account.slug, "audit-log/csv") + url.search
        : null,
  };
}

/** Which entries an address asks for. */
export const readAuditFilter = (asked: URLSearchParams, timeZone: string): AuditFilter =>
  toFilter(readSearch(asked), timeZone);

type Search = AuditLogView["search"];

function readSearch(asked: URLSearchParams): Search & { readonly before: string } {
  const read = (name: keyof typeof AUDIT_FIELDS) =>
    normaliseTyped(asked.get(AUDIT_FIELDS[name]) ?? "")
      .trim()
      .slice(0, MAX_TYPED);
  return {
    ...{
      person: read("person"),
      action: read("action"),
      from: read("from"),
      to: read("to"),
      vehicle: read("vehicle"),
    },
    before: read("before"),
  };
}

const MAX_TYPED = 60;
const DATE = /^(19|20)\d\d-\d\d-\d\d$/;

/** What is not understood is left out: the form shows what is searched for. */
function toFilter(
  { person, action, from, to, vehicle, before }: ReturnType<typeof readSearch>,
  timeZone: string,
): AuditFilter {
  return {
    ...(/^\d{1,15}$/.test(person) && { actor: toActor(Number(person) as StaffId) }),
    ...(Object.hasOwn(AUDIT_ACTIONS, action) && { action }),
    ...(vehicle !== "" && { subject: { kind: "vehicle", id: vehicle } }),
    ...(isSearchedDate(from) && { from: toInstant(from, 0, timeZone) }),
    ...(isSearchedDate(to) && { to: toInstant(addDays(to, 1), 0, timeZone) }),
    ...(/^\d{1,15}$/.test(before) && { before: Number(before) }),
  };
}

const isSearchedDate = (text: string) => DATE.test(text) && isDate(text);

function toHref(url: URL, changes: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  query.delete("_routes");
  return `?${query}`;
}

interface Known {
  readonly timeZone: string;
  /** Of people, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Slug. */
  readonly account: string;
}

function toEntryView(entry: ListedAuditEntry, { timeZone, names, account }: Known): AuditEntryView {
  const { id, at, actor, name, subject, before, after, network } = entry;
  return {
    ...{ id, who: name, what: describeAction(entry), iso: at.toISOString() },
    at: formatStaffTime(at, timeZone),
    subject:
      subject?.kind === "person" && actor === toActor(Number(subject.id) as StaffId)
        ? ""
        : nameSubject({ subject, before }, names),
    // Its page says whose it is, for as long as it is kept; the log is kept for longer.
    href: subject?.kind === "thread" ? toAccountHref(account, `leads/${subject.id}`) : null,
    changes: describeChanges(before, after, timeZone),
    network: network ?? "on the server",
  };
}

function describeAction({ action, name, after }: ListedAuditEntry): string {
  if (action !== "assign lead") return AUDIT_ACTIONS[action] ?? action;
  const { to } = toMembers(after);
  if (typeof to !== "string") return "gave back";
  return to === name ? "took" : `gave ${to}`;
}

/** People by their names, also of those who have left, anything else by what it is and its id. */
function nameSubject(
  { subject, before }: Pick<ListedAuditEntry, "subject" | "before">,
  names: Known["names"],
): string {
  if (!subject) return "";
  const { kind, id } = subject;
  if (kind === "thread") return `lead ${id}`;
  const { name } = toMembers(before);
  const known = names.get(String(id)) ?? (typeof name === "string" ? name : "");
  return (kind === "person" && known) || `${kind} ${id}`;
}

/** "role: salesperson → manager" for each member of before and after that differs. Instants are by the clock of a zone. */
export function describeChanges(before: unknown, after: unknown, timeZone: string): string[] {
  const [old, next] = [toMembers(before), toMembers(after)];
  const toShown = (value: unknown) =>
    typeof value === "string" && INSTANT.test(value)
      ? formatStaffTime(new Date(value), timeZone)
      : toText(value);
  const keys = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return keys
    .filter((key) => toText(old[key]) !== toText(next[key]))
    .map((key) =>
      before === undefined || after === undefined
        ? `${key}: ${toShown(old[key] ?? next[key])}`
        : `${key}: ${toShown(old[key])} → ${toShown(next[key])}`,
    );
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const toMembers = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function toText(value: unknown): string {
  if (value === undefined || value === null) return "none";
  return typeof value === "string" ? value : JSON.stringify(value);
}
