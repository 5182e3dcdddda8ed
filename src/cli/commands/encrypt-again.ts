import type { Command } from "commander";
import { reencryptTotps } from "#features/identity/staff/second-factor/totp-store.server.ts";
import { reencryptSso } from "#features/identity/staff/sso/sso-store.server.ts";
import { reencryptSignIns } from "#features/inventory/sources/feed-sign-in.server.ts";
import { listAccounts } from "#features/tenancy/accounts/site-directory.server.ts";
import { withPlatform } from "../start/with-platform.ts";
import { print } from "../terminal/output.ts";

/** `encrypt-again`: after a new key was put in front of ENCRYPTION_KEYS (D429). */
export function addEncryptAgainCommand(program: Command): void {
  program
    .command("encrypt-again")
    .description(
      "Encrypt all stored secrets with the first of ENCRYPTION_KEYS. Afterwards the others can go.",
    )
    .option("--json", "as JSON")
    .action(async ({ json }: { readonly json?: boolean }) => {
      await withPlatform(async ({ db, keys }) => {
        let secrets = await reencryptTotps(db, keys);
        for (const { accountId } of await listAccounts(db))
          secrets += await db.inAccount(
            accountId,
            async (tx) => Number(await reencryptSso(tx, keys)) + (await reencryptSignIns(tx, keys)),
          );
        print(
          json,
          { key: keys.current, secrets },
          () => `Encrypted again with the key "${keys.current}": ${secrets}.`,
        );
      });
    });
}
