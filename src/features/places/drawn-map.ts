import { computeKilometres, type Position, toRadians } from "#search/contract/great-circle.ts";
import { computeDirection } from "./distance.ts";
import type { CoastLine, Town } from "./places.server.ts";

/** A map that needs no map service: land and water, towns, distances. The place is in its middle, north is up. */
export interface DrawnMap {
  /** SVG path of the land in a box of 600 by 330. */
  readonly land: string;
  readonly builtUp: BuiltUp;
  readonly towns: readonly DrawnTown[];
  /** A circle around the place, so that distances can be read: its radius in km and in parts of the map's width. */
  readonly circle: { readonly km: number; readonly radius: number };
  /** "8 km north-east of Brisbane", or "" in the capital itself. */
  readonly bearing: string;
}

/** Where suburbs lie close together (D308). */
interface BuiltUp {
  /** SVG path of lines without length, which a round stroke makes spots of, in the box of the land. */
  readonly path: string;
  /** The stroke's width. */
  readonly stroke: number;
}

interface DrawnTown {
  readonly name: string;
  /** Parts of width and height from the upper left corner. */
  readonly x: number;
  readonly y: number;
  /** The side on which its name stands. */
  readonly side: "left" | "right";
  /** Named only where the map is wide. */
  readonly wideOnly: boolean;
  readonly isLarge: boolean;
}

const MAP_BOX = { width: 600, height: 330 };

/** Widths of the map in km, from a suburb's neighbours to the outback's. */
const MAX_WIDTH_KM = 1600;
const WIDTHS = [20, 30, 45, 70, 110, 170, 260, 400, 800, MAX_WIDTH_KM];
/** This many named towns, one of them large, make a map that orients. */
const MIN_TOWNS = 5;
/** Named on a phone, and as many again on a wide screen: more would be a crowd. */
const MAX_TOWNS = 8;
/** A capital this near belongs on the map. */
const NEAR_CAPITAL_KM = 12;
/** So far is a capital worth naming. */
const MAX_CAPITAL_KM = 600;

/** Names are laid out for a phone's map, then for a wide one, in pixels; a name is at least so far from any other. */
const NARROW = { width: 300, height: 165 };
const WIDE = { width: 560, height: 308 };
type Size = typeof NARROW;
const LETTER = 7.2;
const LINE = 17;

export interface MapSources {
  readonly townsNear: (centre: Position, km: number) => readonly Town[];
  readonly coast: readonly CoastLine[];
}

/** The map around a place: as close as leaves enough towns to know where it is (VDP-03). */
export function drawMap(centre: Position, { townsNear, coast }: MapSources): DrawnMap {
  const around = townsNear(centre, MAX_WIDTH_KM)
    .map((town) => ({ ...town, km: computeKilometres(centre, town) }))
    .toSorted((one, other) => other.rank - one.rank || one.km - other.km);
  let towns: DrawnTown[] = [];
  const width =
    WIDTHS.find((wide) => {
      towns = namedTowns({ centre, width: wide }, around, AROUND_ONE);
      return isOrienting(towns, wide, around);
    }) ?? MAX_WIDTH_KM;
  const km = roundDistance(width * MAX_RADIUS);
  return {
    land: drawLand(centre, width, coast),
    builtUp: drawBuiltUp(centre, width, around),
    towns,
    circle: { km, radius: km / width },
    bearing: toBearing(centre, around),
  };
}

/** A map of several places, with the names of capitals and of the towns around the pins, where these leave room. */
export interface DrawnOverview {
  /** SVG path of the land in a box of 600 by 330. */
  readonly land: string;
  readonly builtUp: BuiltUp;
  /** Where the pin of each place is, in the order given: parts of width and height. Pins stand beside each other (D308). */
  readonly pins: readonly Pin[];
  readonly towns: readonly DrawnTown[];
}

interface Pin {
  readonly x: number;
  readonly y: number;
}

/** How much of the map the places may take up, and its smallest width in km. */
const FILLED = 0.72;
const SMALLEST_OVERVIEW_KM = 40;
/** Of a map this wide a reader knows the large towns; of a smaller one, in km, any with a delivery centre, then every suburb. */
const LARGE_TOWNS_KM = 300;
const SUBURBS_KM = 100;

