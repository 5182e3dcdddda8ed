import { type MappingField, toColumnKey } from "../mapping/mapping.ts";
import { readUrl, splitUrls } from "../values/read-addresses.ts";
import { readKm, readLitres } from "../values/read-numbers.ts";
import { readPrice } from "../values/read-price.ts";
import { readDate, readRego, readVin, readYesNo } from "../values/readings.ts";
import { EXTRACTS } from "../words/extracts.ts";
import { readFuel } from "../words/fuel-words.ts";
import { isKnownMake } from "../words/names.ts";
import {
  parseCarType,
  readBody,
  readDrive,
  readItemType,
  readState,
  readTransmission,
} from "../words/vocabulary.ts";

/** How a field's column is recognised: by its name, and by what its values look like. */
export interface FieldHint {
  readonly field: MappingField;
  /** Usual names, lower-case letters and digits alone; a longer name that contains one of them counts less. */
  readonly names: readonly string[];
  /** Whether a value may be one of this field; any is without it. */
  readonly fits?: (text: string) => boolean;
  /** Values of this kind are distinctive, so that the name does not matter. */
  readonly byValue?: true;
  /** Vehicles share these values, so a column in which none repeats is another one. */
  readonly isShared?: true;
}

const words = (text: string) => text.split(" ");
const isPrice = (text: string) => readPrice(text).value !== null || /^(?:p\.?o\.?a|call|ask|0)/i.test(text);
const isKm = (text: string) => readKm(EXTRACTS["miles-as-km"](text)).value !== null;
const isSmallNumber = (text: string) => /^\d{1,2}\b/.test(text);
const isDate = (text: string) => readDate(text).value !== null;
const isYear = (text: string) => /^(?:19[5-9]|20[0-4])\d(?:\.0+)?$/.test(text);
const isText = (text: string) => /\p{L}/u.test(text);
const isUrls = (text: string) => {
  const [first] = splitUrls(text.slice(0, 2_048));
  return first !== undefined && readUrl(first).value !== null;
};
/** "4x4" and "EV" are bodies in a column that is called so; elsewhere they say what drives. */
const isBodyAlone = (text: string) =>
  readBody(text) !== null && readDrive(text) === null && readFuel(text) === null;
/** "Motorcycle" and "Car", but not "SUV", which is a body. */
const isKind = (text: string) => {
  const kind = readItemType(text);
  return kind !== null && (kind !== "car" || readBody(text) === null);
};
const isShort = (text: string) => text.length <= 30;

