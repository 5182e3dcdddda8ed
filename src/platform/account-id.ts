declare const accountBrand: unique symbol;
declare const siteBrand: unique symbol;

/** A dealer account that owns data (D1). Only the directory of sites mints one; every store demands one. */
export type AccountId = number & { readonly [accountBrand]: true };

/** A site of an account: a view on its stock (D1). */
export type SiteId = number & { readonly [siteBrand]: true };

/** What a request or a command acts for. */
export interface Tenancy {
  readonly accountId: AccountId;
  readonly siteId: SiteId;
}

/** Turns a row's ids into a tenancy. Called by the site directory alone; an import rule holds that. */
export function mintAccountId(id: number): AccountId {
  if (!Number.isSafeInteger(id) || id < 1) throw new Error(`not an account id: ${id}`);
  return id as AccountId;
}

export function mintSiteId(id: number): SiteId {
  if (!Number.isSafeInteger(id) || id < 1) throw new Error(`not a site id: ${id}`);
  return id as SiteId;
}
