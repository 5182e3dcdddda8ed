import type { StaffId } from "#features/identity/staff/person.ts";
import type { Member } from "#features/identity/staff/roles/membership-store.server.ts";
import { may } from "#features/identity/staff/roles/permissions.ts";
import { HOUR_MS } from "#platform/time.ts";
import type { Lead } from "../rules/lead.ts";
import { toChosenCategory } from "../rules/lead-topic.ts";
import type { Thread } from "../threads/thread.ts";

/** What somebody is told of late is of no use on a lock screen. */
export const NOTICE_MS = HOUR_MS;

/** What decides who is told of an enquiry. */
export interface ToldOf extends Pick<Lead, "siteId"> {
  /** Id of its yard; null for no yard. */
  readonly locationId: number | null;
  /** When it came, or was released. */
  readonly cameAt: Date;
}

/**
 * Finds the enquiry that a member is told of (D463): whoever has the thread, of the newest that they may see; while nobody has it,
 * everybody who takes new leads and may see it, if it has just come.
 * @param leads those of the thread that are not held, the newest first
 */
export function findToldOf<One extends ToldOf>(
  {
    staff,
    role,
    sites,
    locations,
    takesLeads,
  }: Pick<Member, "role" | "sites" | "locations" | "takesLeads"> & {
    readonly staff: { readonly id: StaffId };
  },
  {
    thread,
    leads,
    now,
  }: {
    readonly thread: Pick<Thread, "state" | "assignedTo">;
    readonly leads: readonly One[];
    readonly now: Date;
  },
): One | null {
  if (thread.state !== "open" || !may(role, "leads:read")) return null;
  const mayRead = ({ siteId, locationId }: One) =>
    (sites === null || sites.some((site) => site === siteId)) &&
    (locations === null || (locationId !== null && locations.includes(locationId)));
  if (thread.assignedTo !== null)
    return thread.assignedTo === staff.id ? (leads.find(mayRead) ?? null) : null;
  const isFresh = ({ cameAt }: One) => now.getTime() - cameAt.getTime() < NOTICE_MS;
  return takesLeads ? (leads.find((lead) => isFresh(lead) && mayRead(lead)) ?? null) : null;
}

/** What the service worker of the back office shows. */
export interface NoticeText extends Readonly<Record<string, string>> {
  readonly title: string;
  readonly body: string;
  /** A later notice of the same tag takes its place. */
  readonly tag: string;
  /** Path of the back office that a tap opens. */
  readonly href: string;
}

const MAX_WHAT = 120;
const MAX_WHERE = 60;

/**
 * What a lock screen shows of an enquiry, which anybody may see: what it is about and where, and nothing that the shopper typed.
 * @param account slug of the account
 */
export function buildNotice(
  lead: Pick<Lead, "category" | "subcategory"> & {
    readonly car: Pick<NonNullable<Lead["car"]>, "title"> | null;
    readonly seller: {
      readonly name: string;
      readonly location: Pick<NonNullable<Lead["seller"]["location"]>, "name"> | null;
    };
  },
  { thread, account }: { readonly thread: Pick<Thread, "id" | "assignedTo">; readonly account: string },
): NoticeText {
  const what = cut(lead.car?.title ?? toChosenCategory(lead), MAX_WHAT);
  const where = cut(lead.seller.location?.name ?? lead.seller.name, MAX_WHERE);
  return {
    title: thread.assignedTo === null ? "New enquiry" : "Enquiry for you",
    body: `${what} · ${where}`,
    tag: `lead-${thread.id}`,
    href: `/accounts/${account}/leads/${thread.id}`,
  };
}

const cut = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
};
