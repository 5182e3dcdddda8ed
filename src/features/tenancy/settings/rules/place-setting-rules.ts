import type { DealershipDocument, LocationDocument } from "../../locations/location-document.ts";
import {
  type Finding,
  found,
  type Group,
  type GroupRule,
  readGroup,
  readGroups,
  type SettingRules,
  type Written,
} from "./setting-rules.ts";
import { dealership, location, make, page, phone, picture } from "./text-rules.ts";

/** What a site file says of its account's dealerships and locations. */
export interface PlaceSettings {
  readonly dealerships: readonly DealershipDocument[];
  readonly locations: readonly LocationDocument[];
}

type OpenDay = NonNullable<LocationDocument["openingHours"]>[number];
type SpecialDay = NonNullable<LocationDocument["specialHours"]>[number];

interface TimeNames<Day> {
  readonly opens: keyof Day & string;
  readonly closes: keyof Day & string;
}

interface TimedDay {
  readonly status?: unknown;
  readonly periods?: unknown;
}

/** The times of a day: one pair, or several periods (D210). */
const dayHours =
  <Day extends TimedDay>({ opens, closes }: TimeNames<Day>) =>
  (value: Written<TimedDay & Day>): Finding[] => {
    const { status, periods, [opens]: open, [closes]: close } = value as Written<TimedDay> & Group;
    const hasPair = open !== undefined || close !== undefined;
    if (!hasPair && periods === undefined) return [];
    if (status === "Closed") return [{ at: ["status"], rule: "must be Open on a day with times" }];
    if (hasPair && periods !== undefined)
      return [{ at: ["periods"], rule: `is there beside "${opens}" and "${closes}"; give one of the two` }];
    return hasPair ? checkPair({ open, close }, { opens, closes }) : checkPeriods(periods);
  };

type Period = Written<NonNullable<OpenDay["periods"]>[number]>;

function checkPair(
  { open, close }: Period,
  { opens, closes }: Readonly<Record<"opens" | "closes", string>>,
): Finding[] {
  if (open === undefined) return [{ at: [opens], rule: `is needed beside "${closes}"` }];
  if (close === undefined) return [{ at: [closes], rule: `is needed beside "${opens}"` }];
  const isAfter = toClosing(close) > String(open);
  return found(!isAfter, [closes], `must be after "${opens}", ${open}`);
}

function checkPeriods(value: unknown): Finding[] {
  const list = readGroups<Period>(value);
  return list.flatMap(({ open, close }, place) => {
    const before = list[place - 1]?.close;
    const overlaps = before !== undefined && open !== undefined && String(open) < toClosing(before);
    return [
      ...found(overlaps, ["periods", place, "open"], `must not be before the period above closes, ${before}`),
      ...checkPair({ open, close }, { opens: "open", closes: "close" })
        .filter(() => open !== undefined && close !== undefined)
        .map(({ at, rule }) => ({ at: ["periods", place, ...at], rule })),
    ];
  });
}

/** Midnight, written 00:00 or 24:00, ends the day. */
const toClosing = (close: unknown): string => (close === "00:00" ? "24:00" : String(close));

/** The times of a special day, in one of the shapes of ENT-25, ENT-26 and D210. */
const specialHours: GroupRule<SpecialDay> = ({ hours: pair, ...day }) => {
  const given = (...keys: (keyof typeof day)[]) => keys.filter((key) => day[key] !== undefined);
  const beside = (key: string, others: readonly string[]): Finding[] => {
    const names = others.map((other) => `"${other}"`).join(" and ");
    return [{ at: [key], rule: `is there beside ${names}; give one of the two` }];
  };
  if (pair === undefined) {
    const [usual] = given("open", "close");
    if (usual === undefined) return dayHours<SpecialDay>({ opens: "start_hour", closes: "end_hour" })(day);
    const others = given("start_hour", "end_hour");
    if (others.length > 0) return beside(usual, others);
    return dayHours<SpecialDay>({ opens: "open", closes: "close" })(day);
  }
  const others = given("start_hour", "end_hour", "open", "close", "periods");
  if (others.length > 0) return beside("hours", others);
  const findings = dayHours<TimedDay & NonNullable<SpecialDay["hours"]>>({ opens: "begin", closes: "end" })({
    ...readGroup<NonNullable<SpecialDay["hours"]>>(pair),
    status: day.status,
  });
  return findings.map(({ at, rule }) => ({ at: at[0] === "status" ? at : ["hours", ...at], rule }));
};

/** Special days that say whose they are say what the location around them is called (ENT-26). */
const ownSpecialHours: GroupRule<LocationDocument> = ({ slug, code, specialHours: days }) => {
  const names = [slug, code].filter((name) => name !== undefined).map(String);
  return readGroups<SpecialDay>(days).flatMap((day, place) =>
    (["location", "location_id"] as const).flatMap((key) =>
      found(
        day[key] !== undefined && !names.includes(String(day[key])),
        ["specialHours", place, key],
        `must be the location that lists it: ${names.map((name) => `"${name}"`).join(" or ")}`,
      ),
    ),
  );
};

const position: GroupRule<LocationDocument> = ({ slug, lat, long, distributionLocations: others }) => {
  const isAway =
    typeof lat === "number" &&
    typeof long === "number" &&
    !(lat > -45 && lat < -9 && long > 96 && long < 169);
  return [
    ...found(lat === undefined && long !== undefined, ["lat"], 'is needed beside "long"'),
    ...found(long === undefined && lat !== undefined, ["long"], 'is needed beside "lat"'),
    ...found(isAway, ["lat"], "must be in Australia with long; south is negative"),
    ...found(
      Array.isArray(others) && others.includes(slug),
      ["distributionLocations"],
      "names the location itself",
    ),
  ];
};

/** Rules on dealerships and locations. */
export const placeSettingRules: SettingRules<PlaceSettings> = {
  texts: {
    "dealerships[].phone": phone,
    "locations[].phone": phone,
    "locations[].landlinePhone": phone,
    "locations[].placeUrl": page,
    "locations[].image": picture("https://www.dealer.example/yard.jpg"),
    "locations[].dealership": dealership,
    "locations[].distributionLocations[]": location,
    "locations[].manufacturers[]": make,
  },
  groups: {
    "locations[]": [position, ownSpecialHours],
    "locations[].openingHours[]": [dayHours<OpenDay>({ opens: "open", closes: "close" })],
    "locations[].specialHours[]": [specialHours],
  },
};
