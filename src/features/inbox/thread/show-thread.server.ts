import { redirect } from "react-router";
import type { StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffId } from "#features/identity/staff/person.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import type { Attachment } from "#features/leads/attachments/attachment.ts";
import { listAttachments } from "#features/leads/attachments/attachment-store.server.ts";
import { type ListedLead, listLeadsOfThread } from "#features/leads/inbox/lead-list.server.ts";
import { listReplies, type Reply } from "#features/leads/replies/reply-store.server.ts";
import { formatStoredPhone, normaliseEmail, normalisePhone } from "#features/leads/rules/person.ts";
import { type Assignee, listAssignees } from "#features/leads/threads/change-thread.server.ts";
import { findThread } from "#features/leads/threads/find-thread.server.ts";
import type { Thread } from "#features/leads/threads/thread.ts";
import { type ListedThreadEvent, listThreadEvents } from "#features/leads/threads/thread-events.server.ts";
import { markThreadRead } from "#features/leads/threads/thread-reads.server.ts";
import { toLocalTime } from "#features/places/time-zone.ts";
import { findListedVehicle, type ListedVehicle } from "#features/stock/store/list-stock.server.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { readRowId } from "#platform/http/read-input.ts";
import { HOUR_MS } from "#platform/time.ts";
import { describeDue, describeLength } from "../describe-time.ts";
import { toBookDriveHref, toLiveHref, toThreadHref } from "../paths.ts";
import { describeEvent, isSpoken } from "./describe-event.ts";
import { type EnquiryParts, toEnquiryView, type ViewParts } from "./show-enquiry.server.ts";
import { readTextView } from "./text-shopper.server.ts";
import type { EventView, ThreadPageView } from "./thread-view.ts";
import { readReplyView, toMailView } from "./write-to-shopper.server.ts";

/** Somebody who looks at a shopper's page again within the hour is one reading in the audit log. */
const READ_AGAIN_MS = HOUR_MS;

/**
 * Shows a shopper to staff, who have read it from then on.
 * @throws a response, 404 for a thread of another account or of a part that is not theirs
 */
export async function showThread(context: StaffContext): Promise<ThreadPageView> {
  const { act, account, params, now } = context;
  const id = readRowId(params.thread);
  const found = await act("leads:read", (tx) => readThread(tx, id, context));
  if (!found || !account) throw new Response(null, { status: 404 });
  const { thread, leads, events, assignees, you } = found;
  if (thread.id !== id) throw redirect(toThreadHref(account.slug, thread.id));
  const timeZone = findThreadZone(leads) ?? context.timeZone;
  const parts = { account: account.slug, now: now(), timeZone };
  const newest = findNewest(leads);
  const { nextStep, nextStepAt, responseDueAt, firstResponseAt, openedAt } = thread;
  const entries = [
    ...leads.map((lead) => ({ time: lead.receivedAt, view: toEnquiryView(lead, { ...found, ...parts }) })),
    ...events.map((event) => ({
      time: event.at,
      view: toEventView(event, { timeZone, replies: found.replies }),
    })),
  ];
  return {
    ...{ id: thread.id, name: thread.name || "No name", version: thread.version },
    ...{ isClosed: thread.state === "closed", isHeld: thread.isHeld },
    ...toContact(newest),
    otherDetails: listDifferentDetails(leads),
    ...{ reply: found.reply, text: found.text, liveHref: toLiveHref(account.slug, thread.id) },
    optIn: leads.some((lead) => lead.optIn),
    assignee: assignees.find((one) => one.id === thread.assignedTo) ?? found.formerAssignee,
    moves: describeMove(thread, parts),
    assignees: assignees
      .map(({ id, name, takesLeads }) => ({ id, name, takesLeads }))
      .sort((one, other) => Number(other.id === you) - Number(one.id === you)),
    you,
    nextStep: nextStep && nextStepAt ? toStepView(nextStep, nextStepAt, parts) : null,
    due: responseDueAt && describeDue(responseDueAt, now()),
    answered:
      firstResponseAt &&
      `First answered after ${describeLength(firstResponseAt.getTime() - openedAt.getTime())}`,
    entries: entries.sort((one, other) => one.time.getTime() - other.time.getTime()).map(({ view }) => view),
    ...{ clock: nameClock(now(), timeZone), today: toLocalTime(now(), timeZone).date },
    bookHref: mayAs(account, "test-drives:write") ? toBookDriveHref(account.slug, thread.id) : null,
    may: {
      ...{ reply: mayAs(account, "leads:reply"), assign: mayAs(account, "leads:assign") },
      release: mayAs(account, "leads:release"),
    },
  };
}

const findNewest = (leads: readonly ListedLead[]) =>
  leads.findLast(({ state }) => state !== "held") ?? leads.at(-1);

/** The zone of the yard that the newest enquiry is for; null for a thread without any. */
export function findThreadZone(leads: readonly ListedLead[]): string | null {
  const { seller } = findNewest(leads) ?? {};
  return seller?.location?.timeZone ?? seller?.timeZone ?? null;
}

