import type { Body } from "#features/vehicles/vehicle.ts";

/**
 * Models that Australia has in one body only, as `names.ts` writes them. Left out is what is also sold as a wagon, a
 * convertible or a cab chassis, and a name that two makes use for different shapes.
 */
const MODELS: Readonly<Partial<Record<Body, string>>> = {
  suv: [
    "Macan,Cayenne,Model X,Model Y,X1,X2,X3,X4,X5,X6,X7,XM,iX,iX1,iX2,iX3,Q2,Q3,Q4 e-tron,Q5,Q6 e-tron,Q7,Q8,SQ2,SQ5,SQ7,SQ8",
    "RS Q3,RS Q8,GLA,GLA-Class,GLB,GLB-Class,GLC,GLC-Class,GLE,GLE-Class,GLS,GLS-Class,EQA,EQB,EQC,NX,RX,UX,GX,RZ,LBX",
    "Range Rover,Range Rover Evoque,Range Rover Sport,Range Rover Velar,Discovery,Discovery Sport,F-Pace,E-Pace,I-Pace",
    "XC40,XC60,XC90,EX30,EX40,EX90,C40,Levante,Grecale,Bentayga,Urus,DBX,Cullinan,Purosangue,Stelvio,Tonale,GV60,GV70,GV80",
    "Atto 3,Sealion 6,Sealion 7,EV3,EV5,EV6,EV9,IONIQ 5,IONIQ 9,Kona,Tucson,Santa Fe,Palisade,Mustang Mach-E,bZ4X,Solterra",
    "Ariya,Enyaq,ID.4,ID.5,Forester,RAV4,Prado,LandCruiser Prado,Fortuner,Kluger,X-Trail,Pathfinder,Pajero",
    "Pajero Sport,Outlander,MU-X,Everest,Jimny,Cherokee,Grand Cherokee,CX-5,CX-60,CX-9,CX-90",
  ].join(),
  sedan: "Model 3,Seal,IONIQ 6,Ghost,Flying Spur,Ghibli,Quattroporte,G80,G90,e-tron GT,XE,XJ",
  hatch: "Leaf,Dolphin,MG4,Born,Ora",
  coupe: "Cayman,718 Cayman,GT-R,86,GR86,BRZ,Supra,GR Supra",
  convertible: "Boxster,718 Boxster,MX-5",
  van: "HiAce,iLoad,Vito,Caddy,G10,G10+,Trafic,Kangoo,Berlingo,Expert,Partner,Combo,Doblo,Scudo,Express,NV350,Regius",
};

const BODY_OF_MODEL: ReadonlyMap<string, Body> = new Map(
  Object.entries(MODELS).flatMap(([body, models]) =>
    models.split(",").map((model) => [model.toLowerCase(), body as Body] as const),
  ),
);

/** What feeds give as a body although it says little of a shape (D103). */
export const SHAPELESS: ReadonlySet<Body> = new Set<Body>(["hardtop", "4x4", "ev", "prestige"]);

/** Forms in which a van carries people: it then need not be a van. */
const FOR_PEOPLE = /\b(?:bus|commuter|ambulance)\b/i;

/** The one body of a model; null for a model that has several, or that we do not know. */
export function findModelBody(model: string, badge: string | null): Body | null {
  const body = BODY_OF_MODEL.get(model.toLowerCase()) ?? null;
  return body === "van" && FOR_PEOPLE.test(badge ?? "") ? null : body;
}

/**
 * The body that pages show: the model's own where the feed's word says little of a shape ("Prestige", "EV"), and a van where
 * it names the van's rear door ("Liftback"); else the feed's (D297).
 */
export function settleBody(said: Body, model: string, badge: string | null): Body {
  const own = findModelBody(model, badge);
  const isNoShape = SHAPELESS.has(said) || (said === "hatch" && own === "van");
  return isNoShape ? (own ?? said) : said;
}
