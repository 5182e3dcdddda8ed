import { type Make, buildEngine, buildElectricEngine, buildPlugInEngine } from "#demo/generator/model.ts";

const d22 = buildEngine("diesel", [2.2, 4, 6.1, 440]);

export const kia: Make = {
  make: "Kia", origin: "K", retention: 1.02, warranty: "7-year unlimited kilometre",
  paints: {
    "Clear White": "white", "Snow White Pearl": "white", "Sparkling Silver": "silver", "Steel Grey": "grey",
    "Gravity Grey": "grey", "Aurora Black Pearl": "black", "Gravity Blue": "blue", "Runway Red": "red", "Jungle Wood Green": "green",
  },
  models: [
    { model: "Picanto", body: "hatch", series: "JA", years: [2017, null], seats: 5, doors: 5, size: [3605, 1595, 1485], gvm: 1400, tank: 35,
      badges: [["Sport", 20_990, buildEngine("petrol", [1.2, 4, 5.8, 122]), "m5", "fwd", 2], ["GT-Line", 23_990, buildEngine("petrol", [1.2, 4, 6.0, 122]), "a4", "fwd", 3]] },
    { model: "Cerato", body: "hatch", series: "BD", years: [2018, 2024], seats: 5, doors: 5, size: [4510, 1800, 1445], gvm: 1800, tow: 1100, tank: 50, ancap: [5, 2019],
      badges: [["S", 28_990, buildEngine("petrol", [2.0, 4, 7.4, 192]), "a6", "fwd", 2], ["Sport+", 32_990, buildEngine("petrol", [2.0, 4, 7.4, 192]), "a6", "fwd", 3], ["GT", 38_490, buildEngine("petrol", [1.6, 4, 6.8, 265], "Turbo"), "d7", "fwd", 4]] },
    { model: "Stonic", body: "suv", series: "YB", years: [2021, null], seats: 5, doors: 5, size: [4140, 1760, 1520], gvm: 1600, tow: 800, tank: 45,
      badges: [["S", 26_490, buildEngine("petrol", [1.4, 4, 6.7, 133]), "a6", "fwd", 1], ["GT-Line", 33_490, buildEngine("petrol", [1.0, 3, 5.4, 172], "Turbo"), "d7", "fwd", 4]] },
    { model: "Seltos", body: "suv", series: "SP2", years: [2019, null], seats: 5, doors: 5, size: [4385, 1800, 1635], gvm: 1870, tow: 1100, tank: 50, ancap: [5, 2019],
      badges: [["S", 33_490, buildEngine("petrol", [2.0, 4, 6.9, 180]), "c1", "fwd", 2], ["Sport+", 38_990, buildEngine("petrol", [2.0, 4, 6.9, 180]), "c1", "fwd", 3], ["GT-Line", 48_490, buildEngine("petrol", [1.6, 4, 7.4, 265], "Turbo"), "a8", "awd", 5]] },
    { model: "Sportage", body: "suv", series: "NQ5", years: [2021, null], seats: 5, doors: 5, size: [4660, 1865, 1665], gvm: 2195, tow: 1650, tank: 54, ancap: [5, 2022],
      badges: [["S", 40_490, buildEngine("petrol", [2.0, 4, 8.1, 192]), "a6", "fwd", 2], ["SX", 44_490, buildEngine("petrol", [2.0, 4, 8.1, 192]), "a6", "fwd", 3], ["SX+", 52_490, buildEngine("diesel", [2.0, 4, 6.3, 416]), "a8", "awd", 4], ["GT-Line Hybrid", 61_990, buildEngine("hybrid", [1.6, 4, 4.9, 350], "Turbo"), "a6", "fwd", 5]] },
    { model: "Sorento", body: "suv", series: "MQ4", years: [2020, null], seats: 7, doors: 5, size: [4815, 1900, 1700], gvm: 2560, tow: 2000, tank: 67, ancap: [5, 2020],
      badges: [["S", 56_990, buildEngine("petrol", [3.5, 6, 9.7, 332]), "a8", "fwd", 2], ["Sport+", 65_490, d22, "d8", "awd", 4], ["GT-Line", 74_490, d22, "d8", "awd", 5], ["GT-Line PHEV", 92_490, buildPlugInEngine([1.6, 4, 1.6, 350], 57), "a6", "awd", 5]] },
    { model: "Carnival", body: "people-mover", series: "KA4", years: [2020, null], seats: 8, doors: 5, size: [5155, 1995, 1775], gvm: 2876, tow: 2000, tank: 72, ancap: [5, 2021],
      badges: [["S", 58_490, buildEngine("petrol", [3.5, 6, 9.6, 332]), "a8", "fwd", 2], ["SLi", 66_990, buildEngine("diesel", [2.2, 4, 6.5, 440]), "a8", "fwd", 3], ["Platinum", 78_490, buildEngine("diesel", [2.2, 4, 6.5, 440]), "a8", "fwd", 5]] },
    { model: "Niro", body: "suv", series: "SG2", years: [2022, null], seats: 5, doors: 5, size: [4420, 1825, 1545], gvm: 1930, tank: 42, ancap: [5, 2022],
      badges: [["GT-Line Hybrid", 55_990, buildEngine("hybrid", [1.6, 4, 4.0, 265]), "d6", "fwd", 5], ["EV S", 68_990, buildElectricEngine(16.2, 255, 460), "e1", "fwd", 3]] },
    { model: "EV6", body: "suv", series: "CV", years: [2022, null], seats: 5, doors: 5, size: [4680, 1880, 1550], gvm: 2425, tow: 1600, ancap: [5, 2022],
      badges: [["Air", 76_990, buildElectricEngine(16.5, 350, 528), "e1", "rwd", 4], ["GT-Line AWD", 93_990, buildElectricEngine(18.0, 605, 484), "e1", "awd", 5]] },
    { model: "EV9", body: "suv", series: "MV", years: [2023, null], seats: 7, doors: 5, size: [5010, 1980, 1755], gvm: 3240, tow: 2500, ancap: [5, 2023],
      badges: [["Air", 101_990, buildElectricEngine(20.8, 350, 443), "e1", "rwd", 4], ["GT-Line", 127_990, buildElectricEngine(22.8, 700, 512), "e1", "awd", 5]] },
  ],
};
