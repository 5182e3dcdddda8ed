import type { SiteConfig } from "../settings/config.ts";
import type { Location } from "./location-store.server.ts";

type Yard = Pick<Location, "slug" | "completed" | "visible">;

/** The account's locations that a site names: those with their details, of its own filter where it has one (D124). */
export function findSiteYards<One extends Yard>(
  locations: readonly One[],
  { stock }: Pick<SiteConfig, "stock">,
): readonly One[] {
  const own = stock.filter.locations;
  return locations.filter(
    ({ slug, completed, visible }) => completed && visible && (own?.includes(slug) ?? true),
  );
}
