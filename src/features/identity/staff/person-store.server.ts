import type { Queries } from "#platform/postgres/database.ts";
import type { StaffId, StaffPerson } from "./person.ts";

const COLUMNS = 'id, email, name, is_operator as "isOperator"';

/** Finds a person by their email address, in lower case. */
export async function findStaffByEmail(db: Queries, email: string): Promise<StaffPerson | null> {
  const [found] = await db.query<StaffPerson>(`select ${COLUMNS} from staff_person where email = $1`, [
    email,
  ]);
  return found ?? null;
}

/** Finds a person by their id. */
export async function findStaff(db: Queries, id: StaffId): Promise<StaffPerson | null> {
  const [found] = await db.query<StaffPerson>(`select ${COLUMNS} from staff_person where id = $1`, [id]);
  return found ?? null;
}

/** Adds a person; null if one has this address. */
export async function addStaffPerson(
  db: Queries,
  { email, name }: Pick<StaffPerson, "email" | "name">,
  now: Date,
): Promise<StaffPerson | null> {
  const [added] = await db.query<StaffPerson>(
    `insert into staff_person (email, name, created_at) values ($1, $2, $3)
     on conflict (email) do nothing returning ${COLUMNS}`,
    [email, name, now],
  );
  return added ?? null;
}

/** Changes a person's name. Entries of the audit log keep the one that they had. */
export async function renameStaff(db: Queries, id: StaffId, name: string): Promise<void> {
  await db.query("update staff_person set name = $2 where id = $1", [id, name]);
}

/** Makes a person an operator of the platform, or no longer. */
export async function setOperator(db: Queries, id: StaffId, isOperator: boolean): Promise<void> {
  await db.query("update staff_person set is_operator = $2 where id = $1", [id, isOperator]);
}
