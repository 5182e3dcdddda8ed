import type { MappingField } from "../mapping/mapping.ts";
import { isUrls } from "../values/read-addresses.ts";
import { readKm, readLitres } from "../values/read-numbers.ts";
import { readPrice } from "../values/read-price.ts";
import { readDate, readRego, readVin } from "../values/readings.ts";
import { EXTRACTS } from "../words/extracts.ts";
import { readFuel } from "../words/fuel-words.ts";
import { isKnownMake } from "../words/names.ts";
import { readSaleStatus } from "../words/status-words.ts";
import {
  isBodyName,
  parseCarType,
  readBody,
  readDrive,
  readItemType,
  readState,
  readTransmission,
} from "../words/vocabulary.ts";

/** Whether a text names a place in Australia. */
export type IsTown = (text: string) => boolean;

/** How a field's column is recognised: by its name, and by what its values look like. */
export interface FieldHint {
  readonly field: MappingField;
  /** What the field is called and nothing else is, lower-case letters and digits alone. */
  readonly names: readonly string[];
  /** Names that other things have, too: they count only where no column has one of `names`, and all values fit. */
  readonly also?: readonly string[];
  /** Whether a longer name that contains one of `names` may be the field's: where values tell it from others. */
  readonly inPart?: true;
  /** Words beside the name that make it another thing. */
  readonly not?: RegExp;
  /** Whether a value may be one of this field; any is without it. */
  readonly fits?: (text: string, isTown: IsTown) => boolean;
  /** The share of values that must fit, 0.5 unless given. */
  readonly least?: number;
  /** Values of this kind are distinctive, so that the name does not matter. */
  readonly byValue?: true;
  /** Vehicles share these values, so a column in which none repeats is another one. */
  readonly isShared?: true;
  /** Each vehicle has its own. */
  readonly isUnique?: true;
}

const words = (text: string) => text.split(" ");
const isAddress = (text: string) => /^(?:https?:)?\/\//i.test(text);
const isPrice = (text: string) => readPrice(text).value !== null || /^(?:p\.?o\.?a|call|ask|0)/i.test(text);
const isAmount = (text: string) => readPrice(text).value !== null;
const isKm = (text: string) => readKm(EXTRACTS["miles-as-km"](text)).value !== null;
const isSmallNumber = (text: string) => /^\d{1,2}\b/.test(text);
const isDate = (text: string) => readDate(text).value !== null;
const isYear = (text: string) => /^(?:19[5-9]|20[0-4])\d(?:\.0+)?$/.test(text);
const isText = (text: string) => /\p{L}/u.test(text) && !isAddress(text);
const isPercent = (text: string) => /^\d{1,3}(?:\.\d+)? ?%?$/.test(text);
const isShort = (text: string) => text.length <= 30 && !isAddress(text);
/** "4x4" and "EV" are bodies in a column that is called so; elsewhere they say what drives. */
const isBodyAlone = (text: string) => isBodyName(text) && readDrive(text) === null && readFuel(text) === null;
/** "Motorcycle" and "Car", but not "SUV", which is a body. */
const isKind = (text: string) => {
  const kind = readItemType(text);
  return kind !== null && (kind !== "car" || readBody(text) === null);
};
/** Neither a date nor an amount of dollars, nor words of the sale. */
const isCode = (text: string) =>
  isShort(text) &&
  /[\p{L}\d]/u.test(text) &&
  !isDate(text) &&
  !/^\d{4}-\d{2}-\d{2}|^\d{1,2}\/\d{1,2}\/|^\$|^-?\d{1,3}\.\d/.test(text) &&
  (text.length < 2 || readSaleStatus(text) === null);
const isYardName = (text: string) =>
  text.length <= 60 && !isAddress(text) && !isDate(text) && !/\d[.,]\d/.test(text);
const isRego = (text: string) => readRego(text).value !== null && !isDate(text);

