import { type Make, buildEngine, buildElectricEngine, buildPlugInEngine } from "#demo/generator/model.ts";

const plain = { "Polar White": "white", "Alabaster White": "white", "Sterling Silver": "silver", "Mountain Grey": "grey", "Midnight Black": "black", "Ink Blue": "blue", "Carmine Red": "red" } as const;

/** Makes that come in as trade-ins only. */
export const tradeIns: readonly Make[] = [
  { make: "Mitsubishi", origin: "J", retention: 0.98, warranty: "10-year/200,000 km", paints: { ...plain, "Sunflare Orange": "orange" }, models: [
    { model: "ASX", body: "suv", series: "XD", years: [2019, 2024], seats: 5, doors: 5, size: [4365, 1810, 1640], gvm: 1970, tow: 1300, tank: 63, ancap: [5, 2014], badges: [["ES", 27_990, buildEngine("petrol", [2.0, 4, 7.6, 197]), "c1", "fwd", 2], ["Exceed", 36_990, buildEngine("petrol", [2.4, 4, 7.9, 222]), "c1", "fwd", 5]] },
    { model: "Outlander", body: "suv", series: "ZM", years: [2021, null], seats: 7, doors: 5, size: [4710, 1862, 1745], gvm: 2290, tow: 1600, tank: 55, ancap: [5, 2022], badges: [["LS", 44_990, buildEngine("petrol", [2.5, 4, 7.7, 245]), "c1", "awd", 3], ["Exceed PHEV", 72_990, buildPlugInEngine([2.4, 4, 1.5, 195], 84), "e1", "awd", 5]] },
    { model: "Triton", body: "ute", series: "MR", years: [2019, 2023], seats: 5, doors: 4, size: [5305, 1815, 1795], gvm: 2900, tow: 3100, towing: [310, 5885, 2045], tank: 75, ancap: [5, 2015], badges: [["GLX+", 46_990, buildEngine("diesel", [2.4, 4, 8.6, 430]), "a6", "4wd", 2], ["GLS", 52_990, buildEngine("diesel", [2.4, 4, 8.6, 430]), "a6", "4wd", 4]] },
    { model: "Pajero Sport", body: "suv", series: "QF", years: [2020, 2024], seats: 7, doors: 5, size: [4825, 1815, 1835], gvm: 2775, tow: 3100, towing: [310, 5565, 2125], tank: 68, ancap: [5, 2015], badges: [["Exceed", 62_990, buildEngine("diesel", [2.4, 4, 8.0, 430]), "a8", "4wd", 5]] },
    { model: "Lancer", body: "sedan", series: "CJ", years: [2012, 2017], seats: 5, doors: 4, size: [4570, 1760, 1480], tow: 1000, tank: 59, ancap: [5, 2009], badges: [["ES Sport", 21_990, buildEngine("petrol", [2.0, 4, 7.3, 197]), "c1", "fwd", 2]] },
  ] },
  { make: "Honda", origin: "J", retention: 1.02, warranty: "5-year unlimited kilometre", paints: plain, models: [
    { model: "Civic", body: "hatch", series: "11th Gen", years: [2022, null], seats: 4, doors: 5, size: [4560, 1802, 1415], gvm: 1760, tow: 800, tank: 40, badges: [["e:HEV LX", 55_990, buildEngine("hybrid", [2.0, 4, 4.2, 315]), "e1", "fwd", 5]] },
    { model: "Jazz", body: "hatch", series: "GF", years: [2014, 2020], seats: 5, doors: 5, size: [3995, 1695, 1525], gvm: 1520, tow: 800, tank: 40, ancap: [5, 2015], badges: [["VTi", 18_990, buildEngine("petrol", [1.5, 4, 5.8, 145]), "c1", "fwd", 2], ["VTi-L", 24_490, buildEngine("petrol", [1.5, 4, 5.8, 145]), "c1", "fwd", 4]] },
    { model: "CR-V", body: "suv", series: "RW", years: [2017, 2023], seats: 5, doors: 5, size: [4600, 1855, 1679], gvm: 2130, tow: 1500, tank: 57, ancap: [5, 2017], badges: [["VTi-S", 36_990, buildEngine("petrol", [1.5, 4, 7.3, 240], "Turbo"), "c1", "fwd", 3], ["VTi-LX", 50_990, buildEngine("petrol", [1.5, 4, 7.4, 240], "Turbo"), "c1", "awd", 5]] },
    { model: "HR-V", body: "suv", series: "RV", years: [2022, null], seats: 4, doors: 5, size: [4385, 1790, 1590], gvm: 1790, tow: 800, tank: 40, ancap: [4, 2022], badges: [["e:HEV L", 47_990, buildEngine("hybrid", [1.5, 4, 4.3, 253]), "e1", "fwd", 5]] },
  ] },
  { make: "Holden", origin: "6", retention: 0.92, warranty: "Statutory", paints: { ...plain, "Heron White": "white", "Jungle Green": "green" }, models: [
    { model: "Commodore", body: "sedan", series: "VF II", years: [2015, 2017], seats: 5, doors: 4, size: [4966, 1899, 1474], tow: 2100, tank: 71, ancap: [5, 2013], badges: [["Evoke", 37_990, buildEngine("petrol", [3.0, 6, 8.9, 290]), "a6", "rwd", 2], ["SS V Redline", 59_990, buildEngine("petrol", [6.2, 8, 12.9, 570]), "a6", "rwd", 5]] },
    { model: "Commodore", body: "wagon", series: "VF II", years: [2015, 2017], seats: 5, doors: 5, size: [4919, 1899, 1474], tow: 2100, tank: 71, ancap: [5, 2013], badges: [["SV6 Sportwagon", 45_990, buildEngine("petrol", [3.6, 6, 9.3, 350]), "a6", "rwd", 4]] },
    { model: "Colorado", body: "ute", series: "RG", years: [2016, 2020], seats: 5, doors: 4, size: [5361, 1874, 1800], gvm: 3150, tow: 3500, towing: [350, 6000, 2150], tank: 76, ancap: [5, 2016], badges: [["LTZ", 54_990, buildEngine("diesel", [2.8, 4, 8.7, 500]), "a6", "4wd", 4], ["LS", 49_990, buildEngine("diesel", [2.8, 4, 8.7, 500]), "a6", "4wd", 2]] },
    { model: "Captiva", body: "suv", series: "CG", years: [2014, 2017], seats: 7, doors: 5, size: [4690, 1850, 1756], tow: 1700, tank: 65, ancap: [5, 2011], badges: [["LS 7 Seat", 32_990, buildEngine("petrol", [2.4, 4, 10.1, 230]), "a6", "fwd", 2]] },
  ] },
  { make: "Mercedes-Benz", origin: "W", retention: 0.93, warranty: "5-year unlimited kilometre", paints: { ...plain, "Selenite Grey": "grey" }, models: [
    { model: "A-Class", body: "hatch", series: "W177", years: [2018, 2024], seats: 5, doors: 5, size: [4419, 1796, 1440], gvm: 1900, tank: 43, ancap: [5, 2018], badges: [["A250 AMG Line", 66_990, buildEngine("petrol", [2.0, 4, 6.7, 350], "Turbo"), "d7", "awd", 5]] },
    { model: "GLC-Class", body: "coupe", series: "C253", years: [2020, 2023], seats: 5, doors: 5, size: [4731, 1890, 1600], gvm: 2600, tow: 2000, tank: 50, ancap: [5, 2015], badges: [["GLC300 e 4MATIC Coupe AMG Line with Night Package and Driver Assistance Plus", 118_990, buildPlugInEngine([2.0, 4, 2.6, 700], 40), "a9", "awd", 5]] },
    { model: "C-Class", body: "sedan", series: "W205", years: [2016, 2021], seats: 5, doors: 4, size: [4686, 1810, 1442], gvm: 2000, tow: 1800, tank: 66, ancap: [5, 2014], badges: [["C200", 66_990, buildEngine("petrol", [1.5, 4, 6.4, 280], "Turbo"), "a9", "rwd", 4]] },
  ] },
  { make: "BMW", origin: "W", retention: 0.92, warranty: "5-year unlimited kilometre", paints: { ...plain, "Estoril Blue": "blue" }, models: [
    { model: "1 Series", body: "hatch", series: "F40", years: [2019, 2024], seats: 5, doors: 5, size: [4319, 1799, 1434], gvm: 1930, tank: 42, ancap: [5, 2019], badges: [["118i M Sport", 54_990, buildEngine("petrol", [1.5, 3, 5.9, 220], "Turbo"), "d7", "fwd", 4]] },
    { model: "3 Series", body: "sedan", series: "G20", years: [2019, null], seats: 5, doors: 4, size: [4709, 1827, 1442], gvm: 2140, tow: 1600, tank: 59, ancap: [5, 2019], badges: [["330i M Sport", 88_990, buildEngine("petrol", [2.0, 4, 6.4, 400], "Turbo"), "a8", "rwd", 5]] },
    { model: "X3", body: "suv", series: "G01", years: [2018, 2024], seats: 5, doors: 5, size: [4708, 1891, 1676], gvm: 2400, tow: 2400, tank: 65, ancap: [5, 2017], badges: [["xDrive30i M Sport", 93_990, buildEngine("petrol", [2.0, 4, 7.8, 350], "Turbo"), "a8", "awd", 5]] },
  ] },
  { make: "Audi", origin: "W", retention: 0.91, warranty: "5-year unlimited kilometre", paints: { ...plain, "Nano Grey": "grey" }, models: [
    { model: "Q3", body: "suv", series: "F3", years: [2019, 2024], seats: 5, doors: 5, size: [4484, 1856, 1616], gvm: 2080, tow: 2000, tank: 60, ancap: [5, 2018], badges: [["40 TFSI S line", 66_990, buildEngine("petrol", [2.0, 4, 8.4, 320], "Turbo"), "d7", "awd", 5]] },
    { model: "A3", body: "sedan", series: "8Y", years: [2022, null], seats: 5, doors: 4, size: [4495, 1816, 1425], gvm: 1900, tank: 50, ancap: [5, 2020], badges: [["35 TFSI", 57_990, buildEngine("petrol", [1.5, 4, 5.3, 250], "Turbo"), "d7", "fwd", 4]] },
  ] },
  { make: "Lexus", origin: "J", retention: 1.03, warranty: "5-year unlimited kilometre", paints: { ...plain, "Sonic Titanium Silver": "silver" }, models: [
    { model: "NX", body: "suv", series: "AAZH20R", years: [2021, null], seats: 5, doors: 5, size: [4660, 1865, 1670], gvm: 2380, tow: 1500, tank: 55, ancap: [5, 2022], badges: [["NX350h Luxury", 78_990, buildEngine("hybrid", [2.5, 4, 5.0, 239]), "c1", "awd", 4]] },
  ] },
  { make: "Jeep", origin: "1", retention: 0.85, warranty: "5-year/100,000 km", paints: { ...plain, "Sarge Green": "green" }, models: [
    { model: "Wrangler", body: "convertible", listedAs: "hardtop", series: "JL", years: [2019, null], seats: 5, doors: 4, size: [4882, 1894, 1850], gvm: 2630, tow: 2495, tank: 81, ancap: [3, 2019], badges: [["Unlimited Rubicon", 89_990, buildEngine("petrol", [3.6, 6, 9.6, 347]), "a8", "4wd", 5]] },
    { model: "Grand Cherokee", body: "suv", listedAs: "4x4", series: "WK", years: [2014, 2021], seats: 5, doors: 5, size: [4828, 1943, 1802], gvm: 2949, tow: 3500, tank: 93, ancap: [5, 2014], badges: [["Limited", 72_990, buildEngine("diesel", [3.0, 6, 7.5, 570]), "a8", "4wd", 4]] },
  ] },
  { make: "Skoda", origin: "T", retention: 0.93, warranty: "7-year unlimited kilometre", paints: { ...plain, "Race Blue": "blue" }, models: [
    { model: "Octavia", body: "wagon", series: "NX", years: [2021, null], seats: 5, doors: 5, size: [4702, 1829, 1468], gvm: 2040, tow: 1600, tank: 50, ancap: [5, 2019], badges: [["RS", 62_990, buildEngine("petrol", [2.0, 4, 6.8, 370], "Turbo"), "d7", "fwd", 5]] },
    { model: "Kodiaq", body: "suv", series: "NS", years: [2018, 2024], seats: 7, doors: 5, size: [4697, 1882, 1655], gvm: 2420, tow: 2000, tank: 60, ancap: [5, 2017], badges: [["132TSI Style", 60_990, buildEngine("petrol", [2.0, 4, 8.2, 320], "Turbo"), "d7", "awd", 4]] },
  ] },
  { make: "Volvo", origin: "Y", retention: 0.9, warranty: "5-year unlimited kilometre", paints: { ...plain, "Sage Green": "green" }, models: [
    { model: "XC40", body: "suv", series: "536", years: [2018, null], seats: 5, doors: 5, size: [4440, 1863, 1652], gvm: 2270, tow: 1800, tank: 54, ancap: [5, 2018], badges: [["Recharge Twin", 85_990, buildElectricEngine(18.7, 660, 485), "e1", "awd", 5], ["T4 Momentum", 54_990, buildEngine("petrol", [2.0, 4, 7.4, 300], "Turbo"), "a8", "fwd", 3]] },
  ] },
  { make: "GWM", origin: "L", retention: 0.93, warranty: "7-year unlimited kilometre", paints: { ...plain, "Lizard Green": "green" }, models: [
    { model: "Haval Jolion", body: "suv", years: [2021, null], seats: 5, doors: 5, size: [4472, 1841, 1619], gvm: 1850, tank: 55, ancap: [5, 2022], badges: [["Lux", 32_990, buildEngine("petrol", [1.5, 4, 8.1, 220], "Turbo"), "d7", "fwd", 3], ["Ultra Hybrid", 40_990, buildEngine("hybrid", [1.5, 4, 5.0, 375]), "a2", "fwd", 5]] },
    { model: "Cannon", body: "ute", series: "NPW", years: [2020, null], seats: 5, doors: 4, size: [5410, 1934, 1886], gvm: 3150, tow: 3000, tank: 78, ancap: [5, 2021], badges: [["Cannon-X", 46_990, buildEngine("diesel", [2.0, 4, 9.4, 400]), "a8", "4wd", 5]] },
  ] },
  { make: "LDV", origin: "L", retention: 0.85, warranty: "7-year/200,000 km", paints: plain, models: [
    { model: "T60", body: "ute", series: "SKC8", years: [2018, 2024], seats: 5, doors: 4, size: [5365, 1900, 1809], gvm: 3050, tow: 3000, tank: 67, ancap: [5, 2017], badges: [["LUXE", 41_990, buildEngine("diesel", [2.0, 4, 9.2, 500], "Twin Turbo"), "a8", "4wd", 4]] },
    { model: "G10", body: "van", series: "SV7C", years: [2015, 2024], seats: 3, doors: 4, size: [5168, 1980, 1928], gvm: 3000, tow: 1500, tank: 75, badges: [["Base", 36_990, buildEngine("diesel", [2.0, 4, 8.3, 375]), "a8", "rwd", 1]] },
  ] },
  { make: "Tesla", origin: "L", retention: 0.84, warranty: "4-year/80,000 km", paints: { "Pearl White": "white", "Midnight Silver": "silver", "Stealth Grey": "grey", "Solid Black": "black", "Deep Blue": "blue", "Ultra Red": "red" }, models: [
    { model: "Model 3", body: "sedan", years: [2019, null], seats: 5, doors: 4, size: [4720, 1848, 1442], gvm: 2180, ancap: [5, 2019], badges: [["Rear-Wheel Drive", 62_990, buildElectricEngine(13.2, 420, 513), "e1", "rwd", 4], ["Performance", 88_990, buildElectricEngine(16.7, 741, 528), "e1", "awd", 5]] },
    { model: "Model Y", body: "suv", listedAs: "ev", years: [2022, null], seats: 5, doors: 5, size: [4751, 1921, 1624], gvm: 2390, tow: 1600, ancap: [5, 2022], badges: [["Long Range AWD", 76_990, buildElectricEngine(14.6, 493, 533), "e1", "awd", 5]] },
  ] },
  { make: "Land Rover", origin: "S", retention: 0.88, warranty: "5-year unlimited kilometre", paints: { ...plain, "Tasman Blue": "blue", "Pangea Green": "green" }, models: [
    { model: "Defender", body: "suv", series: "L663", years: [2020, null], seats: 5, doors: 5, size: [5018, 1996, 1967], gvm: 3200, tow: 3500, tank: 88, ancap: [5, 2020], badges: [["110 D300 SE", 122_990, buildEngine("diesel", [3.0, 6, 7.6, 650]), "a8", "4wd", 4]] },
    { model: "Range Rover Evoque", body: "suv", series: "L551", years: [2019, null], seats: 5, doors: 5, size: [4371, 1904, 1649], gvm: 2490, tow: 1600, tank: 57, ancap: [5, 2019], badges: [["P300e R-Dynamic HSE", 109_990, buildPlugInEngine([1.5, 3, 2.0, 540], 62), "a8", "awd", 5]] },
  ] },
  { make: "RAM", origin: "3", retention: 0.95, warranty: "3-year/100,000 km", paints: plain, models: [
    { model: "1500", body: "ute", series: "DT", years: [2021, null], seats: 5, doors: 4, size: [5916, 2084, 1972], gvm: 3450, tow: 4500, tank: 98, badges: [["Laramie Sport", 139_990, buildEngine("petrol", [5.7, 8, 12.2, 556]), "a8", "4wd", 5]] },
  ] },
  { make: "Peugeot", origin: "V", retention: 0.86, warranty: "5-year unlimited kilometre", paints: plain, models: [
    { model: "3008", body: "suv", series: "P84", years: [2017, 2023], seats: 5, doors: 5, size: [4447, 1841, 1624], gvm: 1940, tow: 1600, tank: 53, ancap: [5, 2016], badges: [["GT", 56_990, buildEngine("petrol", [1.6, 4, 7.0, 240], "Turbo"), "a6", "fwd", 5]] },
  ] },
  { make: "Renault", origin: "V", retention: 0.87, warranty: "5-year unlimited kilometre", paints: plain, models: [
    { model: "Koleos", body: "suv", series: "HZG", years: [2016, 2024], seats: 5, doors: 5, size: [4672, 1843, 1678], gvm: 2170, tow: 2000, tank: 60, ancap: [5, 2018], badges: [["Zen", 41_990, buildEngine("petrol", [2.5, 4, 8.3, 226]), "c1", "fwd", 3]] },
  ] },
  { make: "MINI", origin: "W", retention: 0.95, warranty: "5-year unlimited kilometre", paints: { ...plain, "British Racing Green": "green", "Solaris Orange": "orange" }, models: [
    { model: "Hatch", body: "hatch", series: "F56", years: [2014, 2023], seats: 4, doors: 3, size: [3876, 1727, 1414], tank: 44, ancap: [4, 2015], badges: [["Cooper S", 52_990, buildEngine("petrol", [2.0, 4, 5.6, 280], "Turbo"), "d7", "fwd", 4]] },
  ] },
  { make: "Chery", origin: "L", retention: 0.9, warranty: "7-year unlimited kilometre", paints: plain, models: [
    { model: "Omoda 5", body: "suv", years: [2023, null], seats: 5, doors: 5, size: [4400, 1830, 1588], tow: 1100, tank: 51, ancap: [5, 2022], badges: [["BX", 29_990, buildEngine("petrol", [1.5, 4, 6.9, 210], "Turbo"), "c1", "fwd", 3]] },
  ] },
  { make: "SsangYong", origin: "K", retention: 0.86, warranty: "7-year unlimited kilometre", paints: plain, models: [
    { model: "Musso", body: "ute", series: "Q261", years: [2021, 2024], seats: 5, doors: 4, size: [5409, 1950, 1855], gvm: 2980, tow: 3500, tank: 75, badges: [["Ultimate XLV", 46_990, buildEngine("diesel", [2.2, 4, 8.9, 441]), "a6", "4wd", 4]] },
  ] },
  { make: "Porsche", origin: "W", retention: 1.02, warranty: "3-year unlimited kilometre", paints: { ...plain, "Carrara White": "white" }, models: [
    { model: "Macan", body: "suv", listedAs: "prestige", series: "95B", years: [2019, 2024], seats: 5, doors: 5, size: [4726, 1922, 1621], gvm: 2580, tow: 2000, tank: 65, badges: [["S", 122_990, buildEngine("petrol", [2.9, 6, 9.9, 480], "Twin Turbo"), "d7", "awd", 5]] },
  ] },
];
