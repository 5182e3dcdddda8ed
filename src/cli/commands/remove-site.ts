import { planSiteRemoval, removeSite } from "#features/tenancy/sites/remove-site.server.ts";
import { requireSite, withPlatform } from "../start/with-platform.ts";
import { formatCount, type RemovalOptions, sayOrRemove } from "../terminal/removal.ts";

/** `sites remove`: takes a site off the internet (D74). */
export async function removeSiteCommand(slug: string, options: RemovalOptions): Promise<void> {
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