const OTHER_PRICES =
  /^(?:per|week\w*|month\w*|repayments?|finance|deposit|cost|wholesale|trade\w*|buy|purchase\w*|reserve|min\w*|max\w*|floor|book|invoice|msrp|rrp|mrlp|was|old|previous|prior|original|sav\w*|discount\w*|type|label|drop|date|change\w*|history|guide|range|status|currency|codes?|units?|notes?|display|suffix|prefix|cents|ex|excl\w*|bid|auction|market|average|avg|valuation|valued|estimate\w*|redbook|compare|dealer|net|tax|levy|gst|subscription|rent\w*|hire|lease|dap|egc|drive|away|ride|usd|eur|gbp|nzd|cad|jpy|zar|sold|only|hide|show|low\w*|high\w*|start\w*|option\w*|accessor\w*|service|warranty|insurance)$/;
const OTHER_KM =
  /^(?:annual\w*|year\w*|pa|per|avg|average|limit|allowance|excess|warranty|service\w*|range|economy|fuel|consumption|units?|uom|status|date|last|next|mpg|epa|city|highway|hwy|combined|type|free|included|cents|rate|cost|code|note\w*)$/;

const OTHER_FUEL =
  /^(?:second\w*|alternat\w*|2|economy|consumption|city|highway|efficiency|tank|capacity|level|card)$/;

