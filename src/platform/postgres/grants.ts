import pg from "pg";

/** Tables whose rows are only ever added: the app's role may not change or delete them (D4, D8, D382). */
const APPEND_ONLY = [
  ...["site_config", "vehicle_price", "vehicle_event", "vehicle_change", "content_version"],
  ...["ledger_transfer", "ledger_entry", "payment_receipt"],
];

/** Tables whose rows only the owner's role may delete (D74). */
const OWNER_DELETES = ["account", "site"];

/** What the app's role may only read. The owner runs the SQL in `pgboss.bam`, and what follows the version, at its next start (D81). */
const READ_ONLY = ["migration", "removed_demo", "pgboss.bam", "pgboss.version"];

/** When each kind of upkeep was last done; beside them is the version, which only the owner may change. */
const UPKEEP_COLUMNS = "cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on";

/** What rounds ask for accounts that have something for them; they answer ids alone (D422). */
const DUE_FUNCTIONS = [
  "accounts_with_photos(timestamptz)",
  "accounts_with_failed_photos()",
  "accounts_with_feeds(timestamptz)",
  "accounts_with_part_feeds(timestamptz)",
  "accounts_with_reservations(timestamptz, timestamptz)",
  "accounts_with_dispatches(timestamptz)",
  "accounts_with_alarms(timestamptz)",
  "accounts_with_scans()",
  "accounts_with_alerts(timestamptz)",
  "accounts_with_reviews(timestamptz)",
  "accounts_with_finance_quotes()",
  "accounts_with_payments(timestamptz)",
  "accounts_with_reminders(timestamptz)",
  "accounts_with_ended_sessions(timestamptz, timestamptz)",
  "accounts_with_ended_test_drives(timestamptz, timestamptz)",
  "accounts_with_unconfirmed_alerts(timestamptz)",
  "accounts_with_unfinished_trade_ins(timestamptz)",
  "accounts_with_old_details(timestamptz, integer, integer, integer)",
  "accounts_with_old_spins(timestamptz, integer)",
  "accounts_with_old_events(timestamptz, integer)",
  "accounts_with_idle_shoppers(timestamptz, integer)",
];

/** Tables that those functions read across accounts. */
const DUE_TABLES = [
  ...["alert", "alert_match", "alert_progress", "alert_subscriber", "analytics_event", "feed", "lead"],
  ...["lead_attachment", "lead_delivery", "location", "marketing_consent", "one_time_code", "part_feed"],
  ...["payment", "payment_event", "payment_refund", "photo", "promotion_spin", "reservation", "review_feed"],
  ...["shopper", "shopper_session", "simulated_event", "site_config", "test_drive", "test_drive_hold"],
  ...["trade_in", "vehicle", "vehicle_override"],
];

/** Every function that the app's role may call; a function that a migration adds is called by nobody else until it is here. */
const APP_FUNCTIONS = [
  "current_account()",
  "record_change()",
  "redate_demo_account(timestamptz)",
  "gather_stock_statistics()",
  "gather_part_statistics()",
  ...DUE_FUNCTIONS,
  "pgboss.create_queue(text, jsonb)",
];

const SCHEMAS = ["public", "pgboss"];

/** Grants the app's role what it needs and takes everything else from it and from PUBLIC (D2, D81). */
export async function grantAppRole(ownerUrl: string, appRole: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const role = client.escapeIdentifier(appRole);
    const database = client.escapeIdentifier(client.database ?? "");
    const statements = [
      "begin",
      // Two commands that grant at once would fail on each other's rows of the catalogue.
      "select pg_advisory_xact_lock(7304)",
      ...revocations(role, database),
      ...grants(role),
      NO_PARTITIONS,
      DUE_POLICIES,
      "commit",
    ];
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
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
