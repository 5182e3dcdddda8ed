import type { Plate } from "#features/vehicles/registration-lookup.ts";
import { listNetworks } from "#platform/http/client-network.ts";
import { countWithin } from "#platform/postgres/rate-counter.ts";
import { HOUR_MS } from "#platform/time.ts";
import { describeVehicle, type Looked } from "../rules/trade-in.ts";
import type { TradeInRequest } from "./trade-in-request.ts";

/** Plates that one network may have looked up in an hour: each costs the dealer money (D373). */
export const MAX_LOOKUPS = { hour: 20, site: 300 };

/** What came of a plate, and what the form says of it. */
export type FoundCar =
  | { readonly kind: "answer"; readonly looked: Looked; readonly notice: string }
  | { readonly kind: "failed"; readonly notice: string };

/**
 * Looks a plate up, once (TRADE-02). Whatever comes of it, the shopper can go on: no car, a lookup that is away or one too many only mean
 * that the car is entered by hand. Null on a site without a lookup.
 */
export async function findCar(
  ctx: TradeInRequest,
  plate: Plate,
  known: Looked | null,
): Promise<FoundCar | null> {
  const { registrations, log, siteId } = ctx;
  if (!registrations) return null;
  const answer = (looked: Looked): FoundCar => ({
    ...{ kind: "answer", looked },
    notice: describe(looked, registrations.isSimulator),
  });
  if (known?.rego === plate.rego && known.state === plate.state) return answer(known);
  try {
    if (!(await mayAsk(ctx))) return { kind: "failed", notice: AWAY };
    return answer({ ...plate, vehicle: await registrations.find(plate) });
  } catch (error) {
    log.warn({ site: siteId, reason: (error as Error).message }, "registration lookup failed");
    return { kind: "failed", notice: AWAY };
  }
}

const AWAY = "We can't look up your registration just now. Please tell us what you drive.";

function describe({ rego, state, vehicle }: Looked, isSimulator: boolean): string {
  if (!vehicle) return `We couldn't find ${rego} in ${state}. Please tell us what you drive.`;
  const found = `We found a ${describeVehicle(vehicle)} for ${rego}. Please check it, and change what is not right.`;
  return isSimulator ? `${found} This is a demo: a simulator made this car up.` : found;
}

async function mayAsk(ctx: TradeInRequest): Promise<boolean> {
  const { secret, siteId, client, db, accountId } = ctx;
  const windows = [
    ...listNetworks(client || "unknown").map((network) => ({
      ...{ subject: `rego lookups ${siteId} ${network}`, windowMs: HOUR_MS, max: MAX_LOOKUPS.hour },
    })),
    { subject: `rego lookups ${siteId}`, windowMs: HOUR_MS, max: MAX_LOOKUPS.site },
  ];
  return db.inAccount(accountId, (tx) => countWithin(tx, windows, { secret, now: ctx.now() }));
}