/** Where two fields fit a column equally well, the earlier one is taken. */
// biome-ignore format: one line a field
export const FIELD_HINTS: readonly FieldHint[] = [
  { field: "vin", names: words("vin vinnumber vinno chassis chassisno chassisnumber"), fits: (text) => readVin(text).value !== null, byValue: true },
  { field: "stockNumber", names: words("stocknumber stockno stocknum stockid stockref stockcode stock stk stkno dealerref unitno unitnumber ref reference refno vehicleid listingid lot lotno id"), fits: (text) => isShort(text) && /[\dA-Z]/i.test(text) },
  { field: "make", names: words("make mk brand manufacturer marque makename"), fits: isText },
  { field: "make", names: [], fits: isKnownMake, byValue: true },
  { field: "model", names: words("model mdl modelname modeldescription range modelrange family vehiclemodel") },
  { field: "title", names: words("title heading headline vehiclename name vehicle listing"), fits: (text) => / /.test(text) },
  { field: "badge", names: words("badge variant trimlevel grade derivative trim edition") },
  { field: "series", names: words("series generation modelseries") },
  { field: "year", names: words("year yr modelyear yearmodel yearofmanufacture buildyear builtyear yearbuilt yearofbuild yom yeargroup"), fits: isYear, byValue: true },
  { field: "driveAwayPrice", names: words("driveaway driveawayprice dap dapprice pricedriveaway"), fits: isPrice },
  { field: "egcPrice", names: words("egc egcprice exgovt exgovtcharges priceegc exgst beforegovtcharges"), fits: isPrice },
  { field: "beforePrice", names: words("wasprice previousprice beforeprice oldprice originalprice pricewas"), fits: isPrice },
  { field: "purchaseCost", names: words("purchasecost costprice purchaseprice cost buyprice wholesaleprice"), fits: isPrice },
  { field: "priceType", names: words("pricetype pricequalifier pricelabel pricebasis"), fits: isText },
  { field: "price", names: words("price askingprice advertisedprice advprice retailprice listprice saleprice ask askprice preis preisaud verkaufspreis sellprice sellingprice internetprice webprice asking amount priceaud retail"), fits: isPrice },
  { field: "km", names: words("km kms odometer odo kilometres kilometers mileage mileagevalue miles distance odometerkm odometerreading odoreading"), fits: isKm },
  { field: "interiorColour", names: words("interiorcolour interiorcolor intcolour intcolor interior trimcolour trimcolor upholstery"), fits: isText },
  { field: "colour", names: words("colour color exteriorcolour exteriorcolor extcolour extcolor bodycolour bodycolor paint exterior"), fits: isText },
  { field: "body", names: words("body bodytype bodystyle bodyshape shape"), fits: (text) => readBody(text) !== null },
  { field: "body", names: [], fits: isBodyAlone, byValue: true },
  { field: "fuel", names: words("fuel fueltype"), fits: (text) => readFuel(text) !== null, byValue: true },
  { field: "transmission", names: words("transmission trans gearbox transmissiontype"), fits: (text) => readTransmission(text) !== null, byValue: true },
  { field: "drive", names: words("drive drivetype drivetrain drivenwheels drivesetup wheeldrive"), fits: (text) => readDrive(text) !== null, byValue: true },
  { field: "gears", names: words("gears numberofgears gearcount noofgears"), fits: isSmallNumber },
  { field: "seats", names: words("seats seating noofseats numberofseats seatingcapacity"), fits: isSmallNumber },
  { field: "doors", names: words("doors drs noofdoors numberofdoors"), fits: isSmallNumber },
  { field: "cylinders", names: words("cylinders cyl cyls noofcylinders"), fits: (text) => /\d/.test(text) },
  { field: "engineLitres", names: words("enginesize enginelitres enginecapacity displacement litres enginecc capacity engine eng motor"), fits: (text) => readLitres(text).value !== null || /electric/i.test(text) },
  { field: "engineLitres", names: [], fits: (text) => text.length <= 25 && /\d ?(?:l|litres?|cc)\b/i.test(text) && readLitres(text).value !== null, byValue: true },
  { field: "reserved", names: words("reserved isreserved onhold underoffer deposittaken"), fits: (text) => readYesNo(text).value !== null },
  { field: "regoExpiry", names: words("regoexpiry regoexpirydate registrationexpiry regexpiry regodue regoexp"), fits: isDate },
  { field: "rego", names: words("rego registration regonumber regono registrationnumber regnumber regno plate numberplate regonum"), fits: (text) => readRego(text).value !== null },
  { field: "complianceDate", names: words("compliancedate compliance complied"), fits: isDate },
  { field: "buildDate", names: words("builddate build built manufacturedate dateofmanufacture mfgdate"), fits: isDate },
  { field: "nvic", names: words("nvic niviccode nviccode"), fits: isShort },
  { field: "redbookCode", names: words("redbookcode redbook redbookid"), fits: isShort },
  { field: "itemType", names: words("itemtype vehiclekind kind kindofvehicle assettype assetclass stockkind vehicletype type category vehicleclass"), fits: isKind },
  { field: "carType", names: words("cartype condition newused usednew newusedemo stocktype saletype type vehicletype category neworused saleclass vehicleclass cond zustand"), fits: (text) => parseCarType(text) !== null },
  { field: "carType", names: [], fits: (text) => text.length > 2 && parseCarType(text) !== null, byValue: true },
  { field: "status", names: words("status stockstatus availability salestatus state"), fits: (text) => isText(text) && readState(text) === null },
  { field: "certified", names: words("certified cpo isapproved approved"), fits: isShort },
  { field: "listedAt", names: words("listedat datelisted listed dateadded dateinstock instockdate arrivaldate arrived dateonlot datefirstonlot createdat"), fits: isDate },
  { field: "features", names: words("features options equipment accessories extras featurelist optionlist") },
  { field: "comments", names: words("comments description dealercomments sellercomments adtext advert adcopy notes blurb adverttext vehicledescription"), fits: isText },
  { field: "videos", names: words("video videos videourl youtube youtubeurl"), fits: isUrls },
  { field: "photos", names: words("photos photo images image imageurls imageurl photourls photourl pictures picture pics imagelist photolist mainimage imagelinks"), fits: isUrls, byValue: true },
  { field: "privateSuburb", names: words("privatesuburb"), fits: isText },
  { field: "privatePostcode", names: words("privatepostcode"), fits: (text) => /^\d{4}$/.test(text) },
  { field: "carsalesTitle", names: words("carsalestitle"), fits: isText },
  { field: "locationPostcode", names: words("postcode locationpostcode yardpostcode zip"), fits: (text) => /^\d{4}$/.test(text) },
  { field: "locationState", names: words("state locationstate yardstate"), fits: (text) => readState(text) !== null },
  { field: "locationCity", names: words("suburb city town locationcity yardsuburb"), fits: isText },
  { field: "locationCode", names: words("locationcode location yard yardcode branch branchcode site sitecode rooftop"), fits: (text) => text.length <= 60, isShared: true },
  { field: "locationName", names: words("locationname yardname branchname sitename"), fits: isText, isShared: true },
  { field: "dealership", names: words("dealer dealername dealership dealershipname seller"), fits: isText },
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
export function keepLetters(name: string): string {
  return toColumnKey(name).replace(/[^\p{L}\p{N}]/gu, "");
}
