import type { Command } from "commander";
import {
  addSite,
  ensureAccount,
  listAccounts,
  listSites,
} from "#features/tenancy/accounts/site-directory.server.ts";
import type { ConfigProblem } from "#features/tenancy/settings/schema-problems.ts";
import { readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import { findPosition } from "#platform/json-position.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { writeIf } from "#platform/postgres/write-if.ts";
import { toSecretReader } from "#platform/secrets/account-secrets.ts";
import { StartError } from "#platform/start-error.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { checkRedirects, checkSite } from "#runtime/settings/check-site.server.ts";
import { applySiteFile } from "#runtime/settings/site-file.server.ts";
import { toFilePath } from "#runtime/settings/site-rules.ts";
import { requireSite, withPlatform } from "../start/with-platform.ts";
import { formatTable, print } from "../terminal/output.ts";
import { readJsonFile } from "../terminal/read-json-file.ts";
import { YES } from "../terminal/removal.ts";
import { removeSiteCommand } from "./remove-site.ts";
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
    .option("--dry-run", "report what would change and change nothing")
    .option("--json", "as JSON")
    .action(applyCommand);

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

interface ApplyOptions extends CommonOptions {
  readonly site: string;
  readonly dryRun?: boolean;
}

async function applyCommand(file: string, { site: slug, dryRun = false, json }: ApplyOptions): Promise<void> {
  const { document, text } = await readJsonFile(file);
  await withPlatform(async (platform, { FETCH_PRIVATE_ADDRESSES: allowPrivate }) => {
    const site = await requireSite(platform, slug);
    const applying = { author: "command line", now: new Date(), allowPrivate };
    const outcome = await writeIf(platform.db, site.accountId, {
      work: async (tx) => {
        const applied = await applySiteFile(tx, site.siteId, { file: document, ...applying });
        return applied.ok ? { ...applied, notes: await listNotes(tx, site.siteId, applying.now) } : applied;
      },
      isKept: ({ ok }) => ok && !dryRun,
    });
    print(json, outcome, () =>
      outcome.ok
        ? describeApplied(outcome, { site: slug, before: site.publishedVersion, dryRun })
        : describeRefused(text, outcome.problems),
    );
    if (!outcome.ok) process.exitCode = 1;
  });
}

async function listNotes(tx: AccountTransaction, siteId: SiteId, now: Date): Promise<readonly string[]> {
  const published = await readPublishedConfig(tx, siteId, siteConfigSchema);
  return published?.ok ? checkRedirects(tx, { siteId, config: published.config, now }) : [];
}

/** Each problem with the line of what it is about, in the order of the file. */
function describeRefused(text: string, problems: readonly ConfigProblem[]): string {
  const lines = problems
    .map(({ path, rule }) => ({
      line: findPosition(text, toFilePath(path)).line,
      path: path || "the file",
      rule,
    }))
    .sort((one, other) => one.line - other.line)
    .map(({ line, path, rule }) => `  line ${line}, ${path}: ${rule}`);
  const counting = problems.some(({ path }) => path.includes("[")) ? [COUNTING] : [];
  return ["The file was not published:", ...lines, ...counting].join("\n");
}

const COUNTING = "Lists count from 0: [0] is the first entry.";

interface Applied {
  readonly version: number;
  readonly changed: boolean;
  readonly notes: readonly string[];
}

interface AppliedTo {
  readonly site: string;
  /** The version published before. */
  readonly before: number | null;
  readonly dryRun: boolean;
}

const describeApplied = (applied: Applied, to: AppliedTo): string =>
  [describeChange(applied, to), ...applied.notes.map((note) => `  Note: ${note}`)].join("\n");

function describeChange({ version, changed }: Applied, { site, before, dryRun }: AppliedTo): string {
  if (!changed) return `${site} is unchanged at version ${version}.`;
  const isNew = version !== before;
  if (dryRun)
    return isNew
      ? `Would publish version ${version} of ${site}; nothing was changed.`
      : "Would save the dealerships and locations; nothing was changed.";
  if (isNew) return `Published version ${version} of ${site}.`;
  return `Saved the dealerships and locations. The settings of ${site} are unchanged at version ${version}.`;
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
    const checks = await Promise.all(
      sites.map(async (site) => ({
        site: site.slug,
        ...(await platform.db.inAccount(site.accountId, (tx) => checkSite(tx, site, options))),
      })),
    );
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