/** The map that shows all of some places (LOC-04). */
export function drawOverview(places: readonly Position[], { townsNear, coast }: MapSources): DrawnOverview {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const centre = {
    lat: middle(places.map(({ lat }) => lat)),
    long: middle(places.map(({ long }) => long)),
  };
  const reach = places.map((place) => toMapPlace(centre, 1, place));
  const needed = reach.flatMap(({ x, y }) => [Math.abs(x - 0.5), Math.abs(y - 0.5)]);
  const width = Math.max(SMALLEST_OVERVIEW_KM, (2 * Math.max(...needed)) / FILLED);
  const pins = partPins(places.map((place) => toMapPlace(centre, width, place)));
  const around = townsNear(centre, width)
    .map((town) => ({ ...town, km: computeKilometres(centre, town) }))
    .toSorted((one, other) => other.rank - one.rank || one.km - other.km);
  const measure = (town: Town) => Math.min(...places.map((place) => computeKilometres(place, town)));
  const least = width > LARGE_TOWNS_KM ? 2 : width > SUBURBS_KM ? 1 : 0;
  const [capitals, others] = [around.filter(({ rank }) => rank === 3), around.filter(({ rank }) => rank < 3)];
  const isCity = ({ name, rank }: Town) => rank === 2 && CITIES.has(name);
  const nearest = others
    .filter((town) => town.rank >= least && !isCity(town))
    .map((town) => ({ town, near: measure(town) }))
    .toSorted((one, other) => one.near - other.near)
    .map(({ town }) => town);
  const named = [...capitals, ...others.filter(isCity), ...nearest];
  const towns = namedTowns({ centre, width }, named, {
    gap: PIN_GAP,
    listTaken: (size) => pins.map((pin) => toPinBox(pin, size)),
  });
  return {
    land: drawLand(centre, width, coast),
    builtUp: drawBuiltUp(centre, width, around),
    pins,
    towns,
  };
}

/** Cities that a reader looks for before a town that is nearer: those of more than 100,000 people that are no capital. */
const CITIES: ReadonlySet<string> = new Set(
  "Newcastle,Wollongong,Geelong,Townsville,Cairns,Toowoomba,Ballarat,Bendigo,Southport,Maroochydore,Albury".split(
    ",",
  ),
);

/** How far apart pins are on a phone's map, in pixels, and where they may be, in parts of the map. */
const PIN_SPACING = 22;
const PIN_EDGE = 0.11;
/** More than enough for the yards of a group. */
const PIN_ROUNDS = 200;

/** Pins that would lie on each other, moved apart by as little as it takes, so that each can be read. */
function partPins(places: readonly Pin[]): Pin[] {
  const pins = places.map(({ x, y }) => ({ x: x * NARROW.width, y: y * NARROW.height }));
  for (let round = 0; round < PIN_ROUNDS; round++) {
    for (const [at, pin] of pins.entries()) for (const other of pins.slice(0, at)) pushApart(other, pin, at);
    for (const pin of pins) keepInside(pin);
  }
  return pins.map(({ x, y }) => ({ x: rounded(x / NARROW.width), y: rounded(y / NARROW.height) }));
}

type MovingPin = { -readonly [Part in keyof Pin]: Pin[Part] };

/** Moves two pins away from each other where they are too close; `turn` is the direction, in radians, for two in one spot. */
function pushApart(one: MovingPin, other: MovingPin, turn: number): void {
  const distance = Math.hypot(other.x - one.x, other.y - one.y);
  if (distance >= PIN_SPACING) return;
  const angle = distance > 0.01 ? Math.atan2(other.y - one.y, other.x - one.x) : turn;
  const push = (PIN_SPACING - distance) / 2 + 0.1;
  one.x -= Math.cos(angle) * push;
  one.y -= Math.sin(angle) * push;
  other.x += Math.cos(angle) * push;
  other.y += Math.sin(angle) * push;
}

function keepInside(pin: MovingPin): void {
  const keep = (value: number, size: number) =>
    Math.min(Math.max(value, PIN_EDGE * size), (1 - PIN_EDGE) * size);
  pin.x = keep(pin.x, NARROW.width);
  pin.y = keep(pin.y, NARROW.height);
}

