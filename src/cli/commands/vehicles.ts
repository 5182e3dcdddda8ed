import type { Command } from "commander";
import {
  type Availability,
  changeAvailability,
  findByStockNumber,
  listConflicts,
} from "#features/inventory/changes/change-availability.server.ts";
import { changeDetail } from "#features/inventory/changes/change-detail.server.ts";
import { changePrice, type StaffPrice } from "#features/inventory/changes/change-price.server.ts";
import { listVehicleChanges } from "#features/inventory/changes/list-changes.server.ts";
import { readPrice } from "#features/inventory/feeds/values/read-price.ts";
import { describePrice } from "#features/pricing/price.ts";
import type { Actor } from "#platform/actor.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
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
    .description(
      "Say what vehicles cost, whether they can be bought and are on the site, whatever their feed says.",
    );
  for (const [name, to, description] of CHANGES)
    addAccountCommand(vehicles, `${name} <stock-number>`, description)
      .requiredOption("--by <name>", "who says so, for the record")
      .option("--note <text>", "why, for the record")
      .action((stockNumber: string, options: ChangeOptions) => changeCommand(stockNumber, to, options));
  addAccountCommand(
    vehicles,
    "price <stock-number> <dollars>",
    "Say what a vehicle costs, whatever its feed says; as-fed takes that back.",
  )
    .option("--type <type>", "what the price covers: drive_away, or egc for excluding charges", "drive_away")
    .requiredOption("--by <name>", "who says so, for the record")
    .option("--note <text>", "why, for the record")
    .action(priceCommand);
  for (const [name, shown, description] of [
    ["hide", false, "Take a vehicle off the site, whatever its feed says."],
    ["show", true, "Show a vehicle on the site, whatever its feed says."],
  ] as const)
    addAccountCommand(vehicles, `${name} <stock-number>`, description)
      .requiredOption("--by <name>", "who says so, for the record")
      .option("--note <text>", "why, for the record")
      .action((stockNumber: string, options: ChangeOptions) => showCommand(stockNumber, shown, options));
  addAccountCommand(vehicles, "history <stock-number>", "What was said of a vehicle, and by whom.").action(
    historyCommand,
  );
  addAccountCommand(
    vehicles,
    "conflicts",
    "Vehicles of which people and feed say different things, longest first.",
  ).action(conflictsCommand);
}

interface Change {
  readonly tx: AccountTransaction;
  readonly parts: { readonly jobs: JobQueue; readonly now: Date };
  readonly said: { readonly vehicleId: number; readonly actor: Actor; readonly note: string | null };
}

/** Makes a change of one vehicle, and says what became of it. */
async function makeChange<Result>(
  { stockNumber, options }: { readonly stockNumber: string; readonly options: ChangeOptions },
  change: (parts: Change) => Promise<Result>,
  describe: (result: Result) => string,
): Promise<void> {
  const { account, by, note, json } = options;
  if (by.trim() === "") throw new StartError("--by: is needed: who says so.");
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const { vehicle, result } = await withJobs(platform, (jobs) =>
      platform.db.inAccount(accountId, async (tx) => {
        const vehicle = requireVehicle(await findByStockNumber(tx, stockNumber), stockNumber);
        const said = { vehicleId: vehicle.vehicleId, actor: `staff:${by}`, note: note ?? null } as const;
        return { vehicle, result: await change({ tx, parts: { jobs, now: new Date() }, said }) };
      }),
    );
    print(
      json,
      { ...vehicle, ...result },
      () => `${vehicle.title} (${vehicle.stockNumber}) ${describe(result)}.`,
    );
  });
}

const AVAILABILITY_WORDS: Readonly<Record<Availability, string>> = {
  sold: "sold",
  reserved: "reserved",
  available: "available",
  "as-fed": "as its feed says",
};

const changeCommand = (stockNumber: string, to: Availability, options: ChangeOptions): Promise<void> =>
  makeChange(
    { stockNumber, options },
    async ({ tx, parts, said }) => {
      await changeAvailability(tx, parts, { ...said, to });
      return { to };
    },
    () => `is ${AVAILABILITY_WORDS[to]}`,
  );

async function priceCommand(
  stockNumber: string,
  dollars: string,
  options: ChangeOptions & { readonly type: string },
): Promise<void> {
  const to = dollars === "as-fed" ? dollars : requirePrice(dollars, options.type);
  await makeChange(
    { stockNumber, options },
    async ({ tx, parts, said }) => {
      const outcome = await changePrice(tx, parts, { ...said, to });
      if (!outcome.ok) throw new StartError(`"${stockNumber}" is not there any more.`);
      return { before: outcome.before, after: outcome.after };
    },
    ({ after }) => `costs ${describePrice(after)}`,
  );
}

function requirePrice(dollars: string, priceType: string): StaffPrice {
  const { value, problem = "is not a price" } = readPrice(dollars);
  if (value === null) throw new StartError(`<dollars>: "${dollars}" ${problem}. Give it as in 24990.`);
  if (priceType !== "drive_away" && priceType !== "egc")
    throw new StartError(`--type: is "${priceType}", not drive_away or egc.`);
  return { cents: value, priceType };
}

const showCommand = (stockNumber: string, shown: boolean, options: ChangeOptions): Promise<void> =>
  makeChange(
    { stockNumber, options },
    async ({ tx, parts, said }) => {
      await changeDetail(tx, parts, { ...said, detail: "shown", to: shown });
      return { shown };
    },
    () => (shown ? "is shown on the site" : "is hidden from the site"),
  );

async function historyCommand(stockNumber: string, { account, json }: AccountOptions): Promise<void> {
  await withPlatform(async (platform) => {
    const accountId = await requireAccount(platform, account);
    const changes = await platform.db.inAccount(accountId, async (tx) => {
      const { vehicleId } = requireVehicle(await findByStockNumber(tx, stockNumber), stockNumber);
      return listVehicleChanges(tx, vehicleId);
    });
    print(json, changes, () =>
      changes.length === 0
        ? "Nobody has changed it: it is as its feed says."
        : formatTable(
            ["when (UTC)", "", "who", "note"],
            changes.map(({ at, what, actor, note }) => [formatMinute(at), what, actor, note]),
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
