import type { Body, CarType, Drive, ItemType, Transmission } from "#features/vehicles/vehicle.ts";
import { findModelBody, SHAPELESS } from "./model-bodies.ts";
import { isSaidIn, listAffirmed, type Phrases, readPhrases, readValue, toPhrases } from "./phrases.ts";

const BODY_WORDS = toPhrases<Body | "cab" | "top">({
  suv: "suv,sports utility,sport utility,sports utility vehicle,sport utility vehicle,crossover,softroader,off road,offroad,4wd wagon,4x4 wagon,all terrain",
  ute: "ute,utes,utility,ute tray,pickup,pick up,p up,pickup truck,pick up truck,tray,tray back,trayback,traytop,tray top,styleside,wellside",
  cab: "single cab,dual cab,double cab,crew cab,extra cab,xtra cab,extended cab,king cab,space cab,freestyle cab,freestyle,super crew,supercrew,crew max,crewmax,super cab,supercab,club cab,smart cab,dualcab,doublecab,d cab",
  hatch: "hatch,hatchback,hatch back,liftback,lift back,sportback,micro car,micro",
  sedan: "sedan,saloon,limousine,fastback sedan",
  wagon:
    "wagon,station wagon,estate,touring wagon,sportwagon,sportswagon,avant,tourer,shooting brake,stationwagon",
  van: "van,panel van,cargo van,delivery van,crew van,vans,light commercial van,lwb van,swb van,refrigerated van",
  coupe: "coupe,coup,2 door coupe,targa,fastback",
  convertible:
    "convertible,cabriolet,cabrio,roadster,spider,spyder,drop top,convertible coupe,coupe convertible,drophead,hardtop convertible",
  top: "soft top,softtop",
  "cab-chassis": "cab chassis,cabchassis,cab chas,c chas,cc,chassis cab,chassis,cab chassis truck",
  "people-mover": "people mover,peoplemover,mpv,minivan,mini van,multi purpose vehicle",
  bus: "bus,minibus,mini bus,coach,commuter bus",
  "light-truck": "light truck,lighttruck,truck,tipper,pantech,flat bed truck,flatbed truck",
  motorhome: "motorhome,motor home,campervan,camper van,rv motorhome",
  caravan:
    "caravan,caravans,pop top,poptop,off road caravan,camper trailer,campertrailer,fifth wheeler,5th wheeler,hybrid caravan",
  motorcycle:
    "motorcycle,motorbike,motor bike,motor cycle,bike,road bike,dirt bike,cruiser motorcycle,scooter,trail bike,sports bike,naked bike,adventure bike,adventure tourer,quad bike",
  hardtop: "hardtop,hard top",
  "4x4": "4x4,4 x 4",
  ev: "ev,evs,electric vehicle",
  prestige: "prestige",
});

const TRANSMISSION_WORDS = toPhrases<Transmission>({
  automatic:
    "automatic,auto,automatic transmission,auto transmission,a,at,aut,cvt,x tronic,xtronic,ivt,edc,dht,egs,smg,multidrive,powershift dct,torque converter,selespeed,easytronic,r tronic,rtronic,g tronic,7g dct,speedshift,ags,automatic cvt,cvt auto,manual mode,manual shift,auto with manual mode,automatic with manual mode,sequential manual,sequential manual gearbox,clutchless,paddle shift,e cvt,ecvt,dct,dsg,dualclutch,dual clutch,sports automatic,sports auto,sports automatic dual clutch,constantly variable transmission,constant variable,continuous variable,continuously variable,variable,sequential,seq auto,sports sequential auto,automated manual,semi automatic,semi auto,automated,amt,clutchless manual,sports manual automatic,manual automatic,tiptronic,steptronic,s tronic,stronic,pdk,powershift,multitronic,reduction gear,single speed,single gear,1 speed,direct drive,direct shift,auto manual,manual auto,4at,5at,6at,7at,8at,9at,10at,4a,5a,6a,7a,8a,9a,10a,6spa,5spa,8spa,7spa,6dct,7dct,7dsg,6dsg",
  manual: "manual,man,m,mt,5mt,6mt,4m,5m,6m,7m,5spm,6spm,manual transmission,stick,stick shift",
});

