/** The colours that shoppers choose from, each with the other words of feeds' colour names that belong to it. */
const FAMILY_WORDS = {
  white: "pearl polar snow",
  black: "ebony onyx obsidian",
  silver: "platinum",
  grey: "gray graphite charcoal gunmetal titanium steel slate",
  red: "maroon burgundy crimson",
  blue: "navy teal aqua turquoise",
  green: "khaki olive",
  brown: "bronze tan",
  beige: "cream ivory sand champagne",
  yellow: "",
  gold: "",
  orange: "copper",
  purple: "violet",
  pink: "",
} as const;

export type ColourFamily = keyof typeof FAMILY_WORDS;

/** Names of `FAMILY_WORDS` as pages write them, in the order in which they are offered. */
export const COLOUR_FAMILIES = Object.fromEntries(
  Object.keys(FAMILY_WORDS).map((family) => [family, family.charAt(0).toUpperCase() + family.slice(1)]),
) as Readonly<Record<ColourFamily, string>>;

const FAMILY_OF = new Map(
  Object.entries(FAMILY_WORDS).flatMap(([family, words]) =>
    [family, ...words.split(" ")].map((word) => [word, family as ColourFamily]),
  ),
);

/** The family of a feed's colour name: the last word that is known decides ("Silver Blue" is blue). Null for none. */
export function toColourFamily(colour: string | null): ColourFamily | null {
  const words = colour?.toLowerCase().match(/[a-z]+/g) ?? [];
  const known = words.findLast((word) => FAMILY_OF.has(word));
  return (known !== undefined && FAMILY_OF.get(known)) || null;
}
