import type { Command } from "commander";
import {
  addSite,
  ensureAccount,
  listAccounts,
  listSites,
} from "#features/tenancy/accounts/site-directory.server.ts";
import { planSiteRemoval, removeSite } from "#features/tenancy/sites/remove-site.server.ts";
import { findBackOfficeHost } from "#platform/env.ts";
import { toSecretReader } from "#platform/secrets/account-secrets.ts";
import { StartError } from "#platform/start-error.ts";
import { checkSites } from "#runtime/settings/check/check-sites.server.ts";
import { readSiteFile } from "#runtime/settings/site-file.server.ts";
import { requireSite, withPlatform } from "../start/with-platform.ts";
import { formatTable, print } from "../terminal/output.ts";
import { formatCount, type RemovalOptions, sayOrRemove, YES, YES_REMOVE } from "../terminal/removal.ts";
import { APPLY_EXIT_CODES, applySiteCommand } from "./apply-site.ts";
import { buildHostsCommand, hostTaken, requireOwnHosts } from "./site-hosts.ts";

interface CommonOptions {
  readonly json?: boolean;
}

export function addSitesCommand(program: Command): void {
  const sites = program.command("sites").description("List, check, add and configure sites.");

  sites
    .command("list")
    .description("Every site with its account, hosts and published version.")
    .option("--json", "as JSON")
    .action(listCommand);

  sites
    .command("add <slug>")
    .description("Add a site; it answers once a configuration is applied.")
    .requiredOption("--account <slug>", "the dealer account that owns it; added when it is new")
    .option("--account-name <name>", "name of a new account")
    .option("--host <host...>", "its own domains")
    .option("--json", "as JSON")
    .action(addCommand);

  sites
    .command("hosts <slug>")
    .description("Show a site's own domains, or change them; running servers apply it at once.")
    .option("--add <host...>", "domains to answer from now on")
    .option("--remove <host...>", "domains to stop answering")
    .option("--canonical <host>", "the one that its other addresses redirect to")
    .option("--json", "as JSON")
    .action(buildHostsCommand);

  sites
    .command("remove <slug>")
    .description("Take a site off the internet; its account's stock and enquiries stay.")
    .option(...YES)
    .option("--json", "as JSON")
    .action(removeSiteCommand);

  sites
    .command("apply <file>")
    .description("Publish a configuration file: { config, dealerships?, locations? }.")
    .requiredOption("--site <slug>", "the site")
    .option("--merge", "the file is a part of the published one: change what it says and leave the rest")
    .option("--dry-run", "report what would change and change nothing")
    .option(...YES_REMOVE)
    .option("--json", "as JSON")
    .addHelpText("after", `\n${APPLY_EXIT_CODES}`)
    .action(applySiteCommand);

  sites
    .command("show <slug>")
    .description("The published configuration file, fit to be applied again.")
    .option("--json", "in one line")
    .action(showCommand);

  sites
    .command("check [slug]")
    .description("List what a site still lacks; exit code 1 when there is anything.")
    .option("--json", "as JSON")
    .action(checkCommand);
}

async function listCommand({ json }: CommonOptions): Promise<void> {
  await withPlatform(async ({ db }) => {
    const accounts = new Map((await listAccounts(db)).map((account) => [account.accountId, account.slug]));
    const sites = (await listSites(db)).map(({ slug, accountId, hosts, publishedVersion }) => ({
      slug,
      account: accounts.get(accountId) ?? "",
      hosts,
      version: publishedVersion,
    }));
    print(json, sites, () =>
      formatTable(
        ["site", "account", "version", "hosts"],
        sites.map((site) => [site.slug, site.account, site.version, site.hosts.join(" ")]),
      ),
    );
  });
}

interface AddOptions extends CommonOptions {
  readonly account: string;
  readonly accountName?: string;
  readonly host?: string[];
}

async function addCommand(slug: string, options: AddOptions): Promise<void> {
  for (const [name, value] of [
    ["slug", slug],
    ["--account", options.account],
  ] as const) {
    if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(value)) {
      throw new StartError(`${name}: "${value}" must be lower-case letters, digits and hyphens, at most 63.`);
    }
  }
  await withPlatform(async ({ db }, env) => {
    requireOwnHosts("--host", options.host, env);
    if (`${slug}.${env.BASE_DOMAIN}` === findBackOfficeHost(env))
      throw new StartError(`slug: "${slug}" is where the back office is. Choose another one.`);
    const accountId = await ensureAccount(db, options.account, options.accountName ?? options.account);
    await db.inAccount(accountId, async (tx) => {
      const outcome = await addSite(tx, slug, options.host ?? []);
      if (!outcome.ok)
        throw new StartError(
          outcome.reason === "slug-taken"
            ? `The slug "${slug}" is taken.`
            : hostTaken("--host", outcome.host),
        );
    });
    print(
      options.json,
      { slug, account: options.account },
      () => `Added ${slug}. Publish its configuration with \`sites apply\`.`,
    );
  });
}

async function showCommand(slug: string, { json }: CommonOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId, siteId } = await requireSite(platform, slug);
    const file = await platform.db.inAccount(accountId, (tx) => readSiteFile(tx, siteId));
    if (file.config === undefined)
      throw new StartError(`${slug} has no published configuration. \`sites apply\` publishes one.`);
    print(json, file, () => JSON.stringify(file, null, 2));
  });
}

async function checkCommand(slug: string | undefined, { json }: CommonOptions): Promise<void> {
  await withPlatform(async (platform, env) => {
    const options = {
      now: new Date(),
      allowPrivate: env.FETCH_PRIVATE_ADDRESSES,
      secret: toSecretReader(process.env),
      mailLeaves: env.SMTP_URL !== undefined,
      baseDomain: env.BASE_DOMAIN,
    };
    const sites = slug ? [await requireSite(platform, slug)] : await listSites(platform.db);
    const checks = await checkSites(platform.db, sites, options);
    print(json, checks, () =>
      checks
        .map(({ site, problems, notes }) =>
          [
            problems.length > 0 ? `${site}:` : `${site}: ready`,
            ...problems.map((problem) => `  ${problem}`),
            ...notes.map((note) => `  Note: ${note}`),
          ].join("\n"),
        )
        .join("\n"),
    );
    if (checks.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
  });
}

/** `sites remove`: takes a site off the internet (D74). */
async function removeSiteCommand(slug: string, options: RemovalOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId, siteId, account, hosts } = await requireSite(platform, slug);
    const plan = await platform.db.inAccount(accountId, (tx) => planSiteRemoval(tx, siteId));
    const effects = [
      `The site "${slug}" no longer answers at ${hosts.length ? hosts.join(", ") : "any address"}. ${hosts.length === 1 ? "Its host" : "Its hosts"} can be given to another site.`,
      `Its counts of visitors are deleted (${formatCount(plan.events, "event")}).`,
      `${formatCount(plan.enquiries, "enquiry", "enquiries")} that came through it stay with the account, in \`leads list --site ${slug}\`; ${formatCount(plan.undelivered, "message")} about them are still sent.`,
      `Stock, feeds and locations belong to the account "${account}" and stay.`,
      ...(plan.otherSites === 0
        ? [
            `It is the account's only site, and commands need one: \`sites add ${slug} --account ${account}\` brings it back, \`accounts remove ${account}\` deletes everything.`,
          ]
        : []),
    ];
    const remove = () => platform.db.inAccount(accountId, (tx) => removeSite(tx, siteId, new Date()));
    await sayOrRemove(options, { plan: { site: slug, ...plan }, effects, remove });
  });
}
