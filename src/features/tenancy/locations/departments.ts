import { formatList } from "#ui/base/format-list.ts";
import type { Location } from "./location-store.server.ts";

export type LocationType = NonNullable<Location["type"]>;

/** What is done at a location, as pages name it. */
export const TYPE_LABELS: Readonly<Record<LocationType, string>> = {
  sales: "Sales",
  service: "Service",
  parts: "Parts",
};

type Place = Pick<Location, "slug" | "type" | "street" | "postcode">;

/** Sales first; a location of no type sells too. */
const ORDER: readonly Location["type"][] = ["sales", null, "service", "parts"];

const toAddressKey = ({ slug, street, postcode }: Place): string =>
  street === null
    ? slug
    : `${street} ${postcode ?? ""}`
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, " ")
        .trim();

/** Groups locations by street address; the departments of one are in the order sales, service, parts (LOC-07). */
export function groupByAddress<One extends Place>(locations: readonly One[]): One[][] {
  const groups = Map.groupBy(locations, toAddressKey);
  return [...groups.values()].map((group) =>
    group.toSorted((one, other) => ORDER.indexOf(one.type) - ORDER.indexOf(other.type)),
  );
}

/** The departments at a location's address, itself among them (LOC-07). */
export function listDepartments<One extends Place>(location: Place, locations: readonly One[]): One[] {
  const key = toAddressKey(location);
  return groupByAddress(locations.filter((other) => toAddressKey(other) === key))[0] ?? [];
}

/** "Sales, service and parts"; "" where no type is known. */
export function describeTypes(locations: readonly Pick<Place, "type">[]): string {
  const types = ORDER.filter((type) => type !== null && locations.some((location) => location.type === type));
  const words = types.flatMap((type) => (type === null ? [] : [TYPE_LABELS[type].toLowerCase()]));
  const joined = formatList(words);
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}
