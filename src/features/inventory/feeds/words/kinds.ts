import type { ItemType } from "#features/vehicles/vehicle.ts";
import { findKindBuilt, findOtherKindBuilt, isKnownMake } from "./names.ts";
import { readBody, readItemType } from "./vocabulary.ts";

/** What a feed says of a vehicle for which it has no word for the kind. */
export interface NamedVehicle {
  /** As the product writes it. */
  readonly make: string;
  /** As the feed writes it: "Isuzu Trucks" says more than Isuzu. */
  readonly makeWording: string;
  readonly model: string;
  /** Model, badge, series and title in the feed's words. */
  readonly names: string;
  /** The body in the feed's words, empty where it has none. */
  readonly body: string;
  /** Whether it has a fuel or a transmission, which no caravan has. */
  readonly hasEngine: boolean;
}

/** The kind that is assumed, and why where that should be reported. */
export interface AssumedKind {
  readonly kind: ItemType;
  readonly isMotorhome?: true;
  readonly remark?: { readonly value: string; readonly reason: string };
}

const CAR: AssumedKind = { kind: "car" };

/** Models of makes that build cars too, as they begin. Mind the names of their cars: a CR-V is no CR, an M3 no M 1000. */
const MODELS_OF_OTHER_KINDS: Readonly<Record<string, RegExp>> = {
  BMW: /^(?:[rkfgsc] ?-?\d{3,4}|m ?1000|r ?nine ?t|r ?18\b|ce ?0[24]\b|hp[24]\b)/i,
  Honda:
    /^(?:(?:cb|cbr|cbf|cbx|crf|cmx|nc|nss|nt|nx|vfr|vtx|vt|vtr|xr|xl|st|ctx|ct|trx|pcx|sh|nbc|gl|msx|adv|nsr|vf|rvf) ?-?\d|grom|rebel|gold ?wing|africa ?twin|shadow|monkey|super ?cub|valkyrie|transalp|forza|navi\b|fireblade|firestorm)/i,
  Isuzu:
    /^(?:n[hklmnpq][rs]|f[rstvxy][a-z]|g[vxy][a-z]|c[vxy][a-z]|e[vx][a-z])(?: ?\d|\b)|^[nfgc][ -]?series|^(?:giga|elf|forward)\b/i,
  "Mercedes-Benz": /^(?:e?actros|arocs|atego|axor|econic|antos|unimog|zetros)/i,
  Suzuki:
    /^(?:(?:gsx|gsxr|gsx-[rsf]|gsf|gsr|gs|gn|gw|dr|drz|dr-?z|rm|rmz|rm-?z|rmx|sv|sfv|tu|tl|vl|vs|vz|vzr|dl|an|uh|jr|ds|ts|lt|lt-?[afrz]) ?-?[srf]?\d|v-?strom|hayabusa|boulevard|intruder|bandit|katana|burgman|inazuma|king ?quad|b-?king|marauder)/i,
  Triumph:
    /^(?:bonneville|street|speed|tiger|rocket|scrambler|thruxton|trident|daytona|thunderbird|sprint|trophy|bobber|explorer|tf ?250)/i,
  Volvo: /^(?:fh|fm|fmx|fl|fe|vnl|vnr|nh)(?: ?\d|\b)/i,
};

/** Trucks of makes whose other models are cars. */
const TRUCK_MODELS: Readonly<Record<string, RegExp>> = {
  Ford: /^(?:cargo|louisville|ln?t?[89]000)\b/i,
  Foton: /^(?:aumark|auman)\b/i,
  Hyundai: /^(?:mighty|xcient|pavise|hd ?\d{2,3}|trucks?)\b/i,
  JAC: /^n ?\d{2,3}\b/i,
  Mitsubishi: /^(?:fuso|canter|fighter)\b/i,
  Nissan: /^(?:ud|condor|atlas)\b/i,
  Toyota: /^(?:dyna|toyoace)\b/i,
};

/** Bodies in which makes of trucks build vans and buses. */
const VAN_BODIES: ReadonlySet<string | null> = new Set(["van", "people-mover"]);

/**
 * The kind of a vehicle whose feed has no word for it (D201): what its body is called, else what its make or its model is
 * known to be, else what its names say, else a car. A motorhome is a car with that body.
 */
export function assumeKind(vehicle: NamedVehicle): AssumedKind {
  const body = readBody(vehicle.body);
  if (body === "motorhome") return CAR;
  const said = readItemType(vehicle.body);
  const isOwnBody = body === null || body === "motorcycle" || body === "caravan";
  if (isOwnBody && said !== null && said !== "car") return assume(said, vehicle.body);
  return assumeByMake(vehicle) ?? assumeByNames(vehicle) ?? assumeCar(vehicle);
}

