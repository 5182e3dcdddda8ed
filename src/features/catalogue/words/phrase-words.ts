import { COLOUR_FAMILIES } from "#features/vehicles/colour-family.ts";
import {
  BODY_SYNONYMS,
  CAR_TYPE_SYNONYMS,
  FUEL_SYNONYMS,
  ITEM_TYPE_SYNONYMS,
  TRANSMISSION_SYNONYMS,
} from "#features/vehicles/synonyms.ts";
import { BODIES, type Body, type Drive } from "#features/vehicles/vehicle.ts";
import type { Facets, ListAttribute } from "../search/search-attributes.ts";
import type { SortKey } from "../settings/search-settings.ts";

/** Phrases with a meaning of their own, whatever is in stock. */

/** Words of a value that shoppers type and vehicles do not have, beside those that text search finds. */
const MORE_WORDS: Readonly<Partial<Record<ListAttribute, Readonly<Record<string, string>>>>> = {
  body: {
    hatch: "hatch back,hatchbak",
    convertible: "convertable,convertables,cabrio",
    ute: "pickup,pickups",
    wagon: "stationwagon",
    "people-mover": "mini van",
    coupe: "coup",
    van: "cargo van",
  },
  fuel: { diesel: "deisel,desel", electric: "evs", "plug-in-hybrid": "plugin hybrid,plug in" },
  transmission: { automatic: "automatics", manual: "manuals" },
  car_type: {
    new: "brand new",
    demo: "demos,ex demo,ex demonstrator,demonstrators",
    used: "2nd hand,preowned,preloved,pre loved",
  },
};

/** Words of text search that shoppers use for more than the one value, or for something else. */
const AMBIGUOUS_WORDS = new Set([
  "stick",
  "gas",
  "estate",
  "utility",
  "camper",
  "campers",
  "4x4",
  "4x4s",
  "ev",
  "evs",
  "prestige",
  "bike",
  "bikes",
  "caravan",
  "caravans",
]);

/** All phrases of the product's own values, each with what it chooses. */
export function listOwnPhrases(): readonly (readonly [phrase: string, facets: Facets])[] {
  return [
    ...listPhrases("fuel", { ...FUEL_SYNONYMS, electric: ["electric", "BEV"] }),
    ...["ev", "evs"].map((phrase) => [phrase, { fuel: ["electric"] }] as const),
    ...listPhrases("transmission", TRANSMISSION_SYNONYMS),
    ...listPhrases("car_type", CAR_TYPE_SYNONYMS),
    ...listDriveCombinations(),
    ...Object.keys(COLOUR_FAMILIES).map((family) => [family, { colour_family: [family] }] as const),
    ...Object.entries(COLOUR_WORDS).map(([word, family]) => [word, { colour_family: [family] }] as const),
    ...STATE_NAMES.map(([name, state]) => [name, { state: [state] }] as const),
    ...listPhrases("body", omitCaravans()),
    ...Object.entries(BODIES)
      .filter(([body]) => body !== "caravan" && body !== "motorcycle" && body !== "4x4" && body !== "ev")
      .map(([body, name]) => [name, { body: [body] }] as const),
    ...listPhrases(
      "item_type",
      {
        ...ITEM_TYPE_SYNONYMS,
        motorcycle: [...ITEM_TYPE_SYNONYMS.motorcycle, "motor cycle", "bike", "bikes"],
      },
      new Set(),
    ),
  ];
}

/** What vehicles are, which on a site with one kind says nothing. */
export const KINDS: readonly string[] = Object.values(ITEM_TYPE_SYNONYMS).flat();

function omitCaravans(): Readonly<Partial<Record<Body, readonly string[]>>> {
  const { caravan: _, motorcycle: __, ...others } = BODY_SYNONYMS;
  return others;
}

function listPhrases(
  attribute: ListAttribute,
  words: Readonly<Record<string, readonly string[]>>,
  except: ReadonlySet<string> = AMBIGUOUS_WORDS,
): (readonly [string, Facets])[] {
  const more = MORE_WORDS[attribute] ?? {};
  return Object.entries(words).flatMap(([value, phrases]) =>
    [...phrases, ...(more[value]?.split(",") ?? [])]
      .filter((phrase) => !except.has(phrase.toLowerCase()))
      .map((phrase) => [phrase, { [attribute]: [value] }] as const),
  );
}

const DRIVE_PHRASES: Readonly<Record<string, readonly Drive[]>> = {
  fwd: ["fwd"],
  "front wheel drive": ["fwd"],
  rwd: ["rwd"],
  "rear wheel drive": ["rwd"],
  awd: ["awd"],
  "all wheel drive": ["awd"],
  "4wd": ["4wd"],
  "4x4": ["4wd"],
  "4x4s": ["4wd"],
  "4 wheel drive": ["4wd"],
  "four wheel drive": ["4wd"],
  fourby: ["4wd"],
  "2wd": ["fwd", "rwd"],
  "4x2": ["fwd", "rwd"],
  "two wheel drive": ["fwd", "rwd"],
};

