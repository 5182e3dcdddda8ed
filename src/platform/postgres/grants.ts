import { withClient } from "./client.ts";
import { ensureStaffRole, grantStaffRole, STAFF_FUNCTIONS } from "./roles/staff-role.ts";

/** Tables whose rows are only ever added: the app's role may not change or delete them (D4, D8, D382). */
const APPEND_ONLY = [
  ...["site_config", "vehicle_price", "vehicle_event", "vehicle_change", "content_version"],
  ...["ledger_transfer", "ledger_entry", "payment_receipt", "audit_entry"],
];

/** Tables whose rows only the owner's role may delete (D74). */
const OWNER_DELETES = ["account", "site"];

/** What the app's role may only read. The owner runs the SQL in `pgboss.bam`, and what follows the version, at its next start (D81). */
const READ_ONLY = ["migration", "removed_demo", "pgboss.bam", "pgboss.version"];

/** When each kind of upkeep was last done; beside them is the version, which only the owner may change. */
const UPKEEP_COLUMNS = "cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on";

/**
 * What rounds ask for accounts that have something for them, and what each function `accounts_with_…` is given: now, unless said
 * otherwise. They answer ids alone (D422).
 */
export const DUE_FUNCTIONS = {
  photos: ["timestamptz"],
  failed_photos: [],
  feeds: ["timestamptz"],
  part_feeds: ["timestamptz"],
  /** Now, and before when a sold vehicle was seen. */
  reservations: ["timestamptz", "timestamptz"],
  dispatches: ["timestamptz"],
  /** Before when an enquiry is late. */
  alarms: ["timestamptz"],
  scans: [],
  alerts: ["timestamptz"],
  reviews: ["timestamptz"],
  finance_quotes: [],
  payments: ["timestamptz"],
  reminders: ["timestamptz"],
  /** Now, and before when an ended session was used last. */
  ended_sessions: ["timestamptz", "timestamptz"],
  /** Now, and before when a drive ended. */
  ended_test_drives: ["timestamptz", "timestamptz"],
  licence_pictures: ["timestamptz"],
  /** Before when an alert was asked for. */
  unconfirmed_alerts: ["timestamptz"],
  /** Before when a trade-in was touched last. */
  unfinished_trade_ins: ["timestamptz"],
  /** Now, and the days that enquiries, files and consents are kept. */
  old_details: ["timestamptz", "integer", "integer", "integer"],
  /** Now, and the days that what it finds is kept; so the two that follow. */
  old_spins: ["timestamptz", "integer"],
  old_events: ["timestamptz", "integer"],
  idle_shoppers: ["timestamptz", "integer"],
  unthreaded_leads: [],
  waiting_leads: ["timestamptz"],
  untold_leads: ["timestamptz"],
  replies: ["timestamptz"],
  ended_invitations: ["timestamptz"],
  operator_entries: ["timestamptz"],
  old_audit_entries: ["timestamptz"],
  /** Before when people took them off. */
  removed_photos: ["timestamptz"],
  /** Before when they were begun. */
  old_mapping_drafts: ["timestamptz"],
  /** Before when an event was handled. */
  payments_to_compare: ["timestamptz"],
  troubles: [],
} as const;

/** Tables that those functions read across accounts. */
const DUE_TABLES = [
  ...["alert", "alert_match", "alert_progress", "alert_subscriber", "analytics_event", "feed", "lead"],
  ...["lead_attachment", "lead_delivery", "location", "marketing_consent", "one_time_code", "part_feed"],
  ...["payment", "payment_event", "payment_refund", "photo", "promotion_spin", "reservation", "review_feed"],
  ...["shopper", "shopper_session", "simulated_event", "site_config", "test_drive", "test_drive_hold"],
  ...[
    "test_drive_paper",
    "trade_in",
    "vehicle",
    "vehicle_override",
    "staff_membership",
    "staff_invitation",
    "audit_entry",
  ],
  ...["operator_entry", "import_run", "mapping_draft", "source", "staff_sso", "thread", "thread_reply"],
  "second_factor_demand",
];

