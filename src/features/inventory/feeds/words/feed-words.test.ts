import { describe, expect, test } from "vitest";
import { EXTRACTS } from "./extracts.ts";
import { readFuel } from "./fuel-words.ts";
import { readPriceType } from "./price-type-words.ts";
import { readSaleStatus } from "./status-words.ts";
import * as vocabulary from "./vocabulary.ts";

/** Words of real exports and their look-alikes, each with what it means; null for what no rule may guess. */
// biome-ignore format: one line a meaning
const WORDS: readonly [string, (text: string) => string | null, readonly [string | null, readonly string[]][]][] = [
  ["ENT-05 status", readSaleStatus, [
    ["in_stock", ["Available", "For Sale", "In Stock", "On Yard", "On the lot", "Front-line ready", "Ready for sale", "LIVE", "Retail", "On Display", "A", "available now", "Not sold", "Unsold", "Not yet sold", "Not reserved", "Vehicle is available", "In dealer stock", "Just Arrived", "Stocked - retail", "RFS", "On consignment", "Active listing"]],
    ["reserved", ["Under Offer", "On Hold", "Deposit Taken", "Sale pending", "In Stock - On Hold", "Available (under offer)", "Sold subject to finance", "Finance pending", "Under contract", "Available / Reserved"]],
    ["coming_soon", ["In Transit", "On Order", "Arriving soon", "Arriving 12/3", "Available soon", "ETA March 2027", "Due in April", "Due May 2027", "Arriving 12 May", "On the water", "In production", "Not in stock - on order", "Available - in transit", "Not yet arrived", "Available to order", "Pipeline"]],
    ["sold", ["Sold", "SOLD - Delivered", "Sold, awaiting delivery", "Settled", "No longer available - sold", "S", "Sold - pending handover", "Sold pending pickup"]],
    ["hidden", ["No longer available", "Not yet available", "Not on yard", "Not ready", "Not for sale", "Unavailable", "NFS", "Not currently available", "Isn't available", "Trade only", "Loan car", "Workshop", "In the workshop", "Service loaner", "Courtesy car", "Wholesale", "To auction", "Trade-in", "Written off", "Withdrawn", "Under repair", "Awaiting parts", "Draft", "Do not advertise", "Available to trade only", "In stock (not for sale)", "Company car", "On loan", "Archived", "Never available", "Dealer transfer", "In recon", "Pending approval", "Rental", "Stolen", "Cancelled", "Available - wholesale only", "Buy back", "Await PDI", "NOT_LISTED", "In service loan", "Not avail", "Cannot be sold", "Can't be sold", "Not to be sold", "Never to be sold", "To be sold at auction"]],
    [null, ["Blue", "Zzz", "Pending", "Hold for Dave?", "Yes", "No", "1", "Sold?? ask Jim", "Not ordered", "Not withdrawn", "Withdrawn: no", "Available: No", "Sold: no", "Almost sold", "Available at Sydney", "Nearly ready", "Unknown", "Used", "???", "Sold or not", "Quasi available", "available available2", "May not be sold", "May", "To be sold", "Sold?", "Available?", "SOLD / AVAILABLE", "Available/Sold", "Delivered to yard"]],
  ]],
  ["ENT-01 fuel", readFuel, [
    ["hybrid", ["Unleaded Petrol/Electric", "Petrol - Premium ULP/Electric", "PULP/Electric", "Petrol - Unleaded ULP/Electric", "Premium/Electric", "91RON / Electric", "Electric/Petrol", "Petrol + Electric Motor", "Diesel/Electric", "Hybrid", "HEV", "MHEV", "48V Mild Hybrid", "Hybrid (Petrol)", "e-POWER", "Electric Hybrid", "Hybrid Electric Vehicle", "E10/Electric", "Self-charging hybrid", "Hybrid Unleaded", "ULP Hybrid", "Gas/Electric", "ULP/Elec", "Petrol mild-hyb", "e:HEV", "2.5L Petrol Hybrid Engine", "Hybrid: yes", "Type: Hybrid (Petrol)"]],
    ["plug-in-hybrid", ["PHEV", "Plug-in Hybrid", "Petrol/Electric (Plug-in)", "Plug-In Petrol Electric", "Hybrid - Plug In", "Premium Unleaded/Electric Plug-in", "Range Extender", "EREV", "DM-i", "Diesel Plug-in Hybrid"]],
    ["petrol", ["Petrol", "ULP", "PULP", "Unleaded Petrol", "Petrol - Premium ULP", "Premium 98", "Unleaded 91RON", "95RON", "E85", "Flex Fuel", "Petrol (non hybrid)", "Petrol, not electric", "Petrol - 91 RON", "Super", "Petrol / Hybrid no", "Petrol, hybrid: no", "Hybrid: no, petrol", "Petrol (hybrid not available)", "petrol hybrid delete", "Unleaded w/o hybrid", "ULP w/out electric", "E10 compatible - no hybrid fitted"]],
    ["diesel", ["Diesel", "Premium Diesel", "Turbo Diesel", "Bio-Diesel", "TDI", "D", "Diesel (Euro 6)", "Diesel - no AdBlue"]],
    ["electric", ["Electric", "BEV", "EV", "Battery Electric", "100% Electric", "Fully electric", "E"]],
    ["lpg", ["LPG", "Petrol/LPG", "Dual Fuel", "Unleaded + LPG", "Gas", "Bi-Fuel"]],
    ["hydrogen", ["Hydrogen", "Fuel cell electric", "FCEV"]],
    [null, ["CNG", "Natural Gas", "Petrol/Diesel", "Not hybrid", "Other", "Plug-in electric", "Non-electric", "???", "Electric windows", "Petrol/Electrified", "Electrified", "PetrolHybr.", "Hybrid: No", "Electric - No", "Electric: false", "Hybrid (system): no", "Hybrid drive, system: no", "Hybrid 0", "Petrol (excl. hybrid)", "Petrol - hybrid excluded", "Petrol rather than hybrid", "Petrol (was hybrid)", "Ex-hybrid petrol", "ex-LPG petrol", "Hybrid optional petrol", "Petrol, hybrid TBC", "Neither hybrid nor electric: diesel", "hardly electric", "Petrol hybrid?", "Petrol with failed hybrid", "Electric power steering petrol", "Petrol (electric tailgate)", "Hybrid synthetic oil petrol", "Petrol (hybrid discontinued)"]],
  ]],
  ["ENT-01 transmission", vocabulary.readTransmission, [
    ["automatic", ["Auto", "A", "8SP AUTO", "10 Sp Automatic", "CVT", "X-Tronic CVT", "7-speed DSG", "9G-Tronic Automatic", "EDC", "Sports Automatic Dual Clutch", "Auto with manual mode", "8A", "6DCT", "Reduction Gear", "Automated Manual", "DHT"]],
    ["manual", ["Manual", "M", "6 Speed Manual", "A manual", "5M", "6SPM", "Man", "Manual - 5 Speed"]],
    [null, ["Manual or Automatic", "Not automatic", "6 speed", "Other", "TBC", "Automatic/Manual", "Auto: No", "Automatic - N", "Auto (7 speed): no", "ex manual", "Manual-less", "Manual?", "Manual optional"]],
  ]],
  ["ENT-01 drive", vocabulary.readDrive, [
    ["fwd", ["FWD", "Front Wheel Drive", "4x2 FWD", "Front", "F", "2WD Front Wheel"]],
    ["rwd", ["RWD", "Rear-wheel drive", "4x2 Rear", "Front engine RWD", "2WD RWD"]],
    ["awd", ["AWD", "All-Wheel Drive", "quattro", "4MATIC", "xDrive", "Symmetrical AWD", "e-4ORCE", "AWD on demand"]],
    ["4wd", ["4WD", "4X4 Dual Range", "Part-time 4WD", "Four Wheel Drive", "4 x 4", "Selectable 2WD/4WD"]],
    [null, ["4x2", "2WD", "Not 4WD", "FWD/AWD", "4x2 or 4x4", "6x4", "Other", "4WD: No", "AWD - No", "AWD delete", "AWD (system): no", "AWD excluded", "AWD w/o", "All wheel steering", "Front airbags", "AWD?"]],
  ]],
  ["HOME-18 body", vocabulary.readBody, [
    ["ute", ["Dual Cab", "D/CAB", "DUAL CAB P/UP", "Crew Cab Pickup", "Utility - Extra Cab", "Double Cab Ute", "Styleside", "Freestyle Cab Tray"]],
    ["cab-chassis", ["Dual Cab - Cab Chassis", "DOUBLE C/CHAS", "Single Cab Chassis", "Cab Chassis Ute", "SUPER CAB CHASSIS"]],
    ["van", ["Crew Cab Van", "LWB Van", "Panel Van"]],
    ["suv", ["SUV", "Wagon (SUV)", "SUV Coupe", "Sport Utility", "4D SUV", "Crossover", "Soft top SUV"]],
    ["convertible", ["Cabriolet", "Soft Top", "Roadster", "2D Convertible Coupe"]],
    ["people-mover", ["People Mover Van", "MPV"]],
    ["bus", ["Mini Bus", "Commuter Bus", "Van Bus"]],
    ["wagon", ["5D WAGON", "Estate"]],
    ["hatch", ["5 door Hatchback", "Liftback"]],
    ["sedan", ["4D SEDAN", "Saloon", "Prestige Sedan", "EV Sedan"]],
    ["ute", ["4x4 Dual Cab", "4x4 Ute"]],
    ["suv", ["Prestige SUV", "EV SUV"]],
    ["convertible", ["Hardtop Convertible"]],
    ["coupe", ["2D HARDTOP COUPE"]],
    ["hardtop", ["2D HARDTOP", "Hard top"]],
    ["4x4", ["4X4", "4 x 4"]],
    [null, ["EV/Prestige", "Not a 4x4", "Sedan/Hatch", "Not a ute", "Commercial", "Body", "Wagon or ute", "SUV?", "Hatch (was sedan)"]],
  ]],
  ["ENT-04 car type", vocabulary.parseCarType, [
    ["new", ["NEW", "Brand New", "New Car", "N", "New - in stock", "NEW Available to order", "New (runout)"]],
    ["demo", ["Demo", "Ex-Demo", "Dealer Demonstrator", "New (Demo)", "Demo - low kms"]],
    ["used", ["Used", "Like New", "Near new", "As-new", "Not new", "Pre-loved", "Ex-rental", "Ex Government", "Used - new arrival", "Certified Pre-Owned", "Used or demo"]],
    [null, ["New arrival", "New Listing", "New tyres", "New?? maybe", "Excellent", "New to market", "1", "Good", "Demo - no"]],
  ]],
  ["D9 PRC-19 price type", readPriceType, [
    ["drive_away", ["Drive Away", "DAP", "Driveaway price", "Drive away - no more to pay", "Incl. on-road costs", "Including Government Charges", "On roads included", "On the road"]],
    ["egc", ["EGC", "Excl Gov't Charges", "Not drive away", "Plus ORC", "+ on-road costs", "Before on roads", "On road costs extra", "Ex. stamp duty and rego", "Govt charges apply", "Excludes on-road costs", "ORC not included"]],
    ["unknown", ["Advertised price", "RRP"]],
    [null, ["Drive away excluded", "Drive away plus stamp duty", "Special", "Nearly drive away", "On road costs", "Drive away for ABN holders", "Drive away?", "EGC?"]],
  ]],
  ["ENT-05 hold-word", EXTRACTS["hold-word"], [["reserved", ["Reserved", "Reserved for Ann"]], ["", ["Not reserved", "not on hold", "No deposit", "Not under offer", "Reserved: no", "Deposit - none"]]]],
  ["ENT-01 fuel-word", EXTRACTS["fuel-word"], [["hybrid", ["Camry SL hybrid"]], ["petrol/hybrid", ["Camry petrol hybrid"]], ["petrol", ["Camry petrol (no hybrid)"]], ["", ["Camry non-hybrid", "Camry hybrid: no", "Camry no petrol/hybrid"]]]],
];

const CASES = WORDS.flatMap(([title, read, meanings]) =>
  meanings.flatMap(([meaning, texts]) => texts.map((text) => ({ title, read, meaning, text }))),
);

describe("words of Australian feeds", () => {
  test.each(CASES)("D70 $title: $text is $meaning", ({ read, meaning, text }) => {
    expect(read(text)).toBe(meaning);
  });
});
