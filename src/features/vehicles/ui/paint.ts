/** Paints by the words that colour names are made of; the last word that is known decides ("Silver Blue" is blue). */
const PAINTS = new Map(
  Object.entries({
    white: "#eef0f2",
    pearl: "#eef0f2",
    ivory: "#efeadd",
    cream: "#efe6cf",
    black: "#22262b",
    ebony: "#22262b",
    onyx: "#22262b",
    silver: "#bfc5cc",
    platinum: "#bfc5cc",
    grey: "#737b85",
    gray: "#737b85",
    graphite: "#525a64",
    charcoal: "#474e57",
    gunmetal: "#525a64",
    titanium: "#858c95",
    steel: "#858c95",
    red: "#b3222b",
    maroon: "#6d1f2a",
    burgundy: "#6d1f2a",
    blue: "#2b5a94",
    navy: "#22365a",
    teal: "#2a7278",
    aqua: "#3f9aa6",
    turquoise: "#3f9aa6",
    green: "#3b5f48",
    khaki: "#7d7a5a",
    olive: "#646548",
    yellow: "#e0b83a",
    gold: "#c2a25a",
    orange: "#d2692b",
    bronze: "#8b6b4a",
    brown: "#66503f",
    copper: "#a5663f",
    beige: "#cdbfa5",
    sand: "#cdbb98",
    purple: "#59407c",
    violet: "#59407c",
    pink: "#d58aa3",
  }),
);

/** Paint in a drawing of a vehicle for a feed's colour name; a neutral grey for names it does not know. */
export function choosePaint(colour: string | null): string {
  const words = colour?.toLowerCase().match(/[a-z]+/g) ?? [];
  const known = words.map((word) => PAINTS.get(word));
  return known.findLast((paint) => paint !== undefined) ?? "#8d96a1";
}
