import { removeSource } from "#features/inventory/import/write/remove-source.server.ts";
import { listSources } from "#features/inventory/sources/source-list.server.ts";
import { StartError } from "#platform/start-error.ts";
import { requireSite, withPlatform } from "../../start/with-platform.ts";
import { formatCount, type RemovalOptions, sayOrRemove } from "../../terminal/removal.ts";

interface Options extends RemovalOptions {
  readonly site: string;
  readonly keepStock?: boolean;
}

/** `feeds remove`: ends a feed, or a mapping used with `import` (D74). */
export async function removeFeedCommand(name: string, options: Options): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId } = await requireSite(platform, options.site);
    const { keepStock = false } = options;
    const sources = await platform.db.inAccount(accountId, listSources);
    const source = sources.find((one) => one.name === name);
    if (!source) throw new StartError(`There is no feed or mapping "${name}". \`feeds list\` shows them.`);
    const { feed, forSale, held, heldPrices } = source;
    const vehicles = formatCount(forSale, "vehicle");
    const effects = [
      feed
        ? `The feed "${name}" (${feed.address}) is no longer checked.`
        : `"${name}" is a mapping used with \`import\`; it is no longer listed, and can be used again.`,
      keepStock
        ? `${vehicles} for sale stay on the site as they are. Nothing updates them from then on.`
        : `${vehicles} for sale are withdrawn from the site. --keep-stock leaves them there.`,
      "No vehicle is deleted: a feed of the same name takes them up again, with their addresses and history.",
      ...(held || heldPrices
        ? [
            `Dropped are ${formatCount(held ? 1 : 0, "held import")} and ${formatCount(heldPrices, "held price")}.`,
          ]
        : []),
    ];
    const plan = { name, feed: feed !== null, forSale, keepStock, heldImports: held ? 1 : 0, heldPrices };
    const remove = async () => {
      await platform.db.inAccount(accountId, (tx) => removeSource(tx, name, { keepStock, now: new Date() }));
    };
    await sayOrRemove(options, { plan, effects, remove });
  });
}
