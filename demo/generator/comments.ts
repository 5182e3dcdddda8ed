import { type Body, FUELS } from "#features/vehicles/vehicle.ts";
import { electric, hybrid, towing } from "../data/comments/ability.ts";
import {
  delivery,
  equipment,
  finance,
  history,
  tradeIn,
  visit,
  warranty,
} from "../data/comments/dealership.ts";
import {
  bikeHistory,
  caravan,
  caravanLife,
  learner,
  motorcycle,
  vanHistory,
} from "../data/comments/leisure.ts";
import {
  arriving,
  commercial,
  demo,
  family,
  newCar,
  runabout,
  tourer,
  ute,
  weekend,
} from "../data/comments/opening.ts";
import { pickInTurn, type Random } from "./random.ts";
import type { StockRow } from "./stock-row.ts";

/**
 * Sentences of dealer comments by theme. Words in braces are filled in: {year} {make} {model} {badge} {colour} {km}
 * {seats} {fuel} {tow} {sleeps} {range} {gear} {dealer} {place}.
 */
const commentPools = {
  new: newCar,
  demo,
  arriving,
  tourer,
  vanHistory,
  bikeHistory,
  ute,
  commercial,
  weekend,
  family,
  runabout,
  electric,
  hybrid,
  towing,
  history,
  warranty,
  equipment,
  finance,
  tradeIn,
  visit,
  delivery,
  caravan,
  caravanLife,
  learner,
  motorcycle,
} as const satisfies Record<string, readonly string[]>;

type Theme = keyof typeof commentPools;

/** What a comment says about its seller. */
export interface Seller {
  readonly name: string;
  readonly place: string;
}

/**
 * A dealer's comment on a vehicle. `index` is its place in the feed: pools are walked with it, so that neighbours
 * never share a sentence.
 */
export function writeDealerComment(
  row: StockRow,
  seller: Seller,
  { index, random }: { readonly index: number; readonly random: Random },
): string {
  const themes = listThemes(row);
  const count = random.int(3, themes.length);
  const kept = themes.filter((_, at) => at === 0 || at >= themes.length - 1 || at < count);
  const paragraphs = breakUp(
    kept.map((theme) => writeSentence(theme, row, { seller, index })),
    random,
  );
  return paragraphs.join("\n\n");
}

/** The longest kind of comment: every theme that fits, the equipment in full, and the small print (VDP-21). */
export function writeLongComment(row: StockRow, seller: Seller, index: number): string {
  const themes = listThemes(row);
  const story = [index, index + 3, index + 6].flatMap((at) =>
    themes.map((theme) => writeSentence(theme, row, { seller, index: at })),
  );
  const equipment = row.features.map((feature) => `• ${feature}`).join("\n");
  return [story.slice(0, 6).join(" "), `Equipment includes:\n${equipment}`, story.slice(6).join(" ")].join(
    "\n\n",
  );
}

function writeSentence(
  theme: Theme,
  row: StockRow,
  { seller, index }: { readonly seller: Seller; readonly index: number },
): string {
  const pool = commentPools[theme];
  // A stride without a common factor with the length visits every sentence before it repeats one.
  const stride = pool.length % 5 === 0 ? 7 : 5;
  return fill(pickInTurn(pool, index * stride), row, seller);
}

function fill(text: string, row: StockRow, seller: Seller): string {
  const make = row.make.replace(/ Australia$/, "").trim();
  // A model called 3 is spoken of with its make, "Mazda3".
  const bareNumber = /^\d$/.test(row.model);
  const words: Readonly<Record<string, string>> = {
    year: String(row.year),
    make,
    model: bareNumber ? `${make}${row.model}` : row.model,
    badge: row.badge ?? row.model,
    colour: row.colour,
    km: (row.km ?? 0).toLocaleString("en-AU"),
    seats: String(row.seats ?? ""),
    fuel: FUELS[row.fuel ?? "petrol"].toLowerCase(),
    tow: Number(row.specifications.towingcapacitybraked ?? 0).toLocaleString("en-AU"),
    sleeps: String(row.specifications.sleeps ?? 2),
    range: String(row.specifications.electricrange ?? ""),
    gear: listGear(row),
    dealer: seller.name,
    place: seller.place,
  };
  const sentence = bareNumber ? text.replace("{make} {model}", "{model}") : text;
  return sentence.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole);
}

/** Three of the less common pieces of equipment, in the feed's own spelling. */
function listGear(row: StockRow): string {
  const [first, second, third] = row.features.slice(-6).filter((_, at) => at % 2 === 0);
  return `${first}, ${second} and ${third}`;
}

/** Themes in the order in which a dealer would write them; the first and the last are always kept. */
function listThemes(row: StockRow): Theme[] {
  const opening = row.status === "coming_soon" ? (["arriving"] as const) : [];
  if (row.body === "caravan" || row.body === "motorhome") {
    return [...opening, "caravan", ...listVanThemes(row), "delivery", "visit"];
  }
  if (row.itemType === "motorcycle") {
    const lams = row.categories.includes("LAMS") ? (["learner"] as const) : [];
    return [
      ...opening,
      "motorcycle",
      ...lams,
      ...(row.carType === "used" ? (["bikeHistory"] as const) : []),
      "delivery",
      "visit",
    ];
  }
  const first = opening[0] ?? chooseOpening(row);
  const condition = row.carType === "used" ? "history" : "warranty";
  return [first, ...listUseThemes(row), condition, "equipment", "finance", "tradeIn", "visit"];
}

/** Below this tare in kg it is a camper or a pop-up, without ensuite or full kitchen. */
const LIGHT_VAN_KG = 1_450;

function listVanThemes(row: StockRow): Theme[] {
  const roomy = Number(row.specifications.tare_weight ?? LIGHT_VAN_KG) >= LIGHT_VAN_KG;
  return [
    ...(roomy ? (["caravanLife"] as const) : []),
    ...(row.carType === "used"
      ? [row.body === "motorhome" ? ("history" as const) : ("vanHistory" as const)]
      : []),
  ];
}

function chooseOpening(row: StockRow): Theme {
  if (row.carType !== "used") return row.carType;
  return OPENING_BY_BODY[row.body] ?? "runabout";
}

const OPENING_BY_BODY: Readonly<Partial<Record<Body, Theme>>> = {
  ute: "ute",
  "cab-chassis": "ute",
  van: "commercial",
  bus: "commercial",
  "light-truck": "commercial",
  coupe: "weekend",
  convertible: "weekend",
  suv: "family",
  "people-mover": "family",
  sedan: "tourer",
  wagon: "tourer",
  hardtop: "weekend",
  "4x4": "family",
  prestige: "tourer",
};

function listUseThemes(row: StockRow): Theme[] {
  const electrified = row.fuel === "electric" || row.fuel === "plug-in-hybrid";
  const tows = Number(row.specifications.towingcapacitybraked ?? 0) >= 2_500;
  return [
    ...(electrified ? (["electric"] as const) : row.fuel === "hybrid" ? (["hybrid"] as const) : []),
    ...(tows ? (["towing"] as const) : []),
  ];
}

/** Two paragraphs where the text is long enough to want a break. */
function breakUp(sentences: readonly string[], random: Random): string[] {
  if (sentences.length < 5 || random.chance(0.4)) return [sentences.join(" ")];
  const at = random.int(2, sentences.length - 2);
  return [sentences.slice(0, at).join(" "), sentences.slice(at).join(" ")];
}
