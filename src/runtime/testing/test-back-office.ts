/** The back office of a test's server, as somebody with a role at a dealer uses it. */
import type { StaffPerson } from "#features/identity/staff/person.ts";
import { addMembership, type Membership } from "#features/identity/staff/roles/membership-store.server.ts";
import type { Role } from "#features/identity/staff/roles/permissions.ts";
import { startStaffSession } from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { addTestStaff } from "#features/identity/staff/test-staff.ts";
import { toAccountHref } from "#features/team/paths.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { TestAccount, TestServer } from "./test-site.ts";

const HOST = "manage.localhost";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

export interface StaffBrowser {
  readonly staff: StaffPerson;
  /** What the browser is signed in with. */
  readonly cookie: string;
  get(path: string): ReturnType<TestServer["ask"]>;
  /** @param fields pairs where one name comes several times */
  post(path: string, fields: Readonly<Record<string, string>> | string[][]): ReturnType<TestServer["ask"]>;
}

interface Entering {
  readonly role: Role;
  readonly name?: string;
  /** The part of the dealer that they work for; all of it by default. */
  readonly places?: Partial<Omit<Membership, "role">>;
}

/** Signs somebody new in at a dealer. */
export async function enterBackOffice(
  db: Database,
  { server, dealer }: { readonly server: TestServer; readonly dealer: TestAccount },
  { role, name = "Jo Barnes", places = {} }: Entering,
): Promise<StaffBrowser> {
  const now = new Date();
  const staff = await addTestStaff(db, { name });
  const membership = { staffId: staff.id, role, sites: null, locations: null, ...places };
  await db.inAccount(dealer.id, (tx) => addMembership(tx, membership, now));
  const { token } = await startStaffSession(db, { staffId: staff.id, device: "Chrome on Windows" }, now);
  const cookie = `forecourt-staff=${token}`;
  return {
    ...{ staff, cookie },
    get: (path) => server.ask(HOST, path, { headers: { cookie } }),
    post: (path, fields) =>
      server.ask(HOST, path, {
        ...{ method: "POST", headers: { ...FORM, cookie }, body: new URLSearchParams(fields).toString() },
      }),
  };
}

/** Where a section of a dealer is. */
export const toSectionPath = async (db: Database, dealer: TestAccount, section: string): Promise<string> =>
  toAccountHref(await readAccountSlug(db, dealer), section);

export async function readAccountSlug(db: Database, { id }: TestAccount): Promise<string> {
  const [account] = await db.query<{ slug: string }>("select slug from account where id = $1", [id]);
  return account!.slug;
}
