import type { Command } from "commander";
import { readAccountContents, removeAccount } from "#features/tenancy/accounts/remove-account.server.ts";
import {
  findAccountBySlug,
  listAccounts,
  listSites,
} from "#features/tenancy/accounts/site-directory.server.ts";
import { Database, LONG_WORK_LIMITS } from "#platform/postgres/database.ts";
import type { Platform } from "#platform/start/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { withPlatform } from "../start/with-platform.ts";
import { formatTable, print } from "../terminal/output.ts";
import { formatCount, type RemovalOptions, sayOrRemove, YES } from "../terminal/removal.ts";

export function addAccountsCommand(program: Command): void {
  const accounts = program.command("accounts").description("List and remove dealer accounts.");
  accounts
    .command("list")
    .description("Every account with its sites.")
    .option("--json", "as JSON")
    .action(listCommand);
  accounts
    .command("remove <slug>")
    .description("Delete an account and everything that belongs to it. This cannot be undone.")
    .option(...YES)
    .option("--json", "as JSON")
    .action(removeCommand);
}

async function listCommand({ json }: RemovalOptions): Promise<void> {
  await withPlatform(async ({ db }) => {
    const sites = await listSites(db);
    const accounts = (await listAccounts(db)).map(({ accountId, slug, name, demo }) => {
      const own = sites.filter((site) => site.accountId === accountId);
      return { slug, name, demo, sites: own.map((site) => site.slug) };
    });
    print(json, accounts, () =>
      formatTable(
        ["account", "name", "demo", "sites"],
        accounts.map(({ slug, name, demo, sites: own }) => [slug, name, demo ? "yes" : "", own.join(" ")]),
      ),
    );
  });
}

async function removeCommand(slug: string, options: RemovalOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const account = await findAccountBySlug(platform.db, slug);
    if (!account) throw new StartError(`There is no account "${slug}". \`accounts list\` shows them.`);
    const contents = await platform.db.inAccount(account.accountId, readAccountContents);
    const { sites, feeds, vehicles, locations, undelivered } = contents;
    const effects = [
      `The account "${slug}" (${account.name}) is deleted permanently, with everything that belongs to it:`,
      `${[formatCount(sites, "site"), formatCount(feeds, "feed"), formatCount(vehicles, "vehicle"), formatCount(locations, "location")].join(", ")}, ${contents.enquiries} enquiries, prices over time, events and settings.`,
      ...(undelivered
        ? [`${formatCount(undelivered, "message")} about enquiries have not been sent yet and never will be.`]
        : []),
      "Pictures that were fetched stay in the image folder, where accounts share them; mail already sent stays sent.",
      ...(account.demo ? ["It belongs to the demo, which will not add it again."] : []),
    ];
    const remove = () => withOwner(platform, (owner) => removeAccount(owner, account));
    await sayOrRemove(options, { plan: { account: slug, ...contents }, effects, remove });
  });
}

/** @throws StartError when the owner's address is not given */
async function withOwner(platform: Platform, work: (owner: Database) => Promise<void>): Promise<void> {
  if (!platform.ownerUrl) {
    throw new StartError(
      "An account can be removed with DATABASE_OWNER_URL only, the address of the role that owns the tables.",
    );
  }
  const owner = new Database(platform.ownerUrl, { connections: 1, limits: LONG_WORK_LIMITS });
  try {
    await work(owner);
  } finally {
    await owner.close();
  }
}
