import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { endSsoSessions } from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { readSso, type SsoField } from "#features/identity/staff/sso/sso.ts";
import { findSso, removeSso, saveSso } from "#features/identity/staff/sso/sso-store.server.ts";
import { StartError } from "#platform/start-error.ts";
import { requireAccount, withPlatform } from "../../start/with-platform.ts";
import { type AccountOptions, addAccountCommand } from "../../terminal/account-command.ts";
import { print } from "../../terminal/output.ts";
import { recordBy } from "./record-by.ts";

interface SsoOptions extends AccountOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly domain: readonly string[];
  readonly newRole: string;
  readonly required?: boolean;
  readonly keepSecret?: boolean;
}

/** `staff sso`: single sign-on of an account by OpenID Connect (D437). */
export function addStaffSsoCommand(staff: Command): void {
  const sso = staff.command("sso").description("Single sign-on of an account by OpenID Connect.");
  addAccountCommand(sso, "set", "Set it up, or change it. Reads the client secret from standard input.")
    .requiredOption("--issuer <address>", "address of the provider")
    .requiredOption("--client-id <id>", "the client ID that the provider gave")
    .requiredOption("--domain <domain...>", "email domains that the provider may vouch for")
    .option("--new-role <role>", "role of people who were not invited; they are refused by default", "")
    .option("--required", "let only owners sign in another way")
    .option("--keep-secret", "keep the secret that is stored, and read none")
    .action(setCommand);
  addAccountCommand(sso, "show", "What is set up, without the secret.").action(showCommand);
  addAccountCommand(sso, "remove", "Remove it, and sign out whoever used it.").action(removeCommand);
}

/** Options by the field that is wrong. */
const OPTIONS: Readonly<Record<SsoField, string>> = {
  issuer: "--issuer",
  clientId: "--client-id",
  clientSecret: "the secret on standard input",
  domains: "--domain",
  newRole: "--new-role",
};

async function setCommand(options: SsoOptions): Promise<void> {
  const clientSecret = options.keepSecret ? "" : (await text(process.stdin)).trim();
  await withPlatform(async ({ db, keys, ...platform }, env) => {
    const accountId = await requireAccount({ db, keys, ...platform }, options.account);
    const typed = readSso(
      {
        ...{ issuer: options.issuer, clientId: options.clientId, clientSecret, newRole: options.newRole },
        ...{ domains: options.domain.join(" "), isRequired: options.required === true },
      },
      { allowPrivate: env.FETCH_PRIVATE_ADDRESSES },
    );
    if (!typed.ok) {
      const [first] = Object.entries(typed.errors) as [SsoField, string][];
      throw new StartError(first ? `${OPTIONS[first[0]]}: ${first[1]}` : "");
    }
    const { settings, clientSecret: secret } = typed;
    const saved = await db.inAccount(accountId, (tx) =>
      saveSso(tx, { settings, clientSecret: secret, keys, record: recordBy(tx) }, new Date()),
    );
    if (!saved.ok)
      throw new StartError("Pass the client secret on standard input: none is stored for this provider.");
    if (saved.isOther) await endSsoSessions(db, accountId);
    print(options.json, { account: options.account, ...settings }, () => "Done.");
  });
}

async function showCommand(options: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, options.account);
    const settings = await platform.db.inAccount(accountId, findSso);
    print(options.json, settings, () =>
      settings ? JSON.stringify(settings, null, 2) : "No single sign-on is set up.",
    );
  });
}

async function removeCommand(options: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, options.account);
    const isRemoved = await platform.db.inAccount(accountId, (tx) => removeSso(tx, recordBy(tx)));
    if (!isRemoved) throw new StartError(`${options.account} has no single sign-on.`);
    await endSsoSessions(platform.db, accountId);
    print(options.json, { account: options.account }, () => "Done.");
  });
}