/** How many pixels from its town a name begins, past a pin that marks a place there. */
const PIN_GAP = 18;

function toPinBox({ x, y }: Pin, size: Size): Box {
  const reach = size === WIDE ? 14 : 9;
  const [at, middle] = [x * size.width, y * size.height];
  return [at - reach, middle - reach, at + reach, middle + reach];
}

/** Whether somebody who knows the region would know where this is: enough names, one of them large, a capital close by. */
function isOrienting(towns: readonly DrawnTown[], width: number, around: readonly NearTown[]): boolean {
  const always = towns.filter(({ wideOnly }) => !wideOnly);
  if (always.length < MIN_TOWNS) return false;
  if (around.some(({ rank, km }) => rank >= 2 && km < width / 12)) return true;
  const capital = around.find(({ rank, km }) => rank === 3 && km < NEAR_CAPITAL_KM);
  return always.some(({ name, isLarge }) => (capital ? name === capital.name : isLarge));
}

/** Of the circle, whose radius the scale shows, in parts of the map's width. */
const MAX_RADIUS = 0.25;

const roundDistance = (km: number) => [2, 5, 10, 20, 50, 100, 200].findLast((step) => step <= km) ?? 2;

type NearTown = Town & { readonly km: number };

function toBearing(centre: Position, around: readonly NearTown[]): string {
  const capital = around.find(({ rank }) => rank === 3);
  if (!capital || capital.km < 2 || capital.km > MAX_CAPITAL_KM) return "";
  return `${Math.round(capital.km)} km ${computeDirection(capital, centre)} of ${capital.name}`;
}

const KM_A_DEGREE = 111.195;

/** Where a place is on a map of the given width in kilometres around a centre, in parts of its width and height. */
function toMapPlace(centre: Position, width: number, { lat, long }: Position): { x: number; y: number } {
  const east = (long - centre.long) * KM_A_DEGREE * Math.cos(toRadians(centre.lat));
  const south = (centre.lat - lat) * KM_A_DEGREE;
  return { x: 0.5 + east / width, y: 0.5 + (south / width) * (MAP_BOX.width / MAP_BOX.height) };
}

/** What names have to keep clear of, and how far from its town a name begins, in pixels. */
interface Lettering {
  readonly gap: number;
  readonly listTaken: (size: Size) => readonly Box[];
}

/** Clear of the place in the middle and of the corner with the scale. */
const AROUND_ONE: Lettering = {
  gap: 0,
  listTaken: ({ width, height }) => [
    [width / 2 - 20, height / 2 - 34, width / 2 + 20, height / 2 + 8],
    [0, height - 34, width * MAX_RADIUS + 24, height],
  ],
};

/** The towns that have room for their names, in the order given. */
function namedTowns(
  { centre, width }: { readonly centre: Position; readonly width: number },
  around: readonly NearTown[],
  { gap, listTaken }: Lettering,
): DrawnTown[] {
  const candidates = around
    .filter(({ km }) => km < width)
    .map((town) => ({ ...toMapPlace(centre, width, town), name: town.name, rank: town.rank }))
    .filter(({ x, y }) => x > 0.02 && x < 0.98 && y > 0.05 && y < 0.95);
  const labels: DrawnTown[] = [];
  for (const [size, wideOnly] of [
    [NARROW, false],
    [WIDE, true],
  ] as const) {
    const most = labels.length + MAX_TOWNS;
    for (const { name, x, y, rank } of candidates) {
      if (labels.length === most) break;
      if (labels.some((label) => label.name === name)) continue;
      const taken = [...listTaken(size), ...labels.map((other) => toBox(other, size, gap))];
      const sides = x > 0.5 ? (["left", "right"] as const) : (["right", "left"] as const);
      const label = sides
        .map((side): DrawnTown => ({ name, x, y, side, wideOnly, isLarge: rank >= 2 }))
        .find((one) => hasRoom(toBox(one, size, gap), taken, size));
      if (label) labels.push(label);
    }
  }
  return labels.map((town) => ({ ...town, x: rounded(town.x), y: rounded(town.y) }));
}

const rounded = (part: number) => Math.round(part * 1000) / 1000;

type Box = readonly [left: number, top: number, right: number, bottom: number];