function listDriveCombinations(): (readonly [string, Facets])[] {
  return Object.entries(DRIVE_PHRASES).map(([phrase, drive]) => [phrase, { drive }] as const);
}

/** Words for a colour beside its family's name. Others, such as "pearl" or "titanium", are badges as often. */
const COLOUR_WORDS: Readonly<Record<string, string>> = {
  gray: "grey",
  charcoal: "grey",
  maroon: "red",
  burgundy: "red",
  navy: "blue",
  teal: "blue",
  khaki: "green",
};

const STATE_NAMES = [
  ["new south wales", "NSW"],
  ["victoria", "VIC"],
  ["queensland", "QLD"],
  ["south australia", "SA"],
  ["western australia", "WA"],
  ["tasmania", "TAS"],
  ["northern territory", "NT"],
  ["australian capital territory", "ACT"],
] as const;

/** Wishes that are an order rather than a filter. */
export const SORT_PHRASES: Readonly<Record<string, SortKey>> = {
  cheap: "Car_production:price:asc",
  cheapest: "Car_production:price:asc",
  "lowest price": "Car_production:price:asc",
  "low km": "Car_production:km:asc",
  "low kms": "Car_production:km:asc",
  "lowest km": "Car_production:km:asc",
  "lowest kms": "Car_production:km:asc",
  "low kilometres": "Car_production:km:asc",
  "low mileage": "Car_production:km:asc",
};

/** What feeds call the vehicles that shoppers ask for with other words, by attribute value. */
export const CATEGORY_PHRASES: Readonly<Record<string, readonly string[]>> = {
  lams: ["lams approved", "learner legal", "learner approved", "learner"],
  offroad: ["offroad", "off roader"],
};

/** What shoppers call the layouts of caravans, by the layout that a filter has. */
export const LAYOUT_PHRASES: Readonly<Record<string, readonly string[]>> = {
  Bunks: ["bunk", "bunks", "bunk bed", "bunk beds"],
  "Island bed": ["island bed", "island beds", "island queen bed"],
  "Single beds": ["single beds", "twin beds", "twin singles"],
  Ensuite: ["ensuite", "ensuites"],
};

/** A caravan, if one of these is about. */
const CARAVAN_HINTS: readonly string[] =
  "bunk,bunks,tandem,single axle,dual axle,ensuite,annexe,pop top,poptop,island bed,off road,offroad,couples,jayco".split(
    ",",
  );

/** Filters leave nothing out, so what these refuse stays text. */
export const NEGATIONS: readonly string[] =
  "not,no,non,without,except,excluding,but,anything but,other than,apart from,minus,isnt,dont want,dont".split(
    ",",
  );

/** Phrases that begin like a filter and are none. */
export const PLAIN_PHRASES: readonly string[] = [
  "near new",
  "as new",
  "like new",
  "new arrival",
  "new arrivals",
  "new zealand",
  "new tyres",
  "new rego",
  "auto parts",
  "car parts",
  "car carrier",
  "car seat",
  "seat covers",
  "camper trailer",
  "camper trailers",
  "horse float",
  "bike rack",
  "bike carrier",
  "van life",
  "manual book",
  "white goods",
  "electric seats",
  "electric windows",
  "electric start",
  "gas struts",
  "diesel heater",
];

/** Words that say nothing about a vehicle. */
export const EMPTY_PHRASES: readonly string[] = (
  "for sale,for,sale,with,and,or,the,a,an,in,at,of,to,is,that,has,have,please,near me,around me,near,around,from," +
  "i want a,i want to buy a,i want,i need a,i need,i am looking for a,im looking for a,im looking for,looking for a,looking for,want to buy,wanted,buy," +
  "show me,find me,find,show,vehicle,vehicles,car dealer,car dealers,dealer,dealers,dealership,australia," +
  "under,over,below,above,less than,more than,up to,at least,max,min,between,since,before,after,within," +
  "price,priced,budget,colour,color,coloured,colored,transmission,gearbox,engine,fuel,drive,condition,body,km,kms,model,models"
).split(",");

/** Makes whose names are words: read as makes only where the account has them. */
export const ORDINARY_WORD_MAKES: ReadonlySet<string> = new Set(
  (
    "alpine,apollo,atlantic,austin,beta,crusader,cub,elite,essential,franklin,genesis,golf,indian,international,jb,kimberley," +
    "lincoln,mack,man,mars,mercury,mini,morgan,morris,nova,olympic,opus,paramount,patriot,polaris,ram,regent,retreat,riley,rover," +
    "seat,smart,stark,supreme,sym,titanium,triumph,ud,ds,victory,viscount,vision,white,windsor,wonderland,zero,lotus,norton,hunter"
  ).split(","),
);

/** Finds a caravan hint in a plain text. */
export const CARAVANS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${CARAVAN_HINTS.join("|").replaceAll(" ", "[ -]?")})(?![\\p{L}\\p{N}])`,
  "u",
);
