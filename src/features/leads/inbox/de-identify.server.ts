import type { AccountTransaction } from "#platform/postgres/database.ts";
import { deleteAttachments } from "../attachments/attachment-store.server.ts";
import type { LeadOrigin } from "../rules/lead.ts";
import { forgetRefusals } from "../texts/text-store.server.ts";
import { removeFromThreads } from "../threads/thread-store.server.ts";

const NO_ORIGIN: LeadOrigin = {
  url: null,
  pageId: null,
  userAgent: null,
  dealershipSlug: null,
  additionalServices: null,
  attributes: { visited_pages: [], linked_query_params: {}, first_touch: null, last_touch: null },
};

/**
 * Removes everything personal from leads of this account, their files and signed agreements included (D85, D175, D451). What stays says when an enquiry of which category
 * about which car reached which of the dealer's targets. Dispatches that have not happened are cancelled, since
 * there is nothing left to send; a digest lists other enquiries too, so it is still sent.
 */
export async function deIdentifyLeads(
  tx: AccountTransaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await removeFromThreads(tx, ids);
  const phones = await tx.query<{ phone: string }>(
    "select distinct phone_key as phone from lead where id = any($1::uuid[]) and phone_key <> ''",
    [ids],
  );
  await tx.query(
    `update lead set name = '', last_name = '', email = '', phone = '', postcode = null, message = '', rego = null,
       email_key = '', phone_key = '', text_key = '', finance = null, appointment = null, form = null, after_hours = null,
       opt_in = false, shopper_id = null, origin = $2, deidentified_at = $3
     where id = any($1::uuid[])`,
    [ids, JSON.stringify(NO_ORIGIN), now],
  );
  await forgetRefusals(
    tx,
    phones.map(({ phone }) => phone),
  );
  await deleteAttachments(tx, ids);
  await tx.query(
    `delete from test_drive_paper p using test_drive d
     where d.account_id = p.account_id and d.id = p.test_drive_id and d.lead_id = any($1::uuid[])`,
    [ids],
  );
  await tx.query(
    `delete from lead_delivery where lead_id = any($1::uuid[])
       and (kind = 'confirmation' or (kind not in ('digest', 'reminder') and state <> 'delivered'))`,
    [ids],
  );
  await tx.query("update lead_delivery set last_error = null where lead_id = any($1::uuid[])", [ids]);
}