function toBox({ name, x, y, side }: DrawnTown, { width, height }: Size, gap: number): Box {
  const [at, middle, length] = [x * width, y * height, name.length * LETTER + 10];
  const [left, right] =
    side === "left" ? [at - length - gap, at + 4 - gap] : [at - 4 + gap, at + length + gap];
  return [left, middle - LINE / 2, right, middle + LINE / 2];
}

/** Whether a name stays on the map and clear of what has its place there. */
const hasRoom = (box: Box, taken: readonly Box[], { width }: Size): boolean =>
  box[0] >= 4 && box[2] <= width - 4 && !taken.some((other) => hasOverlap(box, other));

function hasOverlap(one: Box, other: Box): boolean {
  return one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];
}

/** Beyond this width suburbs would be grains. */
const MAX_BUILT_UP_KM = 260;
/** Across a suburb, in km, and how near how many others make a place built up rather than a village. */
const SUBURB_KM = 2.8;
const NEIGHBOUR_KM = 3.5;
const NEIGHBOURS = 2;
/** Spots of a map; those within a third of a spot of each other are one. */
const MAX_SPOTS = 160;

function drawBuiltUp(centre: Position, width: number, around: readonly NearTown[]): BuiltUp {
  const stroke = Math.round((SUBURB_KM / width) * MAP_BOX.width);
  if (width > MAX_BUILT_UP_KM) return { path: "", stroke };
  const near = around.filter(({ km }) => km < width);
  const hasNeighbours = (town: NearTown) =>
    near.filter((other) => computeKilometres(town, other) < NEIGHBOUR_KM).length > NEIGHBOURS;
  const step = Math.max(1, stroke / 3);
  const snap = (pixels: number) => Math.round(Math.round(pixels / step) * step);
  const spots = new Set<string>();
  for (const town of near) {
    if (spots.size === MAX_SPOTS) break;
    const { x, y } = toMapPlace(centre, width, town);
    const isSeen = x > -0.1 && x < 1.1 && y > -0.1 && y < 1.1;
    const spot = `M${snap(x * MAP_BOX.width)} ${snap(y * MAP_BOX.height)}h0`;
    // Neighbours are looked for last: that takes a distance to every other town.
    if (isSeen && !spots.has(spot) && hasNeighbours(town)) spots.add(spot);
  }
  return { path: [...spots].join(""), stroke };
}

type Point = readonly [x: number, y: number];

/** The land within the map, cut a little outside of its edges so that no edge is drawn as a coast. */
function drawLand(centre: Position, width: number, coast: readonly CoastLine[]): string {
  const [margin, { width: boxWidth, height: boxHeight }] = [8, MAP_BOX];
  const edges: readonly ((point: Point) => number)[] = [
    ([x]) => x + margin,
    ([x]) => boxWidth + margin - x,
    ([, y]) => y + margin,
    ([, y]) => boxHeight + margin - y,
  ];
  return coast
    .map((line) => edges.reduce(cut, toMapPoints(centre, width, line)))
    .filter((points) => points.length > 2)
    .map(toPath)
    .join("");
}

function toMapPoints(centre: Position, width: number, line: CoastLine): Point[] {
  return Array.from({ length: line.length / 2 }, (_, at) => {
    const [lat = 0, long = 0] = line.slice(2 * at, 2 * at + 2);
    const { x, y } = toMapPlace(centre, width, { lat, long });
    return [x * MAP_BOX.width, y * MAP_BOX.height] as const;
  });
}

/** What of a closed line lies on the inner side of an edge (Sutherland and Hodgman); `inside` is the distance to it. */
function cut(points: readonly Point[], inside: (point: Point) => number): Point[] {
  return points.flatMap((point, at) => {
    const before = points.at(at - 1) ?? point;
    const [here, there] = [inside(point), inside(before)];
    if (here >= 0 === there >= 0) return here >= 0 ? [point] : [];
    const part = there / (there - here);
    const crossing: Point = [
      before[0] + (point[0] - before[0]) * part,
      before[1] + (point[1] - before[1]) * part,
    ];
    return here >= 0 ? [crossing, point] : [crossing];
  });
}

function toPath(points: readonly Point[]): string {
  const whole = points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`);
  const steps = whole.filter((step, at) => step !== whole[at - 1]);
  return `M${steps.join("L")}Z`;
}
