/** Who wrote something that a feed did not. Staff are named, shoppers are not: what they wrote says whose it is. */
export type Actor = "shopper" | "system" | `staff:${string}`;