/** Where two fields fit a column equally well, the earlier one is taken. */
// biome-ignore format: one line a field
export const FIELD_HINTS: readonly FieldHint[] = [
  { field: "vin", names: words("vin vinnumber vinno vehicleidentificationnumber chassis chassisno chassisnumber fahrgestellnummer"), inPart: true, fits: (text) => readVin(text).value !== null, byValue: true },
  { field: "stockNumber", names: words("stocknumber stockno stocknum stock stockid stockref stockcode stockreference stk stkno stknumber stocknr dealerstocknumber dealerstockno internenummer sku variantsku yardref dealerref unitnumber unitno"), also: words("ref reference refno referenceno referencenumber referenceid vehicleid vehicleref listingid advertid adid itemid productid carid inventoryid inventorynumber fleetno fleetnumber fleet lot lotno lotnumber id number"), inPart: true, not: /^(?:make|model|brand|dealer|seller|yard|location|images?|photos?|customer|sales|account|user|feed|offers?|engine|fuel|body|type|category|transaction|parent|series|variant|date|group|status|days|count|level|qty|quantity|location|price|value|url)$/, fits: isCode, isUnique: true },
  { field: "make", names: words("make mk brand brandname manufacturer manufacturername marque makename marke hersteller"), fits: isText },
  { field: "make", names: [], fits: isKnownMake, byValue: true },
  { field: "model", names: words("model mdl modelname range modelrange family modelfamily vehiclemodel modell"), also: words("modeldescription"), fits: (text) => !isAddress(text) },
  { field: "title", names: words("title heading headline vehiclename makemodel makeandmodel yearmakemodel fullname"), also: words("name vehicle listing"), fits: (text) => / /.test(text) && !isAddress(text) },
  { field: "badge", names: words("badge variant trimlevel grade derivative trim edition submodel modelvariant badgename variantname"), fits: (text) => !isAddress(text) },
  { field: "series", names: words("series generation modelseries"), fits: (text) => !isAddress(text) },
  { field: "year", names: words("year yr modelyear yearmodel yearofmanufacture buildyear builtyear yearbuilt yearofbuild yom yeargroup vehiclemodeldate modeldate manufactureyear yearmanufactured mfgyear releaseyear baujahr"), also: words("complianceyear registrationyear"), inPart: true, not: /^(?:expir\w*|rego?|service|sold|warranty|tax|insurance|last|next)$/, fits: isYear, byValue: true },
  { field: "driveAwayPrice", names: words("driveaway driveawayprice dap dapprice pricedap pricedriveaway driveawayamount rideaway rideawayprice onroad onroadprice"), inPart: true, not: OTHER_PRICES, fits: isPrice },
  { field: "egcPrice", names: words("egc egcprice exgovt exgovtcharges priceegc beforegovtcharges"), inPart: true, not: OTHER_PRICES, fits: isPrice },
  { field: "beforePrice", names: words("wasprice previousprice beforeprice oldprice originalprice pricewas was compareatprice variantcompareatprice"), fits: isAmount },
  { field: "offerPrice", names: words("offerprice saleprice specialprice promoprice promotionalprice discountprice discountedprice reducedprice clearanceprice"), fits: isAmount },
  { field: "purchaseCost", names: words("purchasecost costprice purchaseprice cost buyprice unitcost invoicecost invoiceprice standinvalue"), fits: isPrice },
  { field: "priceType", names: words("pricetype pricequalifier pricelabel pricebasis"), fits: isText },
  { field: "price", names: words("price askingprice advertisedprice advprice retailprice sellprice sellingprice internetprice webprice websiteprice onlineprice cashprice ask asking askprice preis preisaud verkaufspreis priceaud variantprice ourprice priceasking"), also: words("retail listprice amount displayprice advertised"), inPart: true, not: OTHER_PRICES, fits: isPrice },
  { field: "km", names: words("km kms odometer odo kilometres kilometers mileage mileagevalue mileagefromodometer miles odometerkm odometerkms odometermiles odometerreading odometervalue odoreading kilometer kilometerstand laufleistung kmsdriven"), also: words("distance"), inPart: true, not: OTHER_KM, fits: isKm },
  { field: "interiorColour", names: words("interiorcolour interiorcolor intcolour intcolor interior trimcolour trimcolor upholstery interiorcolourname interiorcolorname"), fits: isText },
  { field: "colour", names: words("colour color exteriorcolour exteriorcolor extcolour extcolor bodycolour bodycolor paint exterior paintcolour paintcolor colourname colorname exteriorcolourname exteriorcolorname farbe"), fits: isText },
  { field: "body", names: words("body bodytype bodystyle bodyshape shape karosserie"), also: words("type vehicletype category style"), inPart: true, fits: (text) => readBody(text) !== null },
  { field: "body", names: [], fits: isBodyAlone, byValue: true },
  { field: "fuel", names: words("fuel fueltype fuelname kraftstoff primaryfuel"), inPart: true, not: OTHER_FUEL, fits: (text) => readFuel(text) !== null, byValue: true },
  { field: "transmission", names: words("transmission trans gearbox transmissiontype vehicletransmission getriebe"), inPart: true, fits: (text) => readTransmission(text) !== null, byValue: true },
  { field: "drive", names: words("drive drivetype drivetrain drivenwheels drivesetup wheeldrive driveline drivewheelconfiguration"), inPart: true, fits: (text) => readDrive(text) !== null, byValue: true },
  { field: "gears", names: words("gears numberofgears gearcount noofgears"), fits: isSmallNumber },
  { field: "seats", names: words("seats seating noofseats numberofseats seatingcapacity vehicleseatingcapacity"), fits: isSmallNumber },
  { field: "doors", names: words("doors drs noofdoors numberofdoors"), fits: isSmallNumber },
  { field: "cylinders", names: words("cylinders cyl cyls noofcylinders enginecylinders"), fits: (text) => /\d/.test(text) },
  { field: "engineLitres", names: words("enginesize enginelitres enginecapacity displacement enginedisplacement litres enginecc capacity engine eng motor"), fits: (text) => readLitres(text).value !== null || /electric/i.test(text) },
  { field: "engineLitres", names: [], fits: (text) => text.length <= 25 && /\d ?(?:l|litres?|cc)\b/i.test(text) && readLitres(text).value !== null, byValue: true },
  { field: "regoExpiry", names: words("regoexpiry regoexpirydate registrationexpiry regexpiry regodue regoexp"), fits: isDate },
  { field: "rego", names: words("rego registration regonumber regono registrationnumber registrationno regnumber regno reg plate numberplate regonum plateno licenceplate licenseplate regplate vrm kennzeichen"), fits: isRego },
  { field: "complianceDate", names: words("compliancedate compliance complied"), fits: isDate },
  { field: "buildDate", names: words("builddate build built manufacturedate dateofmanufacture mfgdate"), fits: isDate },
  { field: "nvic", names: words("nvic niviccode nviccode"), fits: isShort },
  { field: "redbookCode", names: words("redbookcode redbook redbookid"), fits: isShort },
  { field: "itemType", names: words("itemtype vehiclekind kind kindofvehicle assettype assetclass stockkind vehicletype"), also: words("type category vehicleclass class vehiclecategory producttype stockcategory"), least: 0.8, fits: isKind },
  { field: "carType", names: words("cartype condition newused usednew newusedemo newuseddemo nud neworused usedornew nu stocktype saletype neworusedtype saleclass cond zustand vehiclecondition stateofvehicle itemcondition advertclassification inventorytype"), also: words("type vehicletype category vehicleclass class status"), inPart: true, fits: (text) => parseCarType(text) !== null },
  { field: "carType", names: [], fits: (text) => text.length > 2 && parseCarType(text) !== null, byValue: true },
  { field: "certified", names: words("certified cpo isapproved approved iscertified"), fits: isShort },
  { field: "listedAt", names: words("listedat datelisted listed dateadded dateinstock instockdate arrivaldate arrived dateonlot datefirstonlot createdat stockeddate"), fits: isDate },
  { field: "features", names: words("features options equipment accessories extras featurelist optionlist standardequipment standardfeatures"), fits: (text) => !isAddress(text) },
  { field: "comments", names: words("comments description dealercomments sellercomments adtext advert adcopy blurb adverttext vehicledescription bodyhtml webdescription advertdescription"), fits: isText },
  { field: "videos", names: words("video videos videourl youtube youtubeurl"), fits: isUrls },
  { field: "batteryHealth", names: words("batteryhealth batteryhealthpercent batteryhealthpercentage batterysoh soh batterystateofhealth stateofhealth"), fits: isPercent },
  { field: "batteryHealthDate", names: words("batteryhealthdate batterytestdate batterytestedon sohdate"), fits: isDate },
  { field: "batteryHealthMethod", names: words("batteryhealthmethod batterytestmethod batterytestedby"), fits: isText },
  { field: "batteryHealthCertificate", names: words("batteryhealthcertificate batterycertificate batterycertificateurl batteryreport batteryreporturl"), fits: isUrls },
  { field: "privateSuburb", names: words("privatesuburb"), fits: isText },
  { field: "privatePostcode", names: words("privatepostcode"), fits: (text) => /^\d{4}$/.test(text) },
  { field: "paymentProcessors", names: words("paymentprocessors"), fits: isText },
  { field: "carsalesTitle", names: words("carsalestitle"), fits: isText },
  { field: "locationPostcode", names: words("postcode locationpostcode yardpostcode zip zipcode postalcode"), fits: (text) => /^\d{4}$/.test(text) },
  { field: "locationState", names: words("state locationstate yardstate addressregion dealerstate"), also: words("region"), not: /^(?:rego?|registration|plate)$/, fits: (text) => readState(text) !== null },
  { field: "locationCity", names: words("suburb city town locationcity yardsuburb locationsuburb addresslocality"), not: /^(?:fuel|economy|mpg|consumption|epa|km|l|private)$/, fits: (text, isTown) => isTown(text) },
  { field: "locationCode", names: words("locationcode location yard yardcode branch branchcode site sitecode rooftop storecode store standort"), also: words("dealerid dealercode dealershipid storeid"), inPart: true, not: /^(?:key|keys|spark|bay|row|parking|gps|lat\w*|long?\w*|url|map|country|type|phone|email|street|address|postcode|state|fuel|service)$/, fits: isYardName, isShared: true },
  { field: "locationName", names: words("locationname yardname branchname sitename storename"), fits: (text) => isText(text) && isYardName(text), isShared: true },
  { field: "dealership", names: words("dealer dealername dealership dealershipname seller sellername"), fits: isText },
];

const NAMES_OF_VEHICLES: ReadonlySet<string> = new Set(
  FIELD_HINTS.filter(({ field }) =>
    ["vin", "make", "model", "badge", "km", "body", "fuel", "transmission"].includes(field),
  ).flatMap(({ names }) => names),
);

/** How many of a list's field names are usual for vehicles and for little else. */
export function countVehicleNames(names: Iterable<string>): number {
  return [...names].filter((name) => NAMES_OF_VEHICLES.has(keepLetters(name))).length;
}

/** A column's name as the hints have it: lower-case letters and digits alone. */
function keepLetters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
