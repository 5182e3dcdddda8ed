import { findPostcode } from "#features/places/places.server.ts";
import { STATES } from "#features/places/states.ts";
import type { Finding, Group, RuleContext } from "#features/tenancy/settings/rules/setting-rules.ts";

/** Rules on the dealerships or locations of a file as a whole, and on how they go with those that are stored. */
export function checkPlaces(
  kind: "dealership" | "location",
  list: readonly unknown[],
  context: RuleContext,
): Finding[] {
  const places = list.map((entry) => Object(entry) as Group);
  const slugs = places.flatMap((place, at) =>
    takenSlug(kind, place, context).map((rule) => ({ at: [at, "slug"], rule })),
  );
  return kind === "dealership"
    ? slugs
    : [...slugs, ...checkPrimaries(places, context), ...addresses(places, context)];
}

/** What people and old addresses mean kinds of cars by, beside the product's own `used-cars` and the like (SEA-15). */
const RESERVED: ReadonlySet<string> = new Set(["all", "cars", "demo", "new", "search", "used"]);

/** A search path has one meaning, so that no slug may be a make, a body, a car type and a place at once (SEA-15). */
function takenSlug(kind: string, { slug, name }: Group, { meanings }: RuleContext): string[] {
  if (RESERVED.has(String(slug))) return [`is reserved: /search/${slug} would look like a kind of cars`];
  const others = (meanings.get(String(slug)) ?? []).filter((meaning) => meaning !== `${kind} ${name}`);
  return others.length > 0 ? [`is taken: /search/${slug} is the ${others.join(" and the ")}`] : [];
}

function checkPrimaries(places: readonly Group[], { otherLocations }: RuleContext): Finding[] {
  const stored = otherLocations.find(({ primary }) => primary)?.slug;
  const first = stored ?? places.find(({ primary }) => primary === true)?.slug;
  return places.flatMap(({ slug, primary }, at) =>
    primary === true && slug !== first
      ? [{ at: [at, "primary"], rule: `only one location can be the primary one, and "${first}" is` }]
      : [],
  );
}

function addresses(places: readonly Group[], { otherLocations }: RuleContext): Finding[] {
  return places.flatMap(({ code, postcode, state }, at) => {
    const other = otherLocations.find((stored) => stored.code !== null && stored.code === code);
    return [
      ...(other ? [{ at: [at, "code"], rule: `is the code of the location "${other.slug}"` }] : []),
      ...checkPostcode(String(postcode), String(state)).map((rule) => ({ at: [at, "postcode"], rule })),
    ];
  });
}

function checkPostcode(postcode: string, state: string): string[] {
  if (!/^\d{4}$/.test(postcode)) return [];
  const place = findPostcode(postcode);
  if (!place) return ["is not a postcode of Australia"];
  const states: readonly string[] = [place.state, ...place.otherStates];
  if (!isState(state) || states.includes(state)) return [];
  return [`is in ${states.join(" and ")}, not in ${state}`];
}

const isState = (text: string) => (STATES as readonly string[]).includes(text);
