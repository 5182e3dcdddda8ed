import type { Command } from "commander";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import {
  type LocationUse,
  readLocationUse,
  removeLocation,
} from "#features/tenancy/sites/remove-location.server.ts";
import { StartError } from "#platform/start-error.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { requireSite, withPlatform } from "../start/with-platform.ts";
import { formatTable, print } from "../terminal/output.ts";
import { formatCount, type RemovalOptions, sayOrRemove, YES } from "../terminal/removal.ts";
import { locationHoursCommand } from "./location-hours.ts";

interface Options extends RemovalOptions {
  readonly site: string;
}

export function addLocationsCommand(program: Command): void {
  const locations = program
    .command("locations")
    .description("List and remove an account's locations, and change their hours.");
  const command = (name: string, description: string) =>
    locations
      .command(name)
      .description(description)
      .requiredOption("--site <slug>", "a site of the account")
      .option("--json", "as JSON");
  command("list", "Every location; `sites apply` adds and changes them.").action(listCommand);
  command("remove <slug>", "Remove a location that nothing uses.")
    .option(...YES)
    .action(removeCommand);
  command("hours <slug>", "Show a location's hours of the coming days, or change one special day.")
    .option("--on <date>", "the day, such as 2026-12-25")
    .option("--closed", "it is closed on that day")
    .option("--open <times>", "it is open then, such as 09:00-12:00,13:00-17:00")
    .option("--name <words>", "what the day is called")
    .option("--remove", "the day has its usual hours again")
    .action(locationHoursCommand);
}

async function listCommand({ site, json }: Options): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId } = await requireSite(platform, site);
    const locations = await platform.db.inAccount(accountId, listLocations);
    print(json, locations, () =>
      formatTable(
        ["location", "code", "name", "dealership", "described"],
        locations.map(({ slug, code, name, dealershipName, completed }) => [
          ...[slug, code, name, dealershipName],
          completed ? "yes" : "no: named by a feed only",
        ]),
      ),
    );
  });
}

async function removeCommand(name: string, options: Options): Promise<void> {
  await withPlatform(async ({ db, ...platform }) => {
    const { accountId } = await requireSite({ db, ...platform }, options.site);
    const use = await db.inAccount(accountId, (tx) => readLocationUse(tx, name, siteConfigSchema));
    if (!use) throw new StartError(`There is no location "${name}". \`locations list\` shows them.`);
    requireUnused(use);
    const { location, past } = use;
    const effects = [
      `The location "${location.slug}" (${location.name}) is removed.`,
      `${formatCount(past, "vehicle")} that stood there, sold or withdrawn, keep everything but their location.`,
      "A feed that names it again adds it again, without its address and hours.",
    ];
    const remove = () => db.inAccount(accountId, (tx) => removeLocation(tx, location.id));
    await sayOrRemove(options, { plan: { location: location.slug, past }, effects, remove });
  });
}

/** @throws StartError with everything that still needs the location */
function requireUnused({ location, forSale, namedBy }: LocationUse): void {
  const uses = [...(forSale ? [`${formatCount(forSale, "vehicle")} for sale`] : []), ...namedBy];
  if (uses.length === 0) return;
  throw new StartError(
    `The location "${location.slug}" is still used by ${uses.join(", ")}. Change that first; nothing was changed.`,
  );
}
