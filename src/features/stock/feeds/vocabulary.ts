import type {
  Body,
  CarType,
  Drive,
  Fuel,
  ItemType,
  PriceType,
  Transmission,
  VehicleStatus,
} from "#features/stock/vehicle.ts";
import { lookUp, wordTable } from "./words.ts";

const BODY_WORDS = wordTable<Body>({
  suv: "suv,sports utility,sport utility,sports utility vehicle,sport utility vehicle,crossover,softroader,off road,offroad,4wd wagon,4x4 wagon,all terrain",
  ute: "ute,utes,utility,ute tray,pickup,pick up,pickup truck,pick up truck,dual cab,double cab,crew cab,extra cab,extended cab,king cab,space cab,freestyle cab,super cab,single cab ute,dual cab utility,double cab utility,double cab pick up,dual cab pick up,crew cab utility,extended cab utility,tray,tray back,traytop",
  hatch: "hatch,hatchback,hatch back,liftback,lift back,sportback,micro car,micro",
  sedan: "sedan,saloon,limousine,fastback sedan",
  wagon:
    "wagon,station wagon,estate,touring wagon,sportwagon,sportswagon,avant,tourer,shooting brake,stationwagon",
  van: "van,panel van,cargo van,delivery van,crew van,vans,light commercial van,lwb van,swb van,refrigerated van",
  coupe: "coupe,coup,2 door coupe,targa,fastback",
  convertible:
    "convertible,cabriolet,cabrio,roadster,soft top,softtop,spider,spyder,drop top,convertible coupe",
  "cab-chassis":
    "cab chassis,cabchassis,cab chas,c chas,single cab chassis,double cab chassis,dual cab chassis,crew cab chassis,extended cab chassis,super cab chassis,extra cab chassis,king cab chassis,space cab chassis,chassis cab",
  "people-mover": "people mover,peoplemover,mpv,minivan,mini van,multi purpose vehicle",
  bus: "bus,minibus,mini bus,coach,commuter bus",
  "light-truck": "light truck,lighttruck,truck,tipper,pantech,flat bed truck,flatbed truck",
  motorhome: "motorhome,motor home,campervan,camper van,rv motorhome",
  caravan:
    "caravan,caravans,pop top,poptop,off road caravan,camper trailer,campertrailer,fifth wheeler,5th wheeler,hybrid caravan",
  motorcycle:
    "motorcycle,motorbike,motor bike,motor cycle,bike,road bike,dirt bike,cruiser motorcycle,scooter,trail bike,sports bike,naked bike,adventure bike,adventure tourer,quad bike",
});

const FUEL_WORDS = wordTable<Fuel>({
  petrol:
    "petrol,unleaded,unleaded petrol,petrol unleaded,premium,premium unleaded,premium unleaded petrol,petrol premium unleaded,petrol premium,petrol premium ulp,ulp,pulp,leaded,leaded petrol,91,95,98,91 ron,95 ron,98 ron,91ron,95ron,98ron,e10,e85,unleaded 91,premium 95,premium 98,flex fuel,turbo petrol,gasoline,ulp 91,two stroke",
  diesel: "diesel,turbo diesel,turbodiesel,tdi,bio diesel,biodiesel,derv",
  hybrid:
    "hybrid,petrol hybrid,hybrid petrol,diesel hybrid,hybrid diesel,petrol electric,petrol electric hybrid,petrol electric hev,electric petrol,unleaded electric,petrol unleaded electric,premium unleaded electric,diesel electric,hybrid electric,hybrid with petrol,hybrid with petrol unleaded,hybrid with petrol premium,hev,full hybrid,mild hybrid,mhev,self charging hybrid",
  "plug-in-hybrid":
    "plug in hybrid,plugin hybrid,plug in,phev,plug in hybrid electric,petrol plug in hybrid,hybrid plug in,plug in hybrid petrol,plug in hybrid electric vehicle,plug in petrol electric,petrol phev,diesel plug in hybrid",
  electric:
    "electric,ev,bev,battery electric,battery,fully electric,full electric,100 electric,electric vehicle,pure electric,e",
  lpg: "lpg,gas,autogas,lp gas,petrol lpg,unleaded lpg,petrol unleaded lpg,petrol or lpg,dual fuel,dual fuel lpg,lpg petrol,gas petrol,petrol gas",
  hydrogen: "hydrogen,fuel cell,fcev,hydrogen fuel cell,hydrogen electric",
});

const TRANSMISSION_WORDS = wordTable<Transmission>({
  automatic:
    "automatic,auto,a,at,cvt,e cvt,ecvt,dct,dsg,dualclutch,dual clutch,sports automatic,sports auto,sports automatic dual clutch,constantly variable transmission,constant variable,continuous variable,continuously variable,variable,sequential,seq auto,sports sequential auto,automated manual,semi automatic,semi auto,automated,amt,clutchless manual,sports manual automatic,manual automatic,tiptronic,steptronic,s tronic,stronic,pdk,powershift,multitronic,reduction gear,single speed,single gear,1 speed,direct drive,direct shift,auto manual,manual auto,4at,5at,6at,7at,8at,9at,10at",
  manual: "manual,man,m,mt,5mt,6mt,manual transmission,stick,stick shift",
});

const DRIVE_WORDS = wordTable<Drive>({
  fwd: "fwd,front,front wheel drive,front wheel,frontwheel,front drive,4x2 front,2wd front,front 2wd",
  rwd: "rwd,rear,rear wheel drive,rear wheel,rearwheel,rear drive,4x2 rear,2wd rear,rear 2wd",
  awd: "awd,all wheel drive,all wheel,allwheel,all wheels,all,quattro,4matic,xdrive,4motion,allgrip,e four,constant awd",
  "4wd":
    "4wd,4x4,four wheel drive,4 wheel drive,four wheel,fourwheel,4x4 on demand,4x4 dual range,4x4 constant,part time 4x4,part time 4wd,full time 4wd,selectable 4wd,4x4 awd",
});