const assume = (kind: ItemType, value: string): AssumedKind => ({
  kind,
  remark: { value, reason: `is no car, so ${kind} is assumed` },
});

function assumeMotorhome(value: string, reason: string): AssumedKind {
  return {
    kind: "car",
    isMotorhome: true,
    remark: { value, reason: `${reason}, so a motorhome is assumed` },
  };
}

function assumeByMake(vehicle: NamedVehicle): AssumedKind | null {
  const { make, makeWording, model, hasEngine } = vehicle;
  const built = findKindBuilt(make) ?? findWordForKind(makeWording);
  const body = readBody(vehicle.body);
  if (built === "caravan" && body !== "caravan" && (hasEngine || SAYS_MOTORHOME.test(vehicle.names)))
    return assumeMotorhome(make, "builds caravans and motorhomes, and this one has an engine");
  if (built === "truck" && VAN_BODIES.has(body)) return CAR;
  if (built !== null) return assume(built, make);
  const named = `${make} ${model}`;
  if (findPattern(TRUCK_MODELS, make)?.test(model)) return assume("truck", named);
  const other = findPattern(MODELS_OF_OTHER_KINDS, make)?.test(model) ? findOtherKindBuilt(make) : null;
  return other === null ? null : assume(other, named);
}

/** A make may be called "valueOf", which every object has. */
const findPattern = (table: Readonly<Record<string, RegExp>>, make: string): RegExp | undefined =>
  Object.hasOwn(table, make) ? table[make] : undefined;

/** What the name of a make says beside the make: "Isuzu Trucks", "Suzuki Motorcycles". */
function findWordForKind(wording: string): ItemType | null {
  if (/\btrucks?$/i.test(wording)) return "truck";
  if (/\b(?:motor ?cycles?|motorrad|bikes?)$/i.test(wording)) return "motorcycle";
  return /\b(?:caravans?|campers?)$/i.test(wording) ? "caravan" : null;
}

const SAYS_MOTORHOME = /\b(?:motor ?homes?|camper ?vans?|motor ?coach)\b/i;
const SAYS_CARAVAN = /\b(?:caravans?|camper ?trailers?|fifth ?wheelers?|5th ?wheelers?)\b/i;

/** Words in names that say another kind, where the make is not known to build cars. */
const WORDS_OF_KINDS: readonly (readonly [ItemType, RegExp])[] = [
  ["caravan", SAYS_CARAVAN],
  ["trailer", /\b(?:trailers?|horse ?floats?)\b/i],
  ["boat", /\b(?:boats?|jet ?skis?|runabout|bow ?rider)\b/i],
  ["motorcycle", /\b(?:motor ?cycles?|motor ?bikes?|dirt ?bikes?|quad ?bikes?|scooters?)\b/i],
  ["truck", /\b(?:prime ?mover|rigid ?truck|tipper ?truck|trucks?)\b/i],
];

/** Names decide where neither the make nor the body says that it is a car; else they are reported. */
function assumeByNames({ make, names, body }: NamedVehicle): AssumedKind | null {
  const shape = readBody(body);
  if (SAYS_MOTORHOME.test(names))
    return shape === null
      ? assumeMotorhome(names, "says so")
      : remain(names, "motorhome", `its body is ${body}`);
  const [kind] = WORDS_OF_KINDS.find(([, words]) => words.test(names)) ?? [];
  if (kind === undefined || isCarNamedCaravan(make, names)) return null;
  const isOpen = !isKnownMake(make) || findOtherKindBuilt(make) === kind;
  if (!isOpen) return shape === null ? remain(names, kind, `${make} builds cars`) : null;
  return shape === null || VAN_BODIES.has(shape)
    ? assume(kind, names)
    : remain(names, kind, `its body is ${body}`);
}

const remain = (value: string, named: string, because: string): AssumedKind => ({
  kind: "car",
  remark: { value, reason: `names a ${named}, but ${because}, so car is assumed` },
});

/** The Dodge Grand Caravan and the Nissan Caravan are cars. */
const isCarNamedCaravan = (make: string, names: string) =>
  /^(?:Chrysler|Dodge|Nissan|Plymouth)$/.test(make) && SAYS_CARAVAN.test(names);

function assumeCar({ make, body }: NamedVehicle): AssumedKind {
  if (readBody(body) !== null) return CAR;
  const other = findOtherKindBuilt(make);
  if (other !== null)
    return {
      kind: "car",
      remark: { value: make, reason: `builds ${other}s too; without a kind or body, car is assumed` },
    };
  return make === "" || isKnownMake(make)
    ? CAR
    : { kind: "car", remark: { value: make, reason: "is not a make that we know, so car is assumed" } };
}
