import { randomBytes } from "node:crypto";
import type { Queries } from "#platform/postgres/database.ts";
import { hashToken } from "../../sessions/session.ts";
import type { StaffId } from "../person.ts";

const RECOVERY_CODES = 10;
/** 112 bits, so that the hash of a code needs neither a key nor to be slow. */
const CODE_BYTES = 14;
/** Of 31 kinds, to hold them. */
const CODE_LETTERS = 23;
/** Without letters and digits that look alike. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Gives a person ten new codes in place of those that they had. They are shown once: only hashes are stored. */
export async function renewRecoveryCodes(db: Queries, staffId: StaffId): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generateCode);
  await db.query(
    `with old as (delete from staff_recovery_code where staff_id = $1)
     insert into staff_recovery_code (staff_id, code_hash) select $1, unnest($2::text[])`,
    [staffId, codes.map((code) => hashToken(squeeze(code)))],
  );
  return codes;
}

/** Whether a person has this code, which then is used up, also for two at once. */
export async function useRecoveryCode(db: Queries, staffId: StaffId, typed: string): Promise<boolean> {
  const used = await db.query(
    "delete from staff_recovery_code where staff_id = $1 and code_hash = $2 returning true",
    [staffId, hashToken(squeeze(typed))],
  );
  return used.length > 0;
}

const squeeze = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** "abcd-efgh-jkmn-pqrs-tuvw-xyz". */
function generateCode(): string {
  let [number, code] = [BigInt(`0x${randomBytes(CODE_BYTES).toString("hex")}`), ""];
  for (let at = 0; at < CODE_LETTERS; at++) {
    code += LETTERS[Number(number % 31n)];
    number /= 31n;
  }
  return code.replaceAll(/(.{4})(?=.)/g, "$1-");
}
