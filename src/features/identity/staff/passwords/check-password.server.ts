import { listSites } from "#features/tenancy/accounts/site-directory.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { StaffPerson } from "../person.ts";
import { listAccountsOf } from "../roles/membership-store.server.ts";
import {
  type IsCommonPassword,
  judgePassword,
  type PasswordOutcome,
  type PasswordOwner,
} from "./password-rules.ts";

/**
 * Judges a password that a person chooses. The list of common and breached passwords is on this machine, and loaded when it is
 * first needed (D427).
 */
export async function checkPassword(text: string, owner: PasswordOwner): Promise<PasswordOutcome> {
  loading ??= loadCommonPasswords();
  return judgePassword(text, owner, await loading);
}

/** Judges the new password of a person by the names of all dealers that they work for. */
export async function checkPasswordOf(
  db: Database,
  staff: StaffPerson,
  text: string,
): Promise<PasswordOutcome> {
  return checkPassword(text, {
    ...staff,
    dealers: await listDealerNames(db, await listAccountsOf(db, staff)),
  });
}

interface NamedAccount {
  readonly accountId: AccountId;
  readonly slug: string;
  readonly name: string;
}

/** Names of accounts and of their sites, of which attackers would make passwords. */
export async function listDealerNames(db: Database, accounts: readonly NamedAccount[]): Promise<string[]> {
  const sites = await listSites(db, { accounts: accounts.map(({ accountId }) => accountId) });
  return [...accounts.flatMap(({ name, slug }) => [name, slug]), ...sites.map(({ slug }) => slug)];
}

/** What people take from advice on passwords, and the list has not. */
const FAMOUS = ["correcthorsebatterystaple"];

let loading: Promise<IsCommonPassword> | undefined;

async function loadCommonPasswords(): Promise<IsCommonPassword> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const common = new Set<string>([...dictionary["passwords-common"], ...FAMOUS]);
  return (text) => common.has(text);
}
