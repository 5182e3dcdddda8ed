import type { Queries } from "#platform/postgres/database.ts";
import type { StaffId, StaffPerson } from "../person.ts";
import { hashPassword } from "./password-hash.server.ts";

/** What signing in needs to know of a person. */
export interface PasswordRecord {
  readonly staff: StaffPerson;
  /** Null for a person who has no password. */
  readonly hash: string | null;
  /** Whether the password alone does not sign the person in. */
  readonly hasSecondFactor: boolean;
}

/** Finds the password of the person with this address, in lower case. */
export async function findPassword(db: Queries, email: string): Promise<PasswordRecord | null> {
  const [row] = await db.query<StaffPerson & Omit<PasswordRecord, "staff">>(
    `select p.id, p.email, p.name, p.is_operator as "isOperator", w.hash,
       exists (select from staff_totp t where t.staff_id = p.id and t.confirmed_at is not null) as "hasSecondFactor"
     from staff_person p left join staff_password w on w.staff_id = p.id where p.email = $1`,
    [email],
  );
  if (!row) return null;
  const { hash, hasSecondFactor, ...staff } = row;
  return { staff, hash, hasSecondFactor };
}

interface NewPassword {
  readonly staffId: StaffId;
  /** Of `hashPassword`, which is slow: it is made before anything is locked. */
  readonly hash: string;
}

/** Stores a person's password, in place of any earlier one. */
export async function savePassword(db: Queries, { staffId, hash }: NewPassword, now: Date): Promise<void> {
  await db.query(
    `insert into staff_password (staff_id, hash, changed_at) values ($1, $2, $3)
     on conflict (staff_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`,
    [staffId, hash, now],
  );
}

/** Stores the same password under today's parameters, unless it was changed meanwhile. */
export async function rehashPassword(
  db: Queries,
  id: StaffId,
  { hash, password }: { readonly hash: string; readonly password: string },
): Promise<void> {
  await db.query("update staff_password set hash = $3 where staff_id = $1 and hash = $2", [
    ...[id, hash, await hashPassword(password)],
  ]);
}
