import type { VehicleStatus } from "#features/vehicles/vehicle.ts";
import { readPhrases, toPhrases } from "./phrases.ts";
import type { PhraseReading } from "./read-denials.ts";

/** What a wording says of a vehicle's place in the trade. `later` is a time to come: "available soon" is coming soon; `sale` one that has not happened: "to be sold". */
type SaleWord = "in_stock" | "reserved" | "coming_soon" | "later" | "sold" | "sale" | "hidden" | "detail";

const PHRASES = toPhrases<SaleWord>({
  in_stock:
    "in stock,instock,available,avail,avbl,available now,available immediately,for sale,forsale,active,live,current,stock,in dealer stock,dealer stock,on lot,on the lot,on yard,in yard,in the yard,yard,on display,display,on showroom floor,showroom,on floor,on the floor,ready,ready now,ready for sale,ready to sell,ready to go,ready for delivery,ready for immediate delivery,immediate delivery,retail,retail ready,frontline,front line,frontline ready,front line ready,listed,published,advertised,online,on web,on website,web ready,open,saleable,on sale,unsold,new arrival,just arrived,just in,physical stock,stocked,active listing,listing,rfs,consignment,on consignment,ground stock,on ground,on the ground,limited availability,in store only,online only,forecourt,on forecourt,on the forecourt,a",
  reserved:
    "under offer,reserved,on hold,hold,held,on hold deposit,deposit,deposit taken,deposit paid,deposit received,holding deposit,pending sale,sale pending,sale agreed,under contract,contract pending,finance pending,pending finance,subject to finance,awaiting finance,sold subject to finance,sold sto,spoken for,offer accepted,on offer,sale in progress,reserviert",
  coming_soon:
    "coming soon,comingsoon,coming,arriving,arriving soon,arrives,in transit,intransit,transit,on order,ordered,on the way,en route,due,due in,due soon,incoming,inbound,on water,on the water,at sea,on ship,at port,in production,production,in build,build,factory order,pre delivery,predelivery,pending arrival,awaiting arrival,to arrive,not arrived,not yet arrived,not landed,not yet landed,future stock,pipeline,pre order,preorder,available to order,available for order,available for pre order,back order,backorder",
  later:
    "soon,shortly,eta,expected,from,next week,next month,this week,this month,jan,feb,mar,apr,jun,jul,aug,sep,sept,oct,nov,dec,january,february,march,april,june,july,august,september,october,november,december",
  sold: "sold,delivered,settled,retailed,sale complete,sale completed,sold and delivered,sold to customer,sold ready for delivery,sold stock,sold out,soldout,verkauft,s",
  sale: "be sold,to be sold",
  hidden:
    "withdrawn,deleted,archived,inactive,not for sale,nfs,unavailable,draft,wholesale,wholesale only,wholesaled,sold wholesale,to wholesale,transferred,transfer,dealer transfer,dealer trade,written off,write off,writeoff,removed,hidden,hide,unlisted,unpublished,off market,off line,offline,off web,off website,disposed,auction,auctioned,sold at auction,expired,cancelled,canceled,void,closed,disabled,suspended,paused,blocked,trade,trade only,traded,trade in,trade stock,trade sale,dealer only,dealers only,loan,loaned,loaned out,on loan,loan car,loan vehicle,loaner,courtesy,courtesy car,courtesy vehicle,service loan,service loaner,company car,company vehicle,staff car,staff vehicle,parts car,hire,hire car,rental,rental car,on rent,workshop,service,service department,servicing,being serviced,repair,repairs,in repair,under repair,being repaired,awaiting repair,awaiting repairs,panel shop,panel beater,awaiting parts,parts only,wrecking,wrecked,scrapped,stolen,damaged,detailing,in detail,detail,being detailed,recon,reconditioning,in recon,prep,in prep,preparation,being prepared,inspection,awaiting inspection,awaiting approval,pending approval,pending review,under review,in review,appraisal,appraised,valuation,quarantine,quarantined,compliance,awaiting compliance,awaiting registration,awaiting photos,awaiting delivery to yard,returned,returned to owner,return to owner,return to supplier,buy back,buyback,lost,lost deal,dead,test,dummy,internal,internal use,do not advertise,do not publish,do not list,do not sell,do not show,private,personal,export,exported,deregistered,swapped,consigned out,await pdi,awaiting pdi,pdi,in pdi,out of stock,discontinued,wastebin",
  detail:
    "pending delivery,awaiting delivery,pending pickup,pending pick up,pending collection,awaiting pickup,awaiting pick up,awaiting collection,awaiting settlement,pending settlement,to be delivered,delivery pending,pending handover,handover",
});

/** From the strongest claim to the weakest: where a text makes several, the car is offered as the most careful one says. */
const ORDER = ["sold", "coming_soon", "hidden", "reserved", "in_stock"] as const;
type Outcome = (typeof ORDER)[number];

/** What a denied phrase leaves: "not available" and "not to be sold" are not for sale, "not sold" is; "not ordered" leaves it open. */
const DENIED: Readonly<Partial<Record<SaleWord, Outcome>>> = {
  in_stock: "hidden",
  reserved: "in_stock",
  sold: "in_stock",
  sale: "hidden",
};

/** What a stated phrase says; "to be sold" leaves it open. */
const AFFIRMED: Readonly<Partial<Record<SaleWord, Outcome>>> = {
  in_stock: "in_stock",
  reserved: "reserved",
  coming_soon: "coming_soon",
  later: "coming_soon",
  sold: "sold",
  hidden: "hidden",
};

/**
 * What a feed's wording makes of a vehicle (ENT-05, D70): "hidden" for one that is not for sale, "reserved" for one in stock
 * that is kept for somebody. Null when a word is unknown, the text asks, contradicts itself or says nothing of it, since a
 * guess could offer a car that is not for sale or call one sold that is not.
 */
export function readSaleStatus(text: string): VehicleStatus | "reserved" | "hidden" | null {
  if (text.includes("?")) return null;
  const said = readPhrases(PHRASES, text);
  if (states(said, "hidden")) return "hidden";
  const outcomes = listOutcomes(said);
  if (outcomes === null || (outcomes.has("sold") && outcomes.has("in_stock"))) return null;
  return ORDER.find((outcome) => outcomes.has(outcome)) ?? null;
}

const states = ({ statements }: PhraseReading<SaleWord>, wanted: SaleWord) =>
  statements.some(({ meaning, isDenied }) => meaning === wanted && !isDenied);

/** Null when a part of the text is not understood. */
function listOutcomes(said: PhraseReading<SaleWord>): ReadonlySet<Outcome> | null {
  const isLater = states(said, "later") || states(said, "coming_soon");
  // A date belongs to what is to come, and says nothing by itself; "may" is a month only there.
  const unknown = said.unknown.filter((word) => !(isLater && /^(?:\d|may$)/.test(word)));
  if (unknown.length > 0) return null;
  const outcomes = new Set<Outcome>();
  for (const { meaning, isDenied } of said.statements) {
    if (meaning === "detail") continue;
    const outcome = isDenied ? DENIED[meaning] : AFFIRMED[meaning];
    if (outcome === undefined) return null;
    outcomes.add(outcome);
  }
  return outcomes;
}