/** Every function that the app's role may call; a function that a migration adds is called by nobody else until it is here. */
const APP_FUNCTIONS = [
  "redate_demo_account(timestamptz)",
  "memberships_of_staff(bigint)",
  "sign_in_demands_of_staff(bigint)",
  // Of the version before, which runs while this one starts.
  "sso_demands_of_staff(bigint)",
  "remove_old_audit_entries()",
  ...STAFF_FUNCTIONS,
  ...Object.entries(DUE_FUNCTIONS).map(([kind, given]) => `accounts_with_${kind}(${given.join(", ")})`),
  "pgboss.create_queue(text, jsonb)",
];

const SCHEMAS = ["public", "pgboss"];

/** What neither role may do to a table of an account. */
const LIMITS = { appendOnly: APPEND_ONLY, ownerDeletes: OWNER_DELETES };

/** Grants the app's role what it needs and takes everything else from it and from PUBLIC (D2, D81). */
export async function grantAppRole(ownerUrl: string, appRole: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const role = client.escapeIdentifier(appRole);
    const database = client.escapeIdentifier(client.database ?? "");
    const statements = [
      "begin",
      ...revocations(role, database),
      ...grants(role),
      NO_PARTITIONS,
      DUE_POLICIES,
      "commit",
    ];
    // Two commands that grant at once would fail on each other's rows of the catalogue.
    await client.query("select pg_advisory_lock(7304)");
    await ensureStaffRole(client, appRole);
    for (const statement of statements) await client.query(statement);
    await grantStaffRole(client, appRole, LIMITS);
  });
}

const revocations = (role: string, database: string): string[] => [
  `revoke temporary, create on database ${database} from public, ${role}`,
  "alter default privileges revoke execute on functions from public",
  ...SCHEMAS.flatMap((schema) => [
    `revoke create on schema ${schema} from public, ${role}`,
    `revoke execute on all functions in schema ${schema} from public, ${role}`,
  ]),
];

const grants = (role: string): string[] => [
  ...SCHEMAS.flatMap((schema) => [
    `grant usage on schema ${schema} to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    `grant usage, select on all sequences in schema ${schema} to ${role}`,
  ]),
  ...APP_FUNCTIONS.map((name) => `grant execute on function ${name} to ${role}`),
  ...APPEND_ONLY.map((table) => `revoke update, delete on ${table} from ${role}`),
  ...OWNER_DELETES.map((table) => `revoke delete on ${table} from ${role}`),
  ...READ_ONLY.map((table) => `revoke insert, update, delete on ${table} from ${role}`),
  `grant update (${UPKEEP_COLUMNS}) on pgboss.version to ${role}`,
];

const LIST = `array['${DUE_TABLES.join("', '")}']`;

/** Tables whose policy `rounds` is not there, or is another role's than that of the table's owner. */
export const WITHOUT_DUE_POLICY = `
  select c.oid::regclass as name, c.relowner::regrole as owner from pg_class c
  where c.oid in (select to_regclass(name) from unnest(${LIST}) name) and not exists (
    select from pg_policy p where p.polrelid = c.oid and p.polname = 'rounds' and p.polroles = array[c.relowner])`;

/**
 * Lets functions that run as the owner, and nothing else, read the rows of all accounts (D422): a connection of the owner's own is
 * no such function, and still sees one account at a time. Made here and not in a migration, since a policy names a role: after a
 * restore under another owner, the next start makes it again. Altering locks the table, so it is done only where needed.
 */
const DUE_POLICIES = `
  do $$
  declare
    found record;
  begin
    for found in ${WITHOUT_DUE_POLICY} loop
      execute format('drop policy if exists rounds on %s', found.name);
      execute format('create policy rounds on %s for select to %s using (session_user <> current_user)', found.name, found.owner);
    end loop;
  end $$`;

/**
 * Migrations of the job queue put the table names of partitioned queues into SQL. The product has no such queues (D2), so
 * the app's role cannot add one. Added once: the statement locks the table against everybody.
 */
const NO_PARTITIONS = `
  do $$
  begin
    if not exists (select from pg_constraint where conname = 'forecourt_no_partitions') then
      alter table pgboss.queue add constraint forecourt_no_partitions
        check (not partition and table_name = 'job_common');
    end if;
  end $$`;
