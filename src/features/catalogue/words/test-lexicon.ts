import { buildSearchVocabulary } from "../search/search-vocabulary.ts";
import { buildLexicon, type Lexicon, type Stock } from "./lexicon.ts";

const MODELS: Readonly<Record<string, string>> = {
  Toyota: "Corolla,Corolla Cross,HiLux,LandCruiser,LandCruiser Prado,RAV4,Camry,86,HiAce",
  Mazda: "2,3,6,CX-5,BT-50,MX-5",
  Ford: "Ranger,Territory,Escape,Focus,Everest,Mustang",
  Holden: "Commodore,Colorado",
  Hyundai: "i30,Tucson,Santa Fe",
  Kia: "Sportage,Carnival,Rio",
  Nissan: "Navara,X-TRAIL,Patrol",
  Mitsubishi: "Triton,Outlander,Pajero,Pajero Sport",
  Volkswagen: "Golf,Amarok",
  Mini: "Cooper",
  BMW: "3 Series,X5",
  "Mercedes-Benz": "C-Class",
  Tesla: "Model 3,Model Y",
  Subaru: "Outback,Forester",
  Suzuki: "Swift,V-Strom 650",
  "Land Rover": "Discovery,Defender",
  Isuzu: "D-MAX",
  Peugeot: "308,2008",
  Honda: "Civic,CB500X",
  Jayco: "Journey,Starcraft",
  "New Age": "Manta Ray",
};

/** Yards near the places that the phrases name. */
const YARDS: Readonly<Record<string, readonly string[]>> = {
  parramatta: ["Northside"],
  "2150": ["Northside"],
  sydney: ["Northside"],
  dubbo: ["Western Plains"],
  orange: ["Western Plains"],
  geelong: ["Bayside"],
  perth: [],
  goldcoast: [],
};

export const testVocabulary = buildSearchVocabulary(
  Object.entries(MODELS).flatMap(([make, models]) => models.split(",").map((model) => ({ make, model }))),
  ["Northside", "Western Plains", "Bayside"].map((name) => ({ name, slug: name.toLowerCase() })),
  [],
);

const TEST_STOCK: Stock = {
  vocabulary: testVocabulary,
  values: {
    item_type: ["car", "caravan", "motorcycle"],
    body: ["suv", "ute", "van", "hatch", "caravan"],
    badge: ["SR5", "ST-X", "ST-X 550", "Black Edition", "Ascent Sport"],
    colour: ["White", "Glacier White", "Magnetic Blue", "Burnt Orange"],
    categories: ["Family", "Off-Road", "LAMS"],
    layout: ["Bunks", "Island bed"],
    state: ["NSW", "VIC"],
  },
  findYards: (place, isNamed) => (isNamed || place !== "2150" ? (YARDS[place] ?? null) : null),
  thisYear: 2026,
  seats: ["2", "4", "5", "7", "8"],
  hasRepayments: true,
};

/** What the dealers of `PHRASES` sell. */
export const testLexicon: Lexicon = buildLexicon(TEST_STOCK);

/** The same dealers with other values in stock. */
export function buildTestLexicon({ values, ...changes }: Partial<Stock>): Lexicon {
  return buildLexicon({ ...TEST_STOCK, ...changes, values: { ...TEST_STOCK.values, ...values } });
}
