import {
  discardHeldPrices,
  type HeldPrice,
  listHeldPrices,
  releaseHeldPrices,
} from "#features/inventory/sources/held-prices.server.ts";
import { toIdentifierKey } from "#features/vehicles/identifier.ts";
import type { AccountId } from "#platform/account-id.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { StartError } from "#platform/start-error.ts";
import { formatDollars } from "#ui/base/money.ts";
import { requireSite, withPlatform } from "../../start/with-platform.ts";
import { formatTable, print } from "../../terminal/output.ts";
import { formatCount } from "../../terminal/removal.ts";

interface Options {
  readonly site: string;
  readonly json?: boolean;
}

/** `feeds prices`: every held price of the account, or of one feed or mapping. */
export async function buildPricesCommand(name: string | undefined, { site, json }: Options): Promise<void> {
  await withPlatform(async (platform) => {
    const { accountId } = await requireSite(platform, site);
    const held = await platform.db.inAccount(accountId, (tx) => listHeldPrices(tx, name));
    print(json, held, () => describe(held));
  });
}

function describe(held: readonly HeldPrice[]): string {
  if (held.length === 0) return "No price is held.";
  const rows = formatTable(
    ["feed", "stock number", "vehicle", "shown", "held", "since"],
    held.map(({ sourceName, stockNumber, vehicle, shownCents, heldCents, heldAt }) => [
      ...[sourceName, stockNumber, vehicle],
      ...[shownCents === null ? "none" : formatDollars(shownCents), formatDollars(heldCents)],
      heldAt.toISOString(),
    ]),
  );
  return `${rows}\nPublish with \`feeds release <feed> --price <stock number>\`, refuse with \`feeds discard <feed> --price <stock number>\`.`;
}

interface Decision {
  readonly sourceName: string;
  readonly stockNumbers: readonly string[];
  readonly decide: "release" | "discard";
}

/** `feeds release|discard <name> --price …`: decides on single held prices, and answers them. */
export function decidePrices(
  db: Database,
  accountId: AccountId,
  { sourceName, stockNumbers, decide }: Decision,
): Promise<readonly HeldPrice[]> {
  return db.inAccount(accountId, async (tx) => {
    const prices = await pickHeld(tx, sourceName, stockNumbers);
    const ids = prices.map(({ vehicleId }) => vehicleId);
    await (decide === "release" ? releaseHeldPrices(tx, ids, new Date()) : discardHeldPrices(tx, ids));
    return prices;
  });
}

/** What pages show of vehicles whose held prices were refused. */
export function describeRefusal(prices: readonly HeldPrice[]): string {
  const isFirst = prices.every(({ shownCents }) => shownCents === null);
  const hasFirst = prices.some(({ shownCents }) => shownCents === null);
  const stays = isFirst
    ? "The car stays without a price"
    : `The old price${hasFirst ? ", if there is one," : ""} stays`;
  return `Refused ${formatCount(prices.length, "held price")}. ${stays} until the feed gives another.`;
}

/** @throws StartError when one of the stock numbers has no held price. */
async function pickHeld(
  tx: AccountTransaction,
  sourceName: string,
  stockNumbers: readonly string[],
): Promise<HeldPrice[]> {
  const held = await listHeldPrices(tx, sourceName);
  const prices = new Map(held.map((price) => [toIdentifierKey(price.stockNumber), price]));
  const picked = stockNumbers.map((stockNumber) => {
    const found = prices.get(toIdentifierKey(stockNumber));
    if (found !== undefined) return found;
    const others = held
      .slice(0, 10)
      .map((price) => price.stockNumber)
      .join(", ");
    throw new StartError(
      `No price of "${stockNumber}" is held in "${sourceName}". ${others ? `Held are ${others}.` : "None is held there."}`,
    );
  });
  return [...new Set(picked)];
}
