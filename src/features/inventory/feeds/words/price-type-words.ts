import type { PriceType } from "#features/vehicles/vehicle.ts";
import { listAffirmed, readPhrases, toPhrases } from "./phrases.ts";

const COSTS =
  "on road costs,on roads,on road,onroads,on road charges,orc,orcs,government charges,govt charges,gov charges,government and statutory charges,statutory charges,statutory fees,government fees,charges,stamp duty,rego,registration,ctp,dealer delivery,delivery".split(
    ",",
  );
const each = (...wordings: ((cost: string) => string)[]) =>
  COSTS.flatMap((cost) => wordings.map((wording) => wording(cost))).join(",");
const behind = (...words: string[]) => each(...words.map((word) => (cost: string) => `${word} ${cost}`));
const before = (...words: string[]) => each(...words.map((word) => (cost: string) => `${cost} ${word}`));

const PHRASES = toPhrases<PriceType | "costs">({
  drive_away: `drive away,driveaway,ride away,rideaway,d a,dap,da,no more to pay,nothing more to pay,drive away no more to pay,on the road,on road price,${behind("inc", "incl", "including", "includes", "with all")},${before("included", "inc", "incl")}`,
  egc: `egc,+orc,+on road costs,+on roads,no government charges,${behind("excl", "exc", "ex", "excluding", "excludes", "exclusive of", "before", "plus", "+", "without", "not including")},${before("extra", "additional", "apply", "excluded", "not included", "are extra")}`,
  unknown: "unknown,price,advertised price,list price,rrp,mrlp,retail price,asking price",
  costs: COSTS.join(","),
});

/**
 * Which total a wording promises (D9, D70): "not drive away" is the other one. Null when a word is unknown or two of them
 * contradict each other, since "drive away" is a promise to the shopper.
 */
export function readPriceType(text: string): PriceType | null {
  const said = readPhrases(PHRASES, text);
  if (said.unknown.length > 0 || text.includes("?")) return null;
  const named = new Set(listAffirmed(said));
  if (said.statements.some(({ meaning, isDenied }) => isDenied && meaning === "drive_away")) named.add("egc");
  if (named.has("drive_away")) return named.has("egc") ? null : "drive_away";
  if (named.has("egc")) return "egc";
  return named.has("unknown") ? "unknown" : null;
}
