import type { Body } from "#features/vehicles/vehicle.ts";

/** What a site has for sale, as its menus name it. */
export interface MenuStock {
  /** In alphabetical order. */
  readonly makes: readonly string[];
  /** The most common first. */
  readonly models: readonly { readonly make: string; readonly model: string }[];
  /** The most common first. */
  readonly bodies: readonly Body[];
}
