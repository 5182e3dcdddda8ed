import type { Actor } from "#platform/actor.ts";
import { CSV_BYTE_ORDER_MARK, toCsvLine } from "#platform/csv.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";

/** What somebody did. */
export interface AuditEntry {
  /** A permission, or a phrase that begins with a verb, such as "release enquiry". */
  readonly action: string;
  /** What it was done to, such as `vehicle` and its id. */
  readonly subject?: { readonly kind: string; readonly id: string | number };
  /** What changed, before and after it. Anything that JSON holds, without secrets. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Who did it, when and from where. */
export interface AuditAuthor {
  readonly actor: Actor;
  /** The name that they have now. */
  readonly name: string;
  /** See `toClientNetwork`; null for what is done on the server itself. */
  readonly network: string | null;
  readonly at: Date;
}

/** Adds an entry to the audit log under the name of whoever acts. */
export type AuditRecorder = (entry: AuditEntry) => Promise<void>;

/** Adds an entry to the audit log (D428), in the transaction of what it is about: both are stored or neither is. */
export async function recordAudit(tx: AccountTransaction, entry: AuditEntry & AuditAuthor): Promise<void> {
  const { action, subject, before, after, actor, name, network, at } = entry;
  await tx.query(
    `insert into audit_entry (account_id, at, actor, name, action, subject_kind, subject_id, before, after, network)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10)`,
    [
      ...[tx.accountId, at, actor, name, action, subject?.kind ?? null],
      subject === undefined ? null : String(subject.id),
      ...[toJson(before), toJson(after), network],
    ],
  );
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

export interface ListedAuditEntry extends AuditEntry, AuditAuthor {
  readonly id: number;
}

export interface AuditFilter {
  readonly actor?: Actor;
  readonly action?: string;
  readonly subject?: { readonly kind: string; readonly id?: string | number };
  readonly from?: Date;
  /** Not this instant itself. */
  readonly to?: Date;
  /** Only entries before the one with this id. */
  readonly before?: number;
}

interface AuditRow extends AuditAuthor {
  readonly id: number;
  readonly action: string;
  readonly kind: string | null;
  readonly subject: string | null;
  readonly old: unknown;
  readonly new: unknown;
}

/** Lists entries of the audit log, the newest first. */
export async function listAudit(
  tx: AccountTransaction,
  { actor, action, subject, from, to, before }: AuditFilter,
  limit: number,
): Promise<readonly ListedAuditEntry[]> {
  const rows = await tx.query<AuditRow>(
    `select id, at, actor, name, action, subject_kind as kind, subject_id as subject, before as old, after as new, network
     from audit_entry where account_id = $1 and ($2::text is null or actor = $2) and ($3::text is null or action = $3)
       and ($4::text is null or subject_kind = $4) and ($5::text is null or subject_id = $5)
       and ($6::timestamptz is null or at >= $6) and ($7::timestamptz is null or at < $7) and ($8::bigint is null or id < $8)
     order by id desc limit $9`,
    [
      ...[tx.accountId, actor ?? null, action ?? null, subject?.kind ?? null],
      ...[
        subject?.id === undefined ? null : String(subject.id),
        from ?? null,
        to ?? null,
        before ?? null,
        limit,
      ],
    ],
  );
  return rows.map(({ kind, subject: id, old, new: after, ...rest }) => ({
    ...rest,
    ...(kind !== null && { subject: { kind, id: id ?? "" } }),
    ...(old !== null && { before: old }),
    ...(after !== null && { after }),
  }));
}

/**
 * Lists whoever did something in the account, with the name that they had last: also people who have left. Each is found by one step
 * in the index, however many entries they have.
 */
export async function listAuditActors(
  tx: AccountTransaction,
): Promise<readonly Pick<AuditAuthor, "actor" | "name">[]> {
  return tx.query<Pick<AuditAuthor, "actor" | "name">>(
    `with recursive found (actor) as (
       (select actor from audit_entry where account_id = $1 order by actor limit 1)
       union all
       select (select e.actor from audit_entry e where e.account_id = $1 and e.actor > f.actor order by e.actor limit 1)
       from found f where f.actor is not null)
     select f.actor, e.name from found f
     join lateral (select name from audit_entry where account_id = $1 and actor = f.actor order by id desc limit 1) e on true
     where f.actor is not null order by e.name, f.actor`,
    [tx.accountId],
  );
}

/** Entries read at once by an export, so that any number fits in memory. */
const EXPORTED_AT_ONCE = 1000;

/**
 * Reads all entries of a filter, the newest first, as lines of CSV. Whoever exports records that before: an export is an entry, too.
 */
export async function* exportAudit(tx: AccountTransaction, filter: AuditFilter): AsyncGenerator<string> {
  yield toAuditCsvHeader();
  let before = filter.before;
  for (;;) {
    const page = await listAudit(
      tx,
      { ...filter, ...(before !== undefined && { before }) },
      EXPORTED_AT_ONCE,
    );
    for (const entry of page) yield toAuditCsvLine(entry);
    before = page.at(-1)?.id;
    if (before === undefined || page.length < EXPORTED_AT_ONCE) return;
  }
}

const COLUMNS: readonly (readonly [name: string, value: (entry: ListedAuditEntry) => string])[] = [
  ["at", ({ at }) => at.toISOString()],
  ["who", ({ actor }) => actor],
  ["name", ({ name }) => name],
  ["action", ({ action }) => action],
  ["subject", ({ subject }) => subject?.kind ?? ""],
  ["subject id", ({ subject }) => String(subject?.id ?? "")],
  ["before", ({ before }) => (before === undefined ? "" : JSON.stringify(before))],
  ["after", ({ after }) => (after === undefined ? "" : JSON.stringify(after))],
  ["network", ({ network }) => network ?? ""],
];

/** The line of column names of the audit log as CSV (RFC 4180), which begins the file. */
const toAuditCsvHeader = (): string => CSV_BYTE_ORDER_MARK + toCsvLine(COLUMNS.map(([name]) => name));

/** An entry of the audit log as a line of CSV. Times are UTC. */
const toAuditCsvLine = (entry: ListedAuditEntry): string =>
  toCsvLine(COLUMNS.map(([, value]) => value(entry)));

/** Deletes entries of more than seven years ago; the database itself holds to that (D428). */
export async function removeOldAuditEntries(tx: AccountTransaction): Promise<void> {
  await tx.query("select remove_old_audit_entries()");
}
