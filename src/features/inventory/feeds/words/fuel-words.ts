import type { Fuel } from "#features/vehicles/vehicle.ts";
import { isSaidIn, listAffirmed, readValue, toPhrases } from "./phrases.ts";

/** What a wording says of a drivetrain. `grade` is a word for petrol unless another fuel is named: "premium diesel". */
type Energy = Fuel | "grade" | "plug" | "other";

const PHRASES = toPhrases<Energy>({
  petrol:
    "petrol,petr,pet,unleaded,unleaded petrol,ulp,pulp,upulp,leaded,ron,ethanol blend,flex fuel,flexfuel,flexi fuel,gasoline,turbo petrol,petrol turbo,e10,e85,e 10,e 85,u91,p95,p98,two stroke,2 stroke,ulp 91,p,u",
  grade: "premium,91,95,98,91ron,95ron,98ron,regular,super",
  diesel: "diesel,dies,turbo diesel,turbodiesel,tdi,crdi,bio diesel,biodiesel,derv,dsl,d",
  hybrid:
    "hybrid,hyb,mild hyb,hev,mhev,mild hybrid,full hybrid,strong hybrid,series hybrid,self charging,self charging hybrid,hybrid electric,hybrid electric vehicle,electric hybrid,hybrid ev,e power,epower,hsd,48v,48v mild hybrid,h",
  "plug-in-hybrid":
    "plug in hybrid,plugin hybrid,phev,hybrid plug in,plug in hybrid electric,plug in hybrid electric vehicle,range extender,range extended,range extended electric vehicle,erev,reev,dm i,dmi",
  plug: "plug in,plugin",
  electric:
    "electric,elec,elect,elc,ev,bev,battery,battery electric,battery electric vehicle,fully electric,full electric,all electric,pure electric,electric vehicle,zero emission,e",
  lpg: "lpg,gas,autogas,lp gas,liquid petroleum gas,liquefied petroleum gas,dual fuel,duel fuel,bi fuel,bifuel",
  hydrogen: "hydrogen,fuel cell,fuel cell electric,hydrogen fuel cell,hydrogen electric,fcev,fcv",
  other:
    "cng,lng,natural gas,compressed natural gas,liquefied natural gas,methanol,kerosene,steam,electric start,electric windows,electric seats,electric steering",
});

/** Whether a text names a fuel or its grade and nothing else. */
export const isFuelWord = (text: string): boolean => isSaidIn(PHRASES, text);

/** A word cut short or glued together that may name a fuel: "petrol electrif." is not petrol. Other words are about the engine. */
const PARTIAL_FUEL_WORD = /hyb|elec|plug|phev|bev|hev|petrol|dies|lpg|hydro/;

/** Words about an engine that leave open nothing about what drives the car. */
const ENGINE_WORDS = new Set(
  "not,+,e,engine,motor,motors,drive,drivetrain,powertrain,power,powered,system,technology,tech,assist,assisted,synergy,smart,intelligent,fuel,type,only,yes,turbo,turbocharged,single,twin,dual,injection,direct,long,standard,extended,range,litre,litres,l,cyl,cylinder,cylinders,v,volt,kw,kwh,awd,fwd,rwd,4wd,2wd,auto,automatic,cvt".split(
    ",",
  ),
);
const ENGINE_FIGURE = /^\d+(?:l|v|kw|kwh|cyl)?$/;
const isAboutEngine = (word: string) => ENGINE_WORDS.has(word) || ENGINE_FIGURE.test(word);

/** Fuels that a word may be about: "electric sunroof" and "hybrid oil" drive no car. */
const ELECTRIFIED: ReadonlySet<Fuel | null> = new Set<Fuel>([
  "hybrid",
  "plug-in-hybrid",
  "electric",
  "hydrogen",
]);

/**
 * Fuel of a feed's wording. What it names is put together: petrol or diesel with electric is a hybrid, whatever the
 * grade is called and in whatever order. Null when it names no fuel, or two that go together in no car;
 * one that drives with electricity also where a word is not known to be about an engine (D70).
 */
export function readFuel(text: string): Fuel | null {
  const said = readValue(PHRASES, text);
  const named = new Set(listAffirmed(said));
  if (said.unknown.some((word) => PARTIAL_FUEL_WORD.test(word))) return null;
  const fuel = findFuel(named);
  return ELECTRIFIED.has(fuel) && !said.unknown.every(isAboutEngine) ? null : fuel;
}

function findFuel(named: ReadonlySet<Energy>): Fuel | null {
  const burns = named.has("petrol") || named.has("diesel") || named.has("lpg") || named.has("grade");
  if (named.has("other")) return null;
  if (named.has("hydrogen")) return "hydrogen";
  if (named.has("plug-in-hybrid")) return "plug-in-hybrid";
  if (named.has("plug"))
    return named.has("hybrid") || burns || !named.has("electric") ? "plug-in-hybrid" : null;
  if (named.has("hybrid") || (burns && named.has("electric"))) return "hybrid";
  if (named.has("electric")) return "electric";
  if (named.has("diesel")) return named.has("petrol") || named.has("lpg") ? null : "diesel";
  if (named.has("lpg")) return "lpg";
  return burns ? "petrol" : null;
}
