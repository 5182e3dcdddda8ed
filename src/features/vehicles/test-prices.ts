import type { Prices } from "./vehicle.ts";

export const NO_PRICES: Prices = {
  driveAwayCents: null,
  egcCents: null,
  unknownCents: null,
  beforeCents: null,
  offerCents: null,
  subscriptionCents: null,
};