const CAR_TYPE_WORDS = wordTable<CarType>({
  new: "new,brand new,new car,new vehicle,n,new in stock,new available to order,factory new,new cars",
  demo: "demo,demonstrator,ex demo,ex demonstrator,new demo,demo car,d,dealer demonstrator,demonstration",
  used: "used,pre owned,preowned,second hand,secondhand,u,used car,used vehicle,near new,nearly new,as new,certified pre owned,certified used,approved used,pre loved,preloved,used cars",
});

const STATUS_WORDS = wordTable<VehicleStatus>({
  in_stock:
    "in stock,instock,available,available now,for sale,active,live,current,stock,on lot,on yard,in yard,ready,listed,published,on sale,a,under offer,reserved,on hold,on hold deposit,deposit,deposit taken,pending sale,sale pending",
  coming_soon:
    "coming soon,comingsoon,coming,arriving,arriving soon,in transit,intransit,transit,on order,on the way,due in,incoming,on water,in production,pre delivery,pending arrival",
  sold: "sold,delivered,settled,s,retailed,sold pending delivery,sold awaiting delivery",
});

const NOT_FOR_SALE = wordTable<"hidden">({
  hidden:
    "withdrawn,deleted,archived,inactive,not for sale,unavailable,not available,draft,wholesale,wholesaled,transferred,written off,removed,hidden,unlisted,off market,disposed,auctioned,expired,cancelled",
});

const ITEM_TYPE_WORDS = wordTable<ItemType>({
  car: "car,cars,passenger,passenger car,vehicle,motor vehicle,suv,ute,van,light commercial,commercial",
  motorcycle: "motorcycle,motorcycles,motorbike,motor bike,motor cycle,bike,bikes,scooter,atv,quad",
  caravan: "caravan,caravans,camper trailer,pop top,fifth wheeler",
  truck: "truck,trucks,heavy commercial,prime mover,bus,heavy vehicle",
  boat: "boat,boats,marine,jet ski,jetski,watercraft,personal watercraft",
  trailer: "trailer,trailers,horse float,box trailer,boat trailer,float",
});

const PRICE_TYPE_WORDS = wordTable<PriceType>({
  drive_away:
    "drive away,driveaway,drive_away,dap,da,drive away no more to pay,no more to pay,driveaway price,drive away price,inc on roads,including on road costs,includes on roads,including government charges,inc govt charges,on road",
  egc: "egc,excl govt charges,excluding govt charges,excluding government charges,excl government charges,exc govt charges,ex govt charges,before govt charges,before government charges,plus govt charges,plus government charges,plus on roads,plus on road costs,before on roads,before on road costs,excluding on road costs,excl on road costs,not drive away,+ on road costs,+ orc,plus orc,no government charges",
  unknown: "unknown,price,advertised price,list price,rrp",
});

const STATE_WORDS = wordTable<string>({
  NSW: "nsw,new south wales",
  VIC: "vic,victoria",
  QLD: "qld,queensland",
  WA: "wa,western australia",
  SA: "sa,south australia",
  TAS: "tas,tasmania",
  ACT: "act,australian capital territory",
  NT: "nt,northern territory",
});

/** Body of a feed's wording (HOME-18); null for words such as "Commercial" or "Other" that name none. */
export const bodyOf = (text: string): Body | null => lookUp(BODY_WORDS, text);
export const fuelOf = (text: string): Fuel | null => lookUp(FUEL_WORDS, text);
export const transmissionOf = (text: string): Transmission | null => lookUp(TRANSMISSION_WORDS, text);
/** Driven wheels; null for "Other" and for "4x2" or "2WD", which leave open which two. */
export const driveOf = (text: string): Drive | null => lookUp(DRIVE_WORDS, text);
/** ENT-04. */
export const carTypeOf = (text: string): CarType | null => lookUp(CAR_TYPE_WORDS, text);
/** ENT-05; "hidden" for wordings that say the car is not for sale. */
export const statusOf = (text: string): VehicleStatus | "hidden" | null =>
  lookUp(NOT_FOR_SALE, text) ?? lookUp(STATUS_WORDS, text);
export const itemTypeOf = (text: string): ItemType | null => lookUp(ITEM_TYPE_WORDS, text);
/** Which total a wording promises (D9); null for one that names none. */
export const priceTypeOf = (text: string): PriceType | null => lookUp(PRICE_TYPE_WORDS, text);
/** Australian state or territory as its abbreviation, also from "AU-VIC". */
export const stateOf = (text: string): string | null => lookUp(STATE_WORDS, text);

/** Models whose commercial form in Australia is always a van, so that "Commercial" says enough. */
const VANS = new Set(
  "HiAce,iLoad,Vito,Caddy,G10,G10+,Trafic,Kangoo,Berlingo,Expert,Partner,Combo,Doblo,Scudo,Express,NV350,Regius".split(
    ",",
  ),
);

/** The body of a vehicle that its feed calls just "Commercial": "van" where the model leaves no choice, else null. */
export function commercialBody(wording: string, model: string, badge: string | null): Body | null {
  const isCommercial = /^(?:light )?commercial(?: vehicle)?$/i.test(wording.trim());
  return isCommercial && VANS.has(model) && !/\b(?:bus|commuter|ambulance)\b/i.test(badge ?? "")
    ? "van"
    : null;
}
