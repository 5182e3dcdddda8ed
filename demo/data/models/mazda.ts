import { type Make, buildEngine, buildPlugInEngine } from "#demo/generator/model.ts";

const p15 = buildEngine("petrol", [1.5, 4, 5.4, 144]);
const p20 = buildEngine("petrol", [2.0, 4, 6.3, 200]);
const p25 = buildEngine("petrol", [2.5, 4, 7.4, 252]);
const p25t = buildEngine("petrol", [2.5, 4, 8.2, 420], "Turbo");
const p25tLarge = buildEngine("petrol", [2.5, 4, 9.0, 420], "Turbo");
const i6 = buildEngine("petrol", [3.3, 6, 8.2, 500], "Turbo");
const d6 = buildEngine("diesel", [3.3, 6, 5.4, 550]);
const phev = buildPlugInEngine([2.5, 4, 2.1, 500], 76);
const d30 = buildEngine("diesel", [3.0, 4, 8.0, 450]);

export const mazda: Make = {
  make: "Mazda", origin: "J", retention: 1.03, warranty: "5-year unlimited kilometre",
  paints: {
    "Snowflake White Pearl": "white", "Rhodium White": "white", "Machine Grey": "grey", "Polymetal Grey": "grey",
    "Jet Black": "black", "Soul Red Crystal": "red", "Deep Crystal Blue": "blue", "Platinum Quartz Silver": "silver",
    "Zircon Sand Beige": "beige",
  },
  models: [
    { model: "2", body: "hatch", series: "DJ Series", years: [2016, null], seats: 5, doors: 5, size: [4065, 1695, 1495], gvm: 1506, tow: 900, tank: 44, ancap: [5, 2015],
      badges: [["G15 Pure", 27_490, p15, "a6", "fwd", 2], ["G15 Evolve", 29_490, p15, "a6", "fwd", 3], ["G15 GT", 30_990, p15, "a6", "fwd", 4]] },
    { model: "3", body: "hatch", series: "BP Series", years: [2019, null], seats: 5, doors: 5, size: [4460, 1795, 1435], gvm: 1834, tow: 1200, tank: 51, ancap: [5, 2019],
      badges: [["G20 Pure", 34_490, p20, "a6", "fwd", 2], ["G20 Touring", 38_990, p20, "a6", "fwd", 4], ["G25 Evolve SP", 37_490, buildEngine("petrol", [2.5, 4, 6.6, 252]), "a6", "fwd", 3], ["G25 Astina", 45_990, buildEngine("petrol", [2.5, 4, 6.6, 252]), "a6", "fwd", 5]] },
    { model: "3", body: "sedan", series: "BN Series", years: [2016, 2018], seats: 5, doors: 4, size: [4580, 1795, 1450], gvm: 1785, tow: 1200, tank: 51, ancap: [5, 2014],
      badges: [["Neo", 24_990, buildEngine("petrol", [2.0, 4, 5.8, 200]), "a6", "fwd", 2], ["Maxx", 26_990, buildEngine("petrol", [2.0, 4, 5.8, 200]), "m6", "fwd", 2], ["SP25 GT", 33_490, buildEngine("petrol", [2.5, 4, 6.1, 250]), "a6", "fwd", 4]] },
    { model: "CX-3", body: "suv", series: "DK Series", years: [2016, null], seats: 5, doors: 5, size: [4275, 1765, 1535], gvm: 1690, tow: 1200, tank: 48, ancap: [5, 2015],
      badges: [["G20 Sport", 31_990, p20, "a6", "fwd", 2], ["G20 Pure", 33_990, p20, "a6", "fwd", 3], ["G20 Touring SP", 36_990, p20, "a6", "fwd", 4], ["Akari", 40_990, buildEngine("petrol", [2.0, 4, 6.7, 195]), "a6", "awd", 5]] },
    { model: "CX-30", body: "suv", series: "DM Series", years: [2020, null], seats: 5, doors: 5, size: [4395, 1795, 1540], gvm: 1883, tow: 1200, tank: 51, ancap: [5, 2019],
      badges: [["G20 Pure", 37_490, buildEngine("petrol", [2.0, 4, 6.5, 200]), "a6", "fwd", 2], ["G20 Evolve", 39_490, buildEngine("petrol", [2.0, 4, 6.5, 200]), "a6", "fwd", 3], ["G20e Touring", 43_490, buildEngine("hybrid", [2.0, 4, 6.0, 200]), "a6", "fwd", 4], ["G25 Astina", 50_490, buildEngine("petrol", [2.5, 4, 6.8, 252]), "a6", "awd", 5]] },
    { model: "CX-5", body: "suv", series: "KF Series", years: [2017, null], seats: 5, doors: 5, size: [4575, 1842, 1680], gvm: 2143, tow: 2000, tank: 56, ancap: [5, 2017],
      badges: [["G20 Maxx", 40_990, buildEngine("petrol", [2.0, 4, 6.9, 200]), "a6", "fwd", 2], ["Maxx Sport", 45_990, p25, "a6", "awd", 3], ["Touring", 48_490, p25, "a6", "awd", 3], ["G25 GT SP", 53_990, p25, "a6", "awd", 4], ["G35 Akera", 59_990, p25t, "a6", "awd", 5]] },
    { model: "CX-60", body: "suv", series: "KH Series", years: [2023, null], seats: 5, doors: 5, size: [4740, 1890, 1680], gvm: 2550, tow: 2500, tank: 58, ancap: [5, 2022],
      badges: [["G40e Evolve", 67_990, i6, "a8", "awd", 3], ["D50e GT", 76_990, d6, "a8", "awd", 4], ["P50e Azami", 93_990, phev, "a8", "awd", 5]] },
    { model: "CX-8", body: "suv", series: "KG Series", years: [2018, 2023], seats: 7, doors: 5, size: [4900, 1840, 1725], gvm: 2450, tow: 2000, tank: 74, ancap: [5, 2018],
      badges: [["Sport", 48_990, buildEngine("diesel", [2.2, 4, 5.9, 450], "Twin Turbo"), "a6", "fwd", 2], ["Touring", 56_990, buildEngine("diesel", [2.2, 4, 6.0, 450], "Twin Turbo"), "a6", "awd", 3], ["Asaki LE", 72_990, buildEngine("diesel", [2.2, 4, 6.0, 450], "Twin Turbo"), "a6", "awd", 5]] },
    { model: "CX-9", body: "suv", series: "TC Series", years: [2016, 2023], seats: 7, doors: 5, size: [5075, 1969, 1747], gvm: 2600, tow: 2000, tank: 74, ancap: [5, 2016],
      badges: [["Sport", 52_990, p25tLarge, "a6", "fwd", 2], ["GT", 65_990, p25tLarge, "a6", "awd", 4], ["Azami LE", 77_990, p25tLarge, "a6", "awd", 5]] },
    { model: "CX-90", body: "suv", series: "KK Series", years: [2023, null], seats: 7, doors: 5, size: [5120, 1994, 1745], gvm: 2880, tow: 2500, tank: 74, ancap: [5, 2023],
      badges: [["G50e Touring", 82_990, i6, "a8", "awd", 3], ["D50e Azami", 104_990, d6, "a8", "awd", 5]] },
    { model: "BT-50", body: "ute", series: "TF Series", years: [2021, null], seats: 5, doors: 4, size: [5280, 1870, 1790], gvm: 3100, tow: 3500, towing: [350, 5950, 2080], tank: 76, ancap: [5, 2022],
      badges: [["XT", 56_990, d30, "a6", "4wd", 2], ["XTR", 61_990, d30, "a6", "4wd", 3], ["GT", 66_990, d30, "a6", "4wd", 4], ["SP", 73_990, d30, "a6", "4wd", 5]] },
    { model: "MX-5", body: "convertible", series: "ND", years: [2016, null], seats: 2, doors: 2, size: [3915, 1735, 1235], gvm: 1296, tank: 45, ancap: [5, 2016],
      badges: [["G20 Roadster", 46_990, buildEngine("petrol", [2.0, 4, 6.8, 205]), "m6", "rwd", 3], ["G20 GT RS", 57_490, buildEngine("petrol", [2.0, 4, 6.8, 205]), "m6", "rwd", 5]] },
  ],
};
