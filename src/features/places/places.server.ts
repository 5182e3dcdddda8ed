import { readFileSync } from "node:fs";
import { join } from "node:path";
import { toSlug } from "#features/vehicles/slug.ts";
import { computeKilometres, type Position } from "#search/contract/great-circle.ts";
import type { STATES } from "./states.ts";

/**
 * Australia's postcodes and towns and its coast, from files that `scripts/reduce-places.ts` writes. Read when first
 * asked for, then kept.
 */

type State = (typeof STATES)[number];

export interface PostcodePlace extends Position {
  readonly state: State;
  /** States of its other places, for a postcode on a border. */
  readonly otherStates: readonly State[];
}

interface NumberedPostcode extends PostcodePlace {
  /** Four digits. */
  readonly code: string;
}

export interface Town extends Position {
  readonly name: string;
  /** 3 for a capital, 2 for what a region is named for, 1 for what has a delivery centre, 0 for any other place. */
  readonly rank: number;
}

/** A closed line between land and sea: latitude, longitude, latitude, longitude, … */
export type CoastLine = readonly number[];

const FOLDER = join(import.meta.dirname, "data");
const read = (file: string) => readFileSync(join(FOLDER, file), "utf8");
const rows = (file: string) =>
  read(file)
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));

/** What people call a region, and the town in the middle of it. */
const REGIONS: Readonly<Record<string, string>> = {
  goldcoast: "surfersparadise",
  sunshinecoast: "maroochydore",
  centralcoast: "gosford",
  mountains: "katoomba",
  bluemountains: "katoomba",
  huntervalley: "cessnock",
};

/** How people shorten a town. */
const SHORT_NAMES: Readonly<Record<string, string>> = { wagga: "waggawagga", alice: "alicesprings" };

let postcodes: ReadonlyMap<string, NumberedPostcode> | undefined;
let towns: readonly Town[] | undefined;
let townsByKey: ReadonlyMap<string, readonly Town[]> | undefined;
let coast: readonly CoastLine[] | undefined;

/**
 * State and middle of a postcode of four digits, those of post boxes included; null for one that no place in Australia
 * has. A postcode on a border is of the state in which most of its places are.
 */
export function findPostcode(postcode: string): PostcodePlace | null {
  return readPostcodes().get(postcode) ?? null;
}

/** The postcode whose middle is nearest. */
export function findNearestPostcode(position: Position): NumberedPostcode {
  const [first, ...others] = readPostcodes().values();
  if (!first) throw new Error("no postcodes");
  const measure = (place: Position) => computeKilometres(position, place);
  return others.reduce((best, place) => (measure(place) < measure(best) ? place : best), first);
}

function readPostcodes(): ReadonlyMap<string, NumberedPostcode> {
  postcodes ??= new Map(
    rows("postcodes.tsv").map(([code = "", state, lat, long, ...others]) => [
      code,
      { code, state: state as State, lat: Number(lat), long: Number(long), otherStates: others as State[] },
    ]),
  );
  return postcodes;
}

/** The places with a name, by its letters and digits alone: "goldcoast". There may be several. */
export function findTowns(key: string): readonly Town[] {
  townsByKey ??= Map.groupBy(readTowns(), ({ name }) => toSlug(name).replaceAll("-", ""));
  const written = key.replace(/^mt(?=[a-z]{3})/, "mount").replace(/^saint/, "st");
  return townsByKey.get(REGIONS[key] ?? key) ?? townsByKey.get(SHORT_NAMES[key] ?? written) ?? [];
}

/** Whether a text names a place in Australia, perhaps with its state or postcode behind it: "MT GRAVATT QLD 4122", "Caringbah, NSW". */
export function isTownName(text: string): boolean {
  const name = (text.split(",")[0] ?? "").replace(
    / (?:nsw|vic|qld|wa|sa|tas|act|nt)(?: \d{4})?$| \d{4}$/i,
    "",
  );
  return /\p{L}/u.test(name) && findTowns(toSlug(name).replaceAll("-", "")).length > 0;
}

/** Suburbs and localities within `km` kilometres, in no particular order. */
export function findTownsNear(centre: Position, km: number): Town[] {
  return readTowns().filter((town) => computeKilometres(centre, town) <= km);
}

function readTowns(): readonly Town[] {
  towns ??= rows("towns.tsv").map(([name = "", lat, long, rank]) => ({
    name,
    lat: Number(lat),
    long: Number(long),
    rank: Number(rank),
  }));
  return towns;
}

/** The mainland, Tasmania and the islands, each a closed line. */
export function readCoastLines(): readonly CoastLine[] {
  coast ??= rows("coast.tsv").map((cells) => cells.map(Number));
  return coast;
}

/** What may be known of where something is. */
interface Whereabouts {
  readonly lat: number | null;
  readonly long: number | null;
  readonly postcode: string | null;
}

/** Where a location is: its coordinates, else the middle of its postcode; null if neither is known. */
export function findPosition(location: Whereabouts | null): Position | null {
  if (!location) return null;
  const { lat, long, postcode } = location;
  if (lat !== null && long !== null) return { lat, long };
  return postcode === null ? null : findPostcode(postcode);
}
