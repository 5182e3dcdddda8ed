import type { Membership } from "#features/identity/staff/roles/membership-store.server.ts";
import type { SiteId } from "#platform/account-id.ts";
import type { PostedLists } from "#platform/http/read-input.ts";
import { PEOPLE_FIELDS, type PlaceChoices } from "./people-view.ts";

/** For which part of an account somebody works. */
export type Places = Omit<Membership, "role">;

export const EVERYWHERE: Places = { sites: null, locations: null };

const NO_PLACE = "Choose at least one site or yard, or all of them.";

export type ReadPlaces =
  /** Null: the form does not ask, since there is one of each. */
  { readonly ok: true; readonly places: Places | null } | { readonly ok: false; readonly error: string };

/**
 * Reads for which sites and yards a form is. Of a kind of which nothing is ticked, the person works for all. Whose the ids are is for
 * the store to say.
 */
export function readPlaces(form: PostedLists): ReadPlaces {
  const asked = form(PEOPLE_FIELDS.places);
  if (asked === "") return { ok: true, places: null };
  if (asked !== "some") return { ok: true, places: EVERYWHERE };
  const [sites, locations] = [readIds(form, "sites"), readIds(form, "yards")];
  if (!sites || !locations) return { ok: false, error: NO_PLACE };
  if (sites.length + locations.length === 0) return { ok: false, error: NO_PLACE };
  return {
    ok: true,
    places: {
      sites: sites.length > 0 ? (sites as SiteId[]) : null,
      locations: locations.length > 0 ? locations : null,
    },
  };
}

const MAX_PLACES = 500;

/** Null for what a browser with our form does not send. */
function readIds({ all }: PostedLists, name: "sites" | "yards"): number[] | null {
  const ids = [...new Set(all(PEOPLE_FIELDS[name]))];
  return ids.length <= MAX_PLACES && ids.every((id) => /^\d{1,15}$/.test(id)) ? ids.map(Number) : null;
}

/** "Coastal Kia, Aspley": for whom somebody works; null for the whole account. */
export function describePlaces({ sites, locations }: Places, choices: PlaceChoices): string | null {
  if (!sites && !locations) return null;
  const name = (ids: readonly number[] | null, known: PlaceChoices["sites"]) =>
    (ids ?? []).map((id) => known.find((one) => one.id === id)?.name ?? "one that is no longer here");
  return [...name(sites, choices.sites), ...name(locations, choices.yards)].join(", ");
}

/** What a form of a person's role was shown, so that it changes nothing that somebody else has changed since. */
export const toShown = ({ role, sites, locations }: Membership): string =>
  JSON.stringify([role, sites, locations]);
