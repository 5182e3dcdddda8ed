import { type Make, buildEngine, buildElectricEngine } from "#demo/generator/model.ts";

const ePower = buildEngine("hybrid", [1.5, 3, 6.1, 525], "Turbo");
const p25 = buildEngine("petrol", [2.5, 4, 7.4, 244]);
const d23 = buildEngine("diesel", [2.3, 4, 7.9, 450], "Twin Turbo");

export const nissan: Make = {
  make: "Nissan", origin: "J", retention: 0.99, warranty: "5-year unlimited kilometre",
  paints: {
    "Ivory Pearl White": "white", "Polar White": "white", "Brilliant Silver": "silver", "Gun Metallic Grey": "grey",
    "Diamond Black": "black", "Caspian Blue": "blue", "Scarlet Ember Red": "red", "Magnetic Blue": "blue",
    "Champagne Beige": "beige", "Twilight Grey": "grey",
  },
  models: [
    { model: "Juke", body: "suv", series: "F16", years: [2020, null], seats: 5, doors: 5, size: [4210, 1800, 1595], gvm: 1720, tow: 1250, tank: 46, ancap: [5, 2019],
      badges: [["ST", 33_490, buildEngine("petrol", [1.0, 3, 5.8, 180], "Turbo"), "d7", "fwd", 2], ["ST-L", 38_490, buildEngine("petrol", [1.0, 3, 5.8, 180], "Turbo"), "d7", "fwd", 4], ["Ti", 42_490, buildEngine("petrol", [1.0, 3, 5.8, 180], "Turbo"), "d7", "fwd", 5]] },
    { model: "Qashqai", body: "suv", series: "J12", years: [2022, null], seats: 5, doors: 5, size: [4425, 1835, 1625], gvm: 1950, tow: 1200, tank: 55, ancap: [5, 2021],
      badges: [["ST", 39_990, buildEngine("petrol", [1.3, 4, 6.1, 250], "Turbo"), "c1", "fwd", 2], ["ST-L", 44_990, buildEngine("petrol", [1.3, 4, 6.1, 250], "Turbo"), "c1", "fwd", 4], ["Ti e-POWER", 55_990, buildEngine("hybrid", [1.5, 3, 5.2, 330], "Turbo"), "e1", "fwd", 5]] },
    { model: "Qashqai", body: "suv", series: "J11", years: [2015, 2021], seats: 5, doors: 5, size: [4394, 1806, 1595], gvm: 1850, tow: 1200, tank: 65, ancap: [5, 2017],
      badges: [["ST", 28_990, buildEngine("petrol", [2.0, 4, 6.9, 200]), "c1", "fwd", 2], ["Ti", 38_490, buildEngine("petrol", [2.0, 4, 6.9, 200]), "c1", "fwd", 5], ["N-SPORT", 35_990, buildEngine("petrol", [2.0, 4, 6.9, 200]), "c1", "fwd", 4]] },
    { model: "X-TRAIL", body: "suv", series: "T33", years: [2022, null], seats: 5, doors: 5, size: [4680, 1840, 1725], gvm: 2190, tow: 2000, tank: 55, ancap: [5, 2021],
      badges: [["ST", 42_990, p25, "c1", "fwd", 2], ["ST-L", 48_990, buildEngine("petrol", [2.5, 4, 7.8, 244]), "c1", "awd", 3], ["Ti", 55_490, buildEngine("petrol", [2.5, 4, 7.8, 244]), "c1", "awd", 4], ["Ti-L e-POWER e-4ORCE", 63_490, ePower, "e1", "awd", 5]] },
    { model: "X-TRAIL", body: "suv", series: "T32", years: [2014, 2021], seats: 7, doors: 5, size: [4690, 1820, 1740], gvm: 2130, tow: 1500, tank: 60, ancap: [5, 2017],
      badges: [["ST 7 Seat", 33_490, buildEngine("petrol", [2.5, 4, 8.1, 226]), "c1", "fwd", 2], ["ST-L 7 Seat", 38_490, buildEngine("petrol", [2.5, 4, 8.3, 226]), "c1", "awd", 4]] },
    { model: "Pathfinder", body: "suv", series: "R53", years: [2022, null], seats: 8, doors: 5, size: [5004, 1978, 1802], gvm: 2760, tow: 2700, towing: [270, 5130, 2060], tank: 71, ancap: [5, 2022],
      badges: [["ST-L", 75_990, buildEngine("petrol", [3.5, 6, 10.5, 340]), "a9", "awd", 4], ["Ti-L", 90_990, buildEngine("petrol", [3.5, 6, 10.5, 340]), "a9", "awd", 5]] },
    { model: "Patrol", body: "suv", series: "Y62", years: [2013, null], seats: 8, doors: 5, size: [5175, 1995, 1940], gvm: 3500, tow: 3500, towing: [350, 7000, 2750], tank: 140,
      badges: [["Ti", 96_990, buildEngine("petrol", [5.6, 8, 14.4, 560]), "a7", "4wd", 4], ["Ti-L", 109_990, buildEngine("petrol", [5.6, 8, 14.4, 560]), "a7", "4wd", 5], ["Warrior", 118_990, buildEngine("petrol", [5.6, 8, 14.4, 560]), "a7", "4wd", 5]] },
    { model: "Navara", body: "ute", series: "D23", years: [2016, 2025], seats: 5, doors: 4, size: [5260, 1850, 1840], gvm: 3150, tow: 3500, towing: [350, 5910, 2120], tank: 73, ancap: [5, 2015],
      badges: [["SL Dual Cab", 55_990, d23, "a7", "4wd", 2], ["ST Dual Cab", 58_990, d23, "a7", "4wd", 3], ["ST-X Dual Cab", 66_490, d23, "a7", "4wd", 4], ["PRO-4X Warrior", 75_990, d23, "a7", "4wd", 5]] },
    { model: "Navara", body: "ute", series: "D27", years: [2026, null], seats: 5, doors: 4, size: [5320, 1865, 1795], gvm: 3250, tow: 3500, towing: [350, 5950, 2150], tank: 75, ancap: [5, 2025],
      badges: [["SL", 57_490, buildEngine("diesel", [2.4, 4, 7.7, 470], "Twin Turbo"), "a6", "4wd", 2], ["ST-X", 68_990, buildEngine("diesel", [2.4, 4, 7.7, 470], "Twin Turbo"), "a6", "4wd", 4], ["PRO-4X", 72_990, buildEngine("diesel", [2.4, 4, 7.7, 470], "Twin Turbo"), "a6", "4wd", 5]] },
    { model: "Navara", body: "cab-chassis", series: "D23", years: [2018, 2025], seats: 2, doors: 2, size: [5195, 1850, 1805], gvm: 3150, tow: 3500, tank: 80,
      badges: [["SL Single Cab", 46_990, buildEngine("diesel", [2.3, 4, 7.5, 425]), "m6", "4wd", 1]] },
    { model: "LEAF", body: "hatch", series: "ZE1", years: [2019, 2024], seats: 5, doors: 5, size: [4490, 1788, 1540], gvm: 2140, ancap: [5, 2018],
      badges: [["Base", 54_990, buildElectricEngine(17.1, 320, 270), "e1", "fwd", 4], ["e+", 64_990, buildElectricEngine(18.0, 340, 385), "e1", "fwd", 5]] },
    { model: "ARIYA", body: "suv", series: "FE0", years: [2025, null], seats: 5, doors: 5, size: [4595, 1850, 1660], gvm: 2520, tow: 1500, ancap: [5, 2022],
      badges: [["Engage", 59_990, buildElectricEngine(17.6, 300, 385), "e1", "fwd", 3], ["Evolve e-4ORCE", 77_990, buildElectricEngine(19.9, 600, 487), "e1", "awd", 5]] },
    { model: "Z", body: "coupe", series: "RZ34", years: [2022, null], seats: 2, doors: 2, size: [4380, 1845, 1315], gvm: 1880, tank: 62,
      badges: [["Coupe", 83_490, buildEngine("petrol", [3.0, 6, 10.8, 475], "Twin Turbo"), "m6", "rwd", 5]] },
    { model: "370Z", body: "convertible", series: "Z34", years: [2013, 2017], seats: 2, doors: 2, size: [4246, 1845, 1324], tank: 72,
      badges: [["Roadster", 69_990, buildEngine("petrol", [3.7, 6, 11.2, 363]), "a7", "rwd", 5]] },
    { model: "Pulsar", body: "sedan", series: "B17", years: [2013, 2017], seats: 5, doors: 4, size: [4615, 1760, 1495], tank: 52, ancap: [5, 2013],
      badges: [["ST", 20_990, buildEngine("petrol", [1.8, 4, 6.7, 174]), "c1", "fwd", 2]] },
  ],
};