const DRIVE_WORDS = toPhrases<Drive | "front" | "rear" | "two" | "other">({
  fwd: "fwd,front wheel drive,front wheel,frontwheel,front drive,4x2 front,2wd front,front 2wd",
  rwd: "rwd,rear wheel drive,rear wheel,rearwheel,rear drive,4x2 rear,2wd rear,rear 2wd",
  awd: "awd,all wheel drive,all wheel,allwheel,all wheels,all,quattro,4matic,4 matic,xdrive,x drive,eawd,e awd,i awd,awd on demand,4motion,allgrip,e four,e 4orce,e4orce,4 motion,sh awd,s awc,awc,4control,dual motor awd,constant awd",
  "4wd":
    "4wd,4x4,4 x 4,four wheel drive,4 wheel drive,four wheel,fourwheel,4x4 on demand,4x4 dual range,4x4 constant,part time 4x4,part time 4wd,full time 4wd,selectable 4wd,4x4 awd,awd 4x4,4wd awd,awd 4wd,selectable 2wd 4wd,part time 2wd 4wd,2wd 4wd selectable,on demand 4wd,4x4 part time",
  front: "front,f",
  rear: "rear,r",
  two: "2wd,4x2,two wheel drive,2 wheel drive,4 x 2",
  other:
    "all wheel steering,four wheel steering,4 wheel steering,rear wheel steering,front airbags,front wheels,rear wheels,front seats,rear seats,front doors,rear doors",
});

const CAR_TYPE_WORDS = toPhrases<CarType | "stock" | "nothing">({
  new: "new,brand new,new car,new vehicle,n,factory new,new cars,runout,run out,nc,neuwagen,neufahrzeug",
  demo: "demo,demos,demonstrator,demonstrators,dealer demo,demo used,ex demo,ex demonstrator,new demo,demo car,d,dealer demonstrator,demonstration",
  used: "used,like new,almost new,good as new,pre owned vehicle,ex rental,ex fleet,ex lease,ex government,ex govt,ex hire,ex company,trade in,traded in,previously owned,one owner,refurbished,uc,pre owned,preowned,second hand,secondhand,u,used car,used vehicle,near new,nearly new,as new,certified pre owned,certified used,certified,cpo,approved used,pre loved,preloved,used cars,gebraucht,gebrauchtwagen,gebrauchtfahrzeug",
  stock:
    "in stock,available to order,available,in transit,coming soon,stock,dealer ad,private ad,cars,dealer",
  nothing:
    "new arrival,new arrivals,new listing,new stock,new shape,new model,new price,new tyres,newly listed,just arrived",
});

const ITEM_TYPE_WORDS = toPhrases<ItemType | "nothing">({
  nothing: "new,used,demo,stock,sale,for sale,vehicles,standard,retail,dealer,other vehicle",
  car: "car,cars,passenger,passenger car,passenger cars,passenger vehicle,vehicle,motor vehicle,motor car,automobile,auto,light vehicle,light commercial,light commercial vehicle,commercial,lcv,suvs,utes,vans,sedans,hatches,4wd,4x4",
  motorcycle:
    "motorcycle,motorcycles,motorbike,motorbikes,motor bike,motor bikes,motor cycle,motor cycles,bike,bikes,scooter,scooters,atv,atvs,quad,quads",
  caravan: "caravan,caravans,camper trailer,camper trailers,pop top,pop tops,fifth wheeler,fifth wheelers",
  truck:
    "truck,trucks,heavy commercial,heavy commercials,heavy commercial vehicle,hcv,prime mover,prime movers,bus,buses,heavy vehicle,heavy vehicles",
  boat: "boat,boats,marine,jet ski,jet skis,jetski,jetskis,watercraft,personal watercraft",
  trailer:
    "trailer,trailers,horse float,horse floats,box trailer,box trailers,boat trailer,boat trailers,float",
});

const STATE_WORDS = toPhrases<string>({
  NSW: "nsw,new south wales",
  VIC: "vic,victoria",
  QLD: "qld,queensland",
  WA: "wa,western australia",
  SA: "sa,south australia",
  TAS: "tas,tasmania",
  ACT: "act,australian capital territory",
  NT: "nt,northern territory",
});

/** What outweighs which other word for a body: a "Crew Cab Van" is a van, a "Dual Cab - Cab Chassis" a cab chassis. */
const STRONGER_BODIES: Readonly<Partial<Record<Body, readonly string[]>>> = {
  suv: ["wagon", "hatch", "coupe"],
  convertible: ["coupe"],
  "cab-chassis": ["ute", "light-truck"],
  "people-mover": ["van", "wagon"],
  bus: ["van"],
  motorhome: ["van", "bus"],
  caravan: ["motorhome"],
  "light-truck": ["ute"],
};

