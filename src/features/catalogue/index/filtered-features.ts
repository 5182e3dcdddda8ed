import { memoize } from "#platform/memory/memoize.ts";

/**
 * The features that shoppers filter by (attribute `filtered_features`, FAC-07), and how feeds write them. What a feed
 * lists beyond these is shown on the vehicle page, but is no filter.
 */
const FEATURES: readonly (readonly [name: string, wording: RegExp])[] = [
  ["Apple CarPlay", /car\s?play/],
  ["Android Auto", /android\s?auto/],
  ["Bluetooth", /bluetooth/],
  ["Navigation", /\bsat(ellite)?[\s-]?nav|navigation|\bgps\b/],
  [
    "Reversing camera",
    /(revers\w*|rear[\s-]?view|back[\s-]?up|parking) camera|camera - (rear|revers)|360\W*(degree|camera|view)|surround view/,
  ],
  ["Parking sensors", /park\w*\W+(distance\W+)?(sensors?|control|assist)|park distance/],
  [
    "Adaptive cruise control",
    /(adaptive|active|radar|dynamic)\W+(radar\W+)?cruise|cruise control - (adaptive|distance)/,
  ],
  ["Blind spot monitor", /blind[\s-]?spot/],
  ["Lane keeping", /lane\W+(keep|assist|trac|depart|change)/],
  ["Automatic emergency braking", /\baeb\b|(autonomous|automatic) emergency brak/],
  [
    "Leather seats",
    /leather(?!\W+(steering|gear|wrapped))[^,]*(seat|trim|upholstery|interior)|(seats?|trim|upholstery)\W+(full |partial )?leather/,
  ],
  ["Heated seats", /heated[^,]*seat|seats?[^,]*heated/],
  ["Sunroof", /sun\s?roof|moon\s?roof|panoramic (glass )?roof/],
  ["Keyless entry", /keyless|smart (key|entry)|proximity key/],
  ["Push-button start", /(push|button)[\s-]*(button )?start|start button/],
  ["Alloy wheels", /alloy/],
  ["Third row", /third row|3rd row|7 seat|seven seat|8 seat/],
  ["Tow bar", /tow\s?bar|tow\s?ball|tow(ing)? (pack|kit|hitch)|hitch receiver/],
  ["Bull bar", /bull\s?bar|nudge\s?bar/],
  ["Canopy", /canopy/],
  ["Tonneau cover", /tonneau/],
  ["Roof racks", /roof (rack|rail|bar)/],
  ["Snorkel", /snorkel/],
  ["Power tailgate", /(power|electric|hands[\s-]?free|powered)\W+(tail\s?gate|boot|lift\s?gate)/],
  ["Wireless charging", /wireless[^,]*charg|qi charg/],
  ["Head-up display", /head[\s-]?up display/],
];

const known = new WeakMap<readonly string[], readonly string[]>();

/** The filterable ones among a vehicle's features, in a fixed order, each once. Worked out once for vehicles that share a list. */
export function listFilteredFeatures(features: readonly string[]): readonly string[] {
  const found = known.get(features);
  if (found !== undefined) return found;
  const filtered = findFiltered(features);
  known.set(features, filtered);
  return filtered;
}

function findFiltered(features: readonly string[]): string[] {
  const isNamed = new Uint8Array(FEATURES.length);
  for (const text of features) for (const place of placesNamedIn(text)) isNamed[place] = 1;
  return NAMES.filter((_, place) => isNamed[place] === 1);
}

const NAMES = FEATURES.map(([name]) => name);

/** Places in the table of what a text of a feed names. Vehicles share their texts, and trying every wording costs. */
const placesNamedIn = memoize(1000, (text: string): readonly number[] => {
  const plain = text.toLowerCase();
  return [...FEATURES.keys()].filter((place) => FEATURES[place]?.[1].test(plain));
});
