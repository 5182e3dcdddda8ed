import { type Make, buildEngine, buildPlugInEngine } from "#demo/generator/model.ts";

const biTurbo = buildEngine("diesel", [2.0, 4, 7.6, 500], "Twin Turbo");
const v6 = buildEngine("diesel", [3.0, 6, 8.4, 600]);

export const ford: Make = {
  make: "Ford", origin: "M", retention: 1.03, warranty: "5-year unlimited kilometre",
  paints: {
    "Arctic White": "white", "Frozen White": "white", "Aluminium Silver": "silver", "Meteor Grey": "grey",
    "Shadow Black": "black", "Blue Lightning": "blue", "Race Red": "red", "Cyber Orange": "orange", "Command Grey": "grey",
  },
  models: [
    { model: "Ranger", body: "ute", series: "PY", years: [2022, null], seats: 5, doors: 4, size: [5370, 1918, 1884], gvm: 3280, tow: 3500, towing: [350, 6400, 2330], tank: 80, ancap: [5, 2022],
      badges: [["XL", 56_990, biTurbo, "a10", "4wd", 1], ["XLT", 69_990, biTurbo, "a10", "4wd", 3], ["Sport", 74_990, v6, "a10", "4wd", 4], ["Wildtrak", 79_990, v6, "a10", "4wd", 5], ["Raptor", 97_990, buildEngine("petrol", [3.0, 6, 11.5, 583], "Twin Turbo"), "a10", "4wd", 5]] },
    { model: "Ranger", body: "ute", series: "PX MkIII", years: [2018, 2021], seats: 5, doors: 4, size: [5446, 1867, 1848], gvm: 3200, tow: 3500, towing: [350, 6000, 2220], tank: 80, ancap: [5, 2015],
      badges: [["XLS", 53_490, buildEngine("diesel", [3.2, 5, 8.9, 470]), "a6", "4wd", 2], ["XLT Hi-Rider", 53_990, buildEngine("diesel", [3.2, 5, 8.4, 470]), "a6", "rwd", 3], ["Wildtrak X", 70_990, biTurbo, "a10", "4wd", 5]] },
    { model: "Ranger", body: "cab-chassis", series: "PY", years: [2022, null], seats: 2, doors: 2, size: [5350, 1918, 1875], gvm: 3350, tow: 3500, tank: 80,
      badges: [["XL Single Cab 4x4", 54_490, biTurbo, "a10", "4wd", 1]] },
    { model: "Everest", body: "suv", series: "UB", years: [2022, null], seats: 7, doors: 5, size: [4914, 1923, 1842], gvm: 3150, tow: 3500, towing: [350, 6250, 2450], tank: 80, ancap: [5, 2022],
      badges: [["Trend", 69_990, biTurbo, "a10", "4wd", 3], ["Sport", 76_990, v6, "a10", "4wd", 4], ["Platinum", 87_990, v6, "a10", "4wd", 5]] },
    { model: "Escape", body: "suv", series: "ZH", years: [2020, 2023], seats: 5, doors: 5, size: [4614, 1883, 1661], gvm: 2320, tow: 1500, tank: 45, ancap: [5, 2019],
      badges: [["ST-Line", 44_990, buildEngine("petrol", [2.0, 4, 8.6, 387], "Turbo"), "a8", "awd", 4], ["ST-Line PHEV", 58_490, buildPlugInEngine([2.5, 4, 1.5, 200], 56), "c1", "fwd", 4]] },
    { model: "Mustang", body: "coupe", series: "FN", years: [2018, 2023], seats: 4, doors: 2, size: [4794, 1916, 1381], tank: 61, ancap: [3, 2017],
      badges: [["GT Fastback", 73_990, buildEngine("petrol", [5.0, 8, 12.7, 556]), "a10", "rwd", 4], ["2.3L High Performance", 62_990, buildEngine("petrol", [2.3, 4, 9.3, 448], "Turbo"), "a10", "rwd", 4]] },
    { model: "Mustang", body: "convertible", series: "FO", years: [2024, null], seats: 4, doors: 2, size: [4810, 1915, 1396], tank: 61,
      badges: [["GT Convertible", 96_990, buildEngine("petrol", [5.0, 8, 13.6, 550]), "a10", "rwd", 5]] },
    { model: "Transit Custom", body: "van", series: "VW", years: [2024, null], seats: 3, doors: 4, size: [5050, 2032, 1968], gvm: 3225, tow: 2500, tank: 55, ancap: [5, 2024],
      badges: [["Trend SWB", 63_990, buildEngine("diesel", [2.0, 4, 8.0, 390]), "a8", "fwd", 2], ["Trend LWB PHEV", 74_990, buildPlugInEngine([2.5, 4, 1.8, 205], 56), "c1", "fwd", 2]] },
    { model: "Focus", body: "hatch", series: "SA", years: [2018, 2022], seats: 5, doors: 5, size: [4378, 1825, 1454], gvm: 1905, tow: 1200, tank: 52, ancap: [5, 2018],
      badges: [["ST-Line", 32_490, buildEngine("petrol", [1.5, 3, 6.4, 240], "Turbo"), "a8", "fwd", 3], ["ST", 47_990, buildEngine("petrol", [2.3, 4, 8.8, 420], "Turbo"), "a7", "fwd", 5]] },
    { model: "Falcon", body: "sedan", series: "FG X", years: [2014, 2016], seats: 5, doors: 4, size: [4949, 1868, 1493], tow: 2300, tank: 68, ancap: [5, 2014],
      badges: [["XR6", 38_990, buildEngine("petrol", [4.0, 6, 9.5, 391]), "a6", "rwd", 3], ["XR8", 56_990, buildEngine("petrol", [5.0, 8, 13.6, 570], "Supercharged"), "m6", "rwd", 4]] },
    { model: "Puma", body: "suv", series: "JK", years: [2020, 2024], seats: 5, doors: 5, size: [4186, 1805, 1550], gvm: 1760, tank: 42, ancap: [5, 2019],
      badges: [["ST-Line V", 40_990, buildEngine("hybrid", [1.0, 3, 5.3, 170], "Turbo"), "d7", "fwd", 4]] },
  ],
};