/** Body of a feed's wording (HOME-18), one that says little of a shape only where no other word does (D103); null for words such as "Commercial" or "Other" that name none, and for two at once. */
export function readBody(text: string): Body | null {
  const named = listAffirmed(readValue(BODY_WORDS, text));
  const bodies = named.filter((name): name is Body => name !== "cab" && name !== "top" && !isShapeless(name));
  const heaviest = bodies.filter((name) => !bodies.some((other) => STRONGER_BODIES[other]?.includes(name)));
  if (heaviest.length > 0) return takeOnlyOne(heaviest);
  if (named.includes("cab")) return "ute";
  if (named.includes("top")) return "convertible";
  return takeOnlyOne(named.filter(isShapeless));
}

const isShapeless = (name: Body | "cab" | "top"): name is Body => SHAPELESS.has(name as Body);

/** Whether a text names a body and nothing else: "Cars, Trucks & Vans" is a category. */
export const isBodyName = (text: string): boolean => readBody(text) !== null && isSaidIn(BODY_WORDS, text);

/** Null for two that exclude each other: "Manual/Automatic" leaves open which. */
export const readTransmission = (text: string): Transmission | null =>
  takeOnlyOne(listAffirmed(readValue(TRANSMISSION_WORDS, text)));

/** Driven wheels; null for "Other" and for "4x2" or "2WD", which leave open which two. */
export function readDrive(text: string): Drive | null {
  const named = listAffirmed(readValue(DRIVE_WORDS, text));
  const drives = named.filter(
    (name) => name !== "front" && name !== "rear" && name !== "two" && name !== "other",
  );
  const isEither = named.includes("two") && (drives.includes("awd") || drives.includes("4wd"));
  if (drives.length > 0) return isEither ? null : takeOnlyOne(drives);
  if (named.includes("front") === named.includes("rear")) return null;
  return named.includes("front") ? "fwd" : "rwd";
}

/**
 * ENT-04. Of several the one that promises least, and "new" only where every word is known: "like new", "new arrival" and
 * "not new" are no new cars.
 */
export function parseCarType(text: string): CarType | null {
  const said = readPhrases(CAR_TYPE_WORDS, text);
  const named = listAffirmed(said);
  if (said.statements.some(({ meaning, isDenied }) => isDenied && meaning === "new")) return "used";
  if (named.includes("used")) return "used";
  if (named.includes("demo")) return "demo";
  return named.includes("new") && !named.includes("nothing") && said.unknown.length === 0 ? "new" : null;
}

/** What some dealers sell beside vehicles, in a column of kinds; nothing of it is shown as a car without a word (D203). */
export const isNoVehicle = (text: string): boolean =>
  /^(?:(?:spare |car |auto )?parts|accessor(?:y|ies)|plant|(?:farm )?machinery|equipment|plant (?:&|and) (?:equipment|machinery)|earth ?moving|attachments?|fork ?lifts?|tractors?|excavators?|loaders?|mowers?|generators?|wreck(?:ing|ers?)|wheels|tyres)$/i.test(
    text.trim(),
  );

/** Null if a word is unknown, since "Car parts" are no car; the body of a car says that it is one. */
export function readItemType(text: string): ItemType | null {
  const said = readPhrases(ITEM_TYPE_WORDS, text);
  const types = listAffirmed(said).filter((type) => type !== "nothing");
  if (said.unknown.length === 0 && types.length > 0) return takeOnlyOne(types);
  const body = readPhrases(BODY_WORDS, text).unknown.length === 0 ? readBody(text) : null;
  if (body === null) return null;
  return body === "motorcycle" || body === "caravan" ? body : "car";
}

const VOCABULARIES = [BODY_WORDS, TRANSMISSION_WORDS, DRIVE_WORDS, CAR_TYPE_WORDS, STATE_WORDS];

/** Whether a text names a body, a transmission, driven wheels, a condition or a state and nothing else. */
export const isVocabularyWord = (text: string): boolean =>
  VOCABULARIES.some((phrases: Phrases<string>) => isSaidIn(phrases, text));

/** Australian state or territory as its abbreviation, also from "AU-VIC". */
export const readState = (text: string): string | null =>
  takeOnlyOne(listAffirmed(readPhrases(STATE_WORDS, text)));

function takeOnlyOne<T>(meanings: readonly T[]): T | null {
  return meanings.length === 1 ? (meanings[0] ?? null) : null;
}

/** The body of a vehicle that its feed calls just "Commercial": "van" where the model leaves no choice, else null. */
export function readCommercialBody(wording: string, model: string, badge: string | null): Body | null {
  const isCommercial = /^(?:light )?commercial(?: vehicle)?$/i.test(wording.trim());
  return isCommercial && findModelBody(model, badge) === "van" ? "van" : null;
}
