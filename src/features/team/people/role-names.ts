import type { ActingRole, Role } from "#features/identity/staff/roles/permissions.ts";

export const ROLE_NAMES: Readonly<Record<ActingRole, string>> = {
  owner: "Owner",
  manager: "Manager",
  salesperson: "Salesperson",
  marketer: "Marketer",
  "read-only": "Read-only",
  operator: "Platform operator",
};

/** What somebody in a role may do, in the words of the invitation form. */
export const ROLE_SUMMARIES: Readonly<Record<Role, string>> = {
  owner: "everything, and who works here",
  manager: "leads, stock with prices, and feeds",
  salesperson: "leads, and stock without prices",
  marketer: "stock and photos without prices; no leads",
  "read-only": "sees leads, stock and feeds, changes nothing",
};
