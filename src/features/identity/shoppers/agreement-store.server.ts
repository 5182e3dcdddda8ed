import type { SiteId } from "#platform/account-id.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { ShopperId } from "./shopper.ts";

export interface NewAgreement {
  readonly shopperId: ShopperId;
  readonly siteId: SiteId;
  readonly version: string;
  readonly text: string;
  /** Path of the page. */
  readonly source: string;
}

/** Records which words a shopper agreed to, when and where. The first time of each version counts. */
export async function recordAgreement(
  tx: AccountTransaction,
  { shopperId, siteId, version, text, source }: NewAgreement,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into shopper_agreement (account_id, shopper_id, text_version, agreed_text, agreed_at, site_id, source)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [tx.accountId, shopperId, version, text, now, siteId, source],
  );
}
