import pg from "pg";
import { StartError } from "../../start-error.ts";

/** Functions that staff's role may call, too. */
export const STAFF_FUNCTIONS = [
  ...["current_account()", "acting_staff()", "is_acting_member()", "record_change()"],
  ...["gather_stock_statistics()", "gather_part_statistics()"],
];

/**
 * What staff's role may do beside the rows of accounts (D426): say who somebody is, add jobs and notes of files that are to go, and
 * keep what an import of a person's learns of the market. No sessions, passwords or other jobs.
 */
const STAFF_GRANTS: readonly (readonly [privileges: string, table: string])[] = [
  ["select", "staff_person"],
  ["select, insert", "stale_file"],
  ["select, insert, update, delete", "market_observation"],
  ["select", "pgboss.queue"],
  ["select, insert", "pgboss.job"],
  ["select, insert", "pgboss.job_common"],
];

/** The role that staff work under is named after the app's (D426). */
const toStaffRole = (appRole: string): string => `${appRole}_staff`;

/** Before PostgreSQL 16, a role has the rights of those that it may become unless it is made otherwise; the policies bear that. */
const MAY_BECOME =
  "select coalesce(pg_has_role($1, (select oid from pg_roles where rolname = $2), 'member'), false) as yes";

/** SQL that makes the role, for whoever may. */
function buildStaffRole(appRole: string, version: number): readonly string[] {
  const [app, staff] = [pg.escapeIdentifier(appRole), pg.escapeIdentifier(toStaffRole(appRole))];
  return [
    `create role ${staff} nologin`,
    `grant ${staff} to ${app}${version >= 160_000 ? " with inherit false" : ""}`,
  ];
}

/**
 * Makes the role that staff work under, where it is not there yet (D426).
 * @throws StartError with the SQL for an administrator, when the owner's role may not make roles
 */
export async function ensureStaffRole(client: pg.Client, appRole: string): Promise<void> {
  const may = await client.query<{ yes: boolean }>(MAY_BECOME, [appRole, toStaffRole(appRole)]);
  if (may.rows[0]?.yes) return;
  const server = await client.query<{ version: number; exists: boolean }>(
    `select current_setting('server_version_num')::int as version, exists (select from pg_roles where rolname = $1) as exists`,
    [toStaffRole(appRole)],
  );
  const { version = 0, exists = false } = server.rows[0] ?? {};
  const statements = buildStaffRole(appRole, version).slice(exists ? 1 : 0);
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new StartError(
      [
        "The role that staff work under is not there, and the role of DATABASE_OWNER_URL may not make one.",
        "Run as the server's administrator, and start again:",
        ...statements.map((statement) => `  ${statement};`),
      ].join("\n"),
    );
  }
}

/** Tables of accounts, all of which have row-level security. */
const ACCOUNT_TABLES = `
  select c.oid::regclass::text as name from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity`;

/** Tables of accounts without the policy `staff`, or with one that is not of the role that staff work under. */
const withoutStaffPolicy = (staffRole = "current_user || '_staff'") => `
  select c.oid::regclass::text as name from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and not exists (
    select from pg_policy p where p.polrelid = c.oid and p.polname = 'staff' and not p.polpermissive
      and p.polroles = array[(select oid from pg_roles where rolname = ${staffRole})])`;

/** Tables that staff may reach without being a live member of the account, asked as the app's role (D426). */
export const UNGUARDED_TABLES = withoutStaffPolicy();

interface TableLimits {
  /** Tables whose rows are only ever added. */
  readonly appendOnly: readonly string[];
  /** Tables whose rows only the owner's role may delete. */
  readonly ownerDeletes: readonly string[];
}

/** Grants staff's role what it needs of each table of accounts, and lets it nowhere without a live membership (D426). */
export async function grantStaffRole(client: pg.Client, appRole: string, limits: TableLimits): Promise<void> {
  const staffRole = toStaffRole(appRole);
  const role = client.escapeIdentifier(staffRole);
  // Each policy is a transaction of its own, so that no two tables are locked at once.
  await client.query(`set lock_timeout = ${MAX_LOCK_WAIT_MS}`);
  await client.query(buildStaffPolicies(staffRole));
  const { rows } = await client.query<{ name: string }>(ACCOUNT_TABLES);
  const statements = [
    "begin",
    ...["public", "pgboss"].flatMap((schema) => [
      `revoke all on all tables in schema ${schema} from ${role}`,
      `revoke all on all functions in schema ${schema} from ${role}`,
      `grant usage on schema ${schema} to ${role}`,
    ]),
    `grant select, insert, update, delete on ${rows.map(({ name }) => name).join(", ")} to ${role}`,
    `grant usage, select on all sequences in schema public to ${role}`,
    ...limits.appendOnly.map((table) => `revoke update, delete on ${table} from ${role}`),
    ...limits.ownerDeletes.map((table) => `revoke delete on ${table} from ${role}`),
    ...STAFF_GRANTS.map(([privileges, table]) => `grant ${privileges} on ${table} to ${role}`),
    ...STAFF_FUNCTIONS.map((name) => `grant execute on function ${name} to ${role}`),
    "commit",
  ];
  for (const statement of statements) await client.query(statement);
}

/** For a lock on a table that long work of other processes holds. */
const MAX_LOCK_WAIT_MS = 10_000;

/**
 * On each table of an account, whoever works as staff must be a live member of the account, or an operator: asked once a statement.
 * Where the app's role inherits from that of staff (PostgreSQL 15), the policy holds for it, too, and lets it pass.
 */
const buildStaffPolicies = (staffRole: string) => `
  do $$
  declare
    found record;
  begin
    for found in ${withoutStaffPolicy(pg.escapeLiteral(staffRole))} loop
      execute format('drop policy if exists staff on %s', found.name);
      execute format('create policy staff on %s as restrictive to %I using ((select current_user <> %L or is_acting_member()))',
        found.name, ${pg.escapeLiteral(staffRole)}, ${pg.escapeLiteral(staffRole)});
      commit;
    end loop;
  end $$`;
