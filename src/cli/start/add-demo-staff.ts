import { demoAccounts } from "#demo/accounts.ts";
import type { DemoSignIn } from "#features/identity/request/staff-context.ts";
import { hashPassword, isPasswordOf } from "#features/identity/staff/passwords/password-hash.server.ts";
import { findPassword, savePassword } from "#features/identity/staff/passwords/password-store.server.ts";
import { addStaffPerson } from "#features/identity/staff/person-store.server.ts";
import { addMembership } from "#features/identity/staff/roles/membership-store.server.ts";
import { listAccounts } from "#features/tenancy/accounts/site-directory.server.ts";
import { hashFor } from "#platform/secrets/own-secret.ts";
import type { Platform } from "#platform/start/platform.ts";

const DEMO_STAFF = { email: "alex.demo@example.com", name: "Alex Demo" };

/**
 * Gives the demo's dealers an owner with whom anybody on this machine signs in. The password is this installation's own, so that
 * a demo that others can reach is open to nobody who only knows the program.
 * @returns how to sign in; null once somebody changed the password
 */
export async function addDemoStaff(
  { db, secret }: Pick<Platform, "db" | "secret">,
  now: Date,
): Promise<DemoSignIn | null> {
  const { email } = DEMO_STAFF;
  const password = `demo-${hashFor(secret, "demo staff", email).toString("hex").slice(0, 12)}`;
  const added = await addStaffPerson(db, DEMO_STAFF, now);
  if (added) await savePassword(db, { staffId: added.id, hash: await hashPassword(password) }, now);
  const record = await findPassword(db, email);
  if (!record?.hash || !(await isPasswordOf(record.hash, password))) return null;
  const demos = new Set(demoAccounts.map(({ slug }) => slug));
  for (const { accountId, slug } of await listAccounts(db)) {
    const place = { role: "owner", sites: null, locations: null } as const;
    if (demos.has(slug))
      await db.inAccount(accountId, (tx) => addMembership(tx, { staffId: record.staff.id, ...place }, now));
  }
  return { email, password };
}
