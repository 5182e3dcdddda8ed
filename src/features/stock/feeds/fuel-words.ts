import type { Fuel } from "#features/stock/vehicle.ts";
import { affirmed, phrasesOf, readPhrases } from "./phrases.ts";

/** What a wording says of a drivetrain. `grade` is a word for petrol unless another fuel is named: "premium diesel". */
type Energy = Fuel | "grade" | "plug" | "other";

const PHRASES = phrasesOf<Energy>({
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

/** A word cut short or glued together that may name a fuel: "petrol electrif." is not petrol. Other words are about the engine. */
const HALF_SAID = /hyb|elec|plug|phev|bev|hev|petrol|dies|lpg|hydro/;

/**
 * Fuel of a feed's wording. What it names is put together: petrol or diesel with electric is a hybrid, whatever the
 * grade is called and in whatever order. Null when it names no fuel, or two that go together in no car.
 */
export function fuelOf(text: string): Fuel | null {
  const said = readPhrases(PHRASES, text);
  const named = new Set(affirmed(said));
  if (said.unknown.some((word) => HALF_SAID.test(word))) return null;
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
