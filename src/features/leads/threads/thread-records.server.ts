import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { ThreadEventKind } from "./thread.ts";

/** What the dealer wrote down about a person beside their enquiries (APP 12). Of staff it says no more than that they did it. */
export interface ThreadRecord {
  readonly id: number;
  /** Of all enquiries in it. */
  readonly leadIds: readonly string[];
  readonly name: string;
  readonly state: "open" | "closed";
  readonly openedAt: Date;
  readonly nextStep: string | null;
  readonly nextStepAt: Date | null;
  readonly events: readonly {
    readonly at: Date;
    readonly kind: ThreadEventKind;
    readonly by: "dealer" | "shopper or program";
    readonly text: string | null;
    readonly data: Readonly<Record<string, unknown>>;
  }[];
}

/** Reads the threads of these leads, with all that was said in them. */
export function listThreadRecords(
  tx: AccountTransaction,
  leadIds: readonly string[],
): Promise<readonly ThreadRecord[]> {
  return tx.query(
    `select id, name, state, opened_at as "openedAt", next_step as "nextStep", next_step_at as "nextStepAt",
       (select array_agg(l.id::text order by l.received_at, l.id) from lead l where l.account_id = $1 and l.thread_id = t.id) as "leadIds",
       coalesce((select jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind,
           'by', case when e.staff_id is null then 'shopper or program' else 'dealer' end, 'text', e.body, 'data', e.data) order by e.at, e.id)
         from thread_event e where e.account_id = $1 and e.thread_id = t.id), '[]') as events
     from thread t
     where t.account_id = $1 and t.id in (select thread_id from lead where account_id = $1 and id = any($2::uuid[]))
     order by t.id`,
    [tx.accountId, leadIds],
  );
}

/**
 * Removes what was said in the threads of these leads. Call it before they are erased: where others stay, as of somebody who shares the
 * phone, nothing tells whom a note was about.
 */
export async function forgetThreadEvents(tx: AccountTransaction, leadIds: readonly string[]): Promise<void> {
  await tx.query(
    `delete from thread_event where account_id = $1
       and thread_id in (select thread_id from lead where account_id = $1 and id = any($2::uuid[]))`,
    [tx.accountId, leadIds],
  );
  await tx.query(
    `update thread set next_step = null, next_step_at = null where account_id = $1
       and id in (select thread_id from lead where account_id = $1 and id = any($2::uuid[]))`,
    [tx.accountId, leadIds],
  );
}
