import type { Command } from "commander";
import {
  type Availability,
  changeAvailability,
  findByStockNumber,
  listAvailabilityChanges,
  listConflicts,
} from "#features/inventory/changes/change-availability.server.ts";
import { StartError } from "#platform/start-error.ts";
import { requireAccount, withJobs, withPlatform } from "../start/with-platform.ts";
import { type AccountOptions, addAccountCommand } from "../terminal/account-command.ts";
import { formatMinute, formatTable, print } from "../terminal/output.ts";

interface ChangeOptions extends AccountOptions {
  readonly by: string;
  readonly note?: string;
}

const CHANGES: readonly (readonly [name: string, to: Availability, description: string])[] = [
  ["sold", "sold", "Say that a vehicle is sold: no feed puts it back on sale."],
  ["reserve", "reserved", "Say that a vehicle is reserved, whatever its feed says."],
  ["available", "available", "Say that a vehicle can be bought, though its feed calls it reserved."],
  ["as-fed", "as-fed", "Take back what was said of a vehicle: its feed alone counts again."],
];

/** `vehicles`: what staff change of a vehicle, apart from its feed (D58, D390). */
export function addVehiclesCommand(program: Command): void {
  const vehicles = program
    .command("vehicles")
    .description("Say that vehicles are sold, reserved or available, whatever their feed says.");
  for (const [name, to, description] of CHANGES)
    addAccountCommand(vehicles, `${name} <stock-number>`, description)
      .requiredOption("--by <name>", "who says so, for the record")
      .option("--note <text>", "why, for the record")
      .action((stockNumber: string, options: ChangeOptions) => changeCommand(stockNumber, to, options));
  addAccountCommand(vehicles, "history <stock-number>", "What was said of a vehicle, and by whom.").action(
    historyCommand,
  );
  addAccountCommand(
    vehicles,
    "conflicts",
    "Vehicles of which people and feed say different things, longest first.",
  ).action(conflictsCommand);
}

async function changeCommand(
  stockNumber: string,
  to: Availability,
  { account, by, note, json }: ChangeOptions,
): Promise<void> {
  if (by.trim() === "") throw new StartError("--by: is needed: who says so.");
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const changed = await withJobs(platform, (jobs) =>
      platform.db.inAccount(accountId, async (tx) => {
        const vehicle = requireVehicle(await findByStockNumber(tx, stockNumber), stockNumber);
        const change = {
          vehicleId: vehicle.vehicleId,
          to,
          actor: `staff:${by}`,
          note: note ?? null,
        } as const;
        await changeAvailability(tx, { jobs, now: new Date() }, change);
        return vehicle;
      }),
    );
    const words = {
      sold: "sold",
      reserved: "reserved",
      available: "available",
      "as-fed": "as its feed says",
    };
    print(json, { ...changed, to }, () => `${changed.title} (${changed.stockNumber}) is ${words[to]}.`);
  });
}

async function historyCommand(stockNumber: string, { account, json }: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const changes = await platform.db.inAccount(accountId, async (tx) => {
      const { vehicleId } = requireVehicle(await findByStockNumber(tx, stockNumber), stockNumber);
      return listAvailabilityChanges(tx, vehicleId);
    });
    print(json, changes, () =>
      changes.length === 0
        ? "Nobody has changed it: it is as its feed says."
        : formatTable(
            ["when (UTC)", "", "who", "note"],
            changes.map(({ at, to, actor, note }) => [formatMinute(at), to, actor, note]),
          ),
    );
  });
}

async function conflictsCommand({ account, json }: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const conflicts = await platform.db.inAccount(accountId, listConflicts);
    print(json, conflicts, () =>
      conflicts.length === 0
        ? "People and feeds agree on every vehicle."
        : formatTable(
            ["stock number", "vehicle", "people", "feed", "since (UTC)"],
            conflicts.map(({ stockNumber, title, people, feed, since }) => [
              ...[stockNumber, title, people, feed],
              formatMinute(since),
            ]),
          ),
    );
  });
}

function requireVehicle<Vehicle>(vehicle: Vehicle | null, stockNumber: string): Vehicle {
  if (vehicle) return vehicle;
  throw new StartError(`There is no vehicle with the stock number "${stockNumber}" in this account.`);
}
