import { randomUUID } from "node:crypto";
import type { Queries } from "#platform/postgres/database.ts";
import { hashPassword } from "./passwords/password-hash.server.ts";
import { savePassword } from "./passwords/password-store.server.ts";
import type { StaffPerson } from "./person.ts";
import { addStaffPerson } from "./person-store.server.ts";

export const PASSWORD = "Under the jacaranda tree";

/** A person of the back office, with a password only if one is given. */
export async function addTestStaff(
  db: Queries,
  { name = "Jo Barnes", password }: { readonly name?: string; readonly password?: string } = {},
  now = new Date(),
): Promise<StaffPerson> {
  const staff = await addStaffPerson(db, { email: `${randomUUID()}@dealer.example`, name }, now);
  if (!staff) throw new Error("the address is taken");
  if (password !== undefined)
    await savePassword(db, { staffId: staff.id, hash: await hashPassword(password) }, now);
  return staff;
}
