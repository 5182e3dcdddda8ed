/** What a person may be in an account, the most powerful first. */
export const ROLES = ["owner", "manager", "salesperson", "marketer", "read-only"] as const;

export type Role = (typeof ROLES)[number];

/** Whether a text names a role. */
export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

const EVERYBODY = ROLES;
const MANAGERS = ["owner", "manager"] as const;
const SELLERS = ["owner", "manager", "salesperson"] as const;
const WRITERS = ["owner", "manager", "marketer"] as const;

/** Who may do what: the only place that says so (D426). Operators of the platform may do all of it. */
export const PERMISSIONS = {
  "people:read": MANAGERS,
  "people:manage": ["owner"],
  "people:leave": EVERYBODY,
  "audit:read": MANAGERS,
  "audit:export": ["owner"],
  "leads:read": ["owner", "manager", "salesperson", "read-only"],
  "leads:reply": SELLERS,
  "leads:assign": SELLERS,
  "leads:pause": SELLERS,
  "leads:release": SELLERS,
  "test-drives:read": ["owner", "manager", "salesperson", "read-only"],
  "test-drives:write": SELLERS,
  "stock:read": EVERYBODY,
  "stock:price": MANAGERS,
  "stock:edit": ["owner", "manager", "salesperson", "marketer"],
  "stock:photos": ["owner", "manager", "salesperson", "marketer"],
  "feeds:read": ["owner", "manager", "marketer", "read-only"],
  "feeds:manage": MANAGERS,
  "content:edit": WRITERS,
  "settings:edit": MANAGERS,
  "secrets:write": ["owner"],
  "domains:manage": ["owner"],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Permission = keyof typeof PERMISSIONS;

/**
 * Only for who works for all sites at all locations: it reaches beyond the part of anybody else, who could else make themselves or
 * others more than they are.
 */
const OF_WHOLE_ACCOUNT: readonly Permission[] = [
  "people:read",
  "people:manage",
  "audit:read",
  "audit:export",
  "feeds:read",
  "feeds:manage",
  "domains:manage",
];

/** Under what somebody acts in an account: their role, or as an operator of the platform. */
export type ActingRole = Role | "operator";

/** Whether somebody in a role may do something, if they work for all sites at all locations. */
export const may = (role: ActingRole, permission: Permission): boolean =>
  role === "operator" || (PERMISSIONS[permission] as readonly Role[]).includes(role);

/** What somebody is in an account, and whether that is limited to some of its sites or locations. */
export interface Standing {
  readonly role: ActingRole;
  readonly isLimited: boolean;
}

/** Whether somebody may do something in their part of an account. */
export const mayAs = ({ role, isLimited }: Standing, permission: Permission): boolean =>
  may(role, permission) && !(isLimited && OF_WHOLE_ACCOUNT.includes(permission));
