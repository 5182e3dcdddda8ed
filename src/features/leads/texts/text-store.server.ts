import { type AccountTransaction, requireRow } from "#platform/postgres/database.ts";

/** A number that answered STOP to a text message (D461). */
export interface TextRefusal {
  /** As in `lead.phone_key`. */
  readonly phone: string;
  readonly refusedAt: Date;
}

/** Notes that nobody may text a number any more. The first refusal counts. */
export async function refuseTexts(tx: AccountTransaction, phone: string, at: Date): Promise<void> {
  await tx.query(
    `insert into text_refusal (account_id, phone, refused_at) values ($1, $2, $3)
     on conflict (account_id, phone) do nothing`,
    [tx.accountId, phone, at],
  );
}

/** Notes that a number wants text messages again. */
export async function allowTexts(tx: AccountTransaction, phone: string): Promise<void> {
  await tx.query("delete from text_refusal where account_id = $1 and phone = $2", [tx.accountId, phone]);
}

/** Those of some numbers that refuse text messages. */
export function listRefusals(
  tx: AccountTransaction,
  phones: readonly string[],
): Promise<readonly TextRefusal[]> {
  return tx.query<TextRefusal>(
    `select phone, refused_at as "refusedAt" from text_refusal
     where account_id = $1 and phone = any($2) order by refused_at, phone`,
    [tx.accountId, phones],
  );
}

/** Removes the refusals of numbers that no enquiry names any more: there is nobody left to text. */
export async function forgetRefusals(tx: AccountTransaction, phones: readonly string[]): Promise<void> {
  await tx.query(
    `delete from text_refusal r where account_id = $1 and phone = any($2)
       and not exists (select from lead l where l.account_id = $1 and l.phone_key = r.phone)`,
    [tx.accountId, phones],
  );
}

/** The thread of whoever texts from a number: that of their newest enquiry which is not held. */
export async function findThreadOfNumber(tx: AccountTransaction, phone: string): Promise<number | null> {
  const [found] = await tx.query<{ threadId: number }>(
    `select thread_id as "threadId" from lead
     where account_id = $1 and phone_key = $2 and deidentified_at is null and thread_id is not null
       and (suspicions = '{}' or released_at is not null)
     order by received_at desc, id limit 1`,
    [tx.accountId, phone],
  );
  return found?.threadId ?? null;
}

/** Whether a text message was stored before, as an event or as the enquiry that it became. */
export async function isTextKnown(
  tx: AccountTransaction,
  { textKey, leadId }: { readonly textKey: string; readonly leadId: string },
): Promise<boolean> {
  const { isKnown } = requireRow(
    await tx.query<{ isKnown: boolean }>(
      `select exists (select from thread_event where account_id = $1 and kind = 'text-in' and data->>'textKey' = $2)
         or exists (select from lead where account_id = $1 and id = $3) as "isKnown"`,
      [tx.accountId, textKey, leadId],
    ),
  );
  return isKnown;
}

/** How many text messages came into a thread since an instant. */
export async function countTexts(tx: AccountTransaction, threadId: number, since: Date): Promise<number> {
  const { count } = requireRow(
    await tx.query<{ count: number }>(
      `select count(*)::int as count from thread_event
       where account_id = $1 and thread_id = $2 and kind = 'text-in' and at > $3`,
      [tx.accountId, threadId, since],
    ),
  );
  return count;
}
