import type { StaffAccount } from "#features/identity/staff/roles/membership-store.server.ts";
import { mayAs, type Permission } from "#features/identity/staff/roles/permissions.ts";
import { toAccountHref } from "#features/team/paths.ts";

/** A part of the back office that the menu leads to. */
interface Section {
  readonly key: "leads" | "test-drives" | "stock" | "feeds" | "people" | "domains" | "audit";
  readonly label: string;
  readonly path: string;
  /** Who sees it; the store decides again who may do what. */
  readonly permission: Permission;
  /** The foot of a phone's screen has no room for it: People leads there. */
  readonly isSeldom?: true;
}

const SECTIONS: readonly Section[] = [
  { key: "leads", label: "Leads", path: "leads", permission: "leads:read" },
  { key: "test-drives", label: "Test drives", path: "test-drives", permission: "test-drives:read" },
  { key: "stock", label: "Stock", path: "stock", permission: "stock:read" },
  { key: "feeds", label: "Feeds", path: "feeds", permission: "feeds:read" },
  { key: "people", label: "People", path: "people", permission: "people:read" },
  { key: "domains", label: "Domains", path: "domains", permission: "domains:manage", isSeldom: true },
  { key: "audit", label: "Audit log", path: "audit-log", permission: "audit:read" },
];

export interface SectionView extends Pick<Section, "key" | "label" | "isSeldom"> {
  readonly href: string;
  /** How much of it is new for the person. */
  readonly unread: number;
}

/** What the menu of an account shows to a person. */
export const listSections = (account: StaffAccount, unread: number): SectionView[] =>
  SECTIONS.filter(({ permission }) => mayAs(account, permission)).map(({ key, label, path, isSeldom }) => ({
    ...{
      key,
      label,
      isSeldom,
      href: toAccountHref(account.slug, path),
      unread: key === "leads" ? unread : 0,
    },
  }));