interface FoundThread extends Pick<EnquiryParts, "files" | "vehicles"> {
  readonly you: StaffId;
  readonly thread: Thread;
  readonly leads: readonly ListedLead[];
  readonly events: readonly ListedThreadEvent[];
  readonly assignees: readonly Assignee[];
  /** Who has it and may not answer it any more; null for nobody. */
  readonly formerAssignee: ThreadPageView["assignee"];
  /** Mails of staff, by their events. */
  readonly replies: ReadonlyMap<number, Reply>;
  readonly reply: ThreadPageView["reply"];
  readonly text: ThreadPageView["text"];
}

async function readThread(
  tx: StaffTransaction,
  id: number,
  context: StaffContext,
): Promise<FoundThread | null> {
  const now = context.now();
  const thread = await findThread(tx, id, tx);
  if (!thread) return null;
  const leads = await listLeadsOfThread(tx, thread.id, tx);
  const files = new Map<string, readonly Attachment[]>();
  const vehicles = new Map<number, ListedVehicle>();
  for (const { id: leadId, car } of leads) {
    files.set(leadId, await listAttachments(tx, leadId));
    const isUnknown = car !== null && !vehicles.has(car.vehicleId);
    const vehicle = isUnknown ? await findListedVehicle(tx, { id: car.vehicleId, locations: null }) : null;
    if (vehicle) vehicles.set(vehicle.id, vehicle);
  }
  const before = await markThreadRead(tx, { threadId: thread.id, staffId: tx.staff.id }, now);
  if (before === null || now.getTime() - before.getTime() > READ_AGAIN_MS)
    await tx.record({ action: "read enquiries", subject: { kind: "thread", id: thread.id } });
  const assignees = await listAssignees(tx, thread);
  const events = await listThreadEvents(tx, thread.id);
  const replies = await listReplies(tx, thread.id);
  return {
    you: tx.staff.id,
    thread,
    leads,
    events,
    assignees,
    formerAssignee: findFormer(thread, events),
    files,
    vehicles,
    replies,
    reply:
      context.account && mayAs(context.account, "leads:reply")
        ? await readReplyView({ tx, threadId: thread.id, replies }, context)
        : null,
    text:
      context.account && mayAs(context.account, "leads:reply")
        ? await readTextView({
            ...context,
            tx,
            threadId: thread.id,
            replies,
            timeZone: findThreadZone(leads) ?? context.timeZone,
          })
        : null,
  };
}

function findFormer(
  { assignedTo }: Thread,
  events: readonly ListedThreadEvent[],
): ThreadPageView["assignee"] {
  if (assignedTo === null) return null;
  const given = events.findLast(({ kind, data }) => kind === "assigned" && data.to === assignedTo);
  return { id: assignedTo, name: String(given?.data.name ?? "Somebody else") };
}

/** What becomes of it by turns (D444). */
function describeMove(
  { assignedTo, assignAt }: Pick<Thread, "assignedTo" | "assignAt">,
  { now, timeZone }: ViewParts,
): string | null {
  if (assignAt === null) return null;
  if (assignedTo !== null)
    return `Somebody else gets it if nobody answers by ${formatStaffTime(assignAt, timeZone)}.`;
  return assignAt > now
    ? "Nobody is free who may answer it: all are away or have as many leads as they may. Whoever is free first gets it."
    : "It is about to be given to somebody.";
}

function toContact(lead: ListedLead | undefined): Pick<ThreadPageView, "phone" | "email" | "postcode"> {
  const { phone = "", email = "", postcode = null } = lead?.person ?? {};
  return {
    phone:
      phone === ""
        ? null
        : { text: phone, href: `tel:${normalisePhone(phone) ?? phone.replaceAll(/\s/g, "")}` },
    email: email === "" ? null : { text: email, href: `mailto:${encodeURIComponent(email)}` },
    postcode,
  };
}

/** One thread may be of several people, such as of a household, or of a stranger who gave the number of somebody else. */
function listDifferentDetails(leads: readonly ListedLead[]): readonly string[] {
  const find = (read: (lead: ListedLead) => string) => [...new Set(leads.map(read))].filter(Boolean);
  const emails = find(({ person }) => normaliseEmail(person.email) ?? person.email);
  const phones = find(({ person: { phone } }) => {
    const number = normalisePhone(phone);
    return number === null ? phone : formatStoredPhone(number);
  });
  return emails.length > 1 || phones.length > 1 ? [...emails, ...phones] : [];
}

function toStepView(text: string, at: Date, { now, timeZone }: ViewParts): ThreadPageView["nextStep"] {
  const { date, minutes } = toLocalTime(at, timeZone);
  const time = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return { text, at: formatStaffTime(at, timeZone), date, time, isPast: at <= now };
}

const nameClock = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-AU", { timeZone, timeZoneName: "short" })
    .formatToParts(now)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

const toEventView = (
  event: ListedThreadEvent,
  { timeZone, replies }: Pick<ViewParts, "timeZone"> & Pick<FoundThread, "replies">,
): EventView => ({
  ...{ kind: "event", id: event.id, iso: event.at.toISOString(), at: formatStaffTime(event.at, timeZone) },
  ...{ title: describeEvent(event, timeZone), body: event.body, isSpoken: isSpoken(event) },
  mail: toMailView(event, replies),
});
