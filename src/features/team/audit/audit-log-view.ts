/** One entry of the audit log as the page shows it. */
export interface AuditEntryView {
  readonly id: number;
  /** "27 Nov 2026, 3:04 pm" in the account's time zone. */
  readonly at: string;
  readonly iso: string;
  readonly who: string;
  /** "changed the role of" and the like, as a sentence's beginning. */
  readonly what: string;
  readonly subject: string;
  /** Where the subject is; null for what has no page. */
  readonly href: string | null;
  /** What changed, as "role: salesperson → manager". */
  readonly changes: readonly string[];
  readonly network: string;
}

interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

export interface AuditLogView {
  readonly entries: readonly AuditEntryView[];
  /** What is asked for. */
  readonly search: {
    readonly person: string;
    readonly action: string;
    readonly from: string;
    readonly to: string;
    readonly vehicle: string;
  };
  readonly people: readonly NamedPerson[];
  /** Who did something here and has left, and operators of the platform. */
  readonly others: readonly NamedPerson[];
  readonly actions: readonly string[];
  /** Address of older entries; null if there are none. */
  readonly olderHref: string | null;
  readonly exportHref: string | null;
}

export const AUDIT_FIELDS = {
  person: "person",
  action: "action",
  from: "from",
  to: "to",
  /** Stock number. */
  vehicle: "vehicle",
  before: "before",
} as const;
