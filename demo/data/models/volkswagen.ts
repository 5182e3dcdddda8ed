import { type Make, buildEngine } from "#demo/generator/model.ts";

export const volkswagen: Make = {
  make: "Volkswagen", origin: "W", retention: 0.97, warranty: "5-year unlimited kilometre",
  paints: { "Pure White": "white", "Oryx White": "white", "Reflex Silver": "silver", "Pyrite Silver": "silver", "Urano Grey": "grey", "Dolphin Grey": "grey", "Deep Black Pearl": "black", "Atlantic Blue": "blue", "Kings Red": "red" },
  models: [
    { model: "Polo", body: "hatch", series: "AW", years: [2018, null], seats: 5, doors: 5, size: [4074, 1751, 1451], gvm: 1680, tow: 1000, tank: 40, ancap: [5, 2022],
      badges: [["85TSI Style", 34_990, buildEngine("petrol", [1.0, 3, 5.4, 200], "Turbo"), "d7", "fwd", 3], ["GTI", 43_990, buildEngine("petrol", [2.0, 4, 6.5, 320], "Turbo"), "d6", "fwd", 5]] },
    { model: "Golf", body: "hatch", series: "8", years: [2021, null], seats: 5, doors: 5, size: [4284, 1789, 1456], gvm: 1870, tow: 1400, tank: 50, ancap: [5, 2019],
      badges: [["110TSI Life", 42_990, buildEngine("petrol", [1.4, 4, 5.8, 250], "Turbo"), "a8", "fwd", 3], ["GTI", 62_990, buildEngine("petrol", [2.0, 4, 7.0, 370], "Turbo"), "d7", "fwd", 5], ["R", 74_990, buildEngine("petrol", [2.0, 4, 7.8, 400], "Turbo"), "d7", "awd", 5]] },
    { model: "Golf", body: "wagon", series: "7.5", years: [2017, 2020], seats: 5, doors: 5, size: [4567, 1799, 1481], gvm: 1950, tow: 1400, tank: 50, ancap: [5, 2013],
      badges: [["110TSI Trendline", 32_990, buildEngine("petrol", [1.4, 4, 5.4, 250], "Turbo"), "d7", "fwd", 2], ["Alltrack 132TSI", 41_990, buildEngine("petrol", [1.8, 4, 6.8, 280], "Turbo"), "d6", "awd", 4]] },
    { model: "T-Roc", body: "suv", series: "D11", years: [2020, null], seats: 5, doors: 5, size: [4251, 1819, 1576], gvm: 1980, tow: 1400, tank: 59, ancap: [5, 2022],
      badges: [["110TSI Style", 43_990, buildEngine("petrol", [1.4, 4, 6.3, 250], "Turbo"), "a8", "fwd", 3], ["140TSI R-Line", 52_990, buildEngine("petrol", [2.0, 4, 7.1, 320], "Turbo"), "d7", "awd", 5]] },
    { model: "Tiguan", body: "suv", series: "5N", years: [2017, 2024], seats: 5, doors: 5, size: [4509, 1839, 1675], gvm: 2160, tow: 2500, tank: 60, ancap: [5, 2016],
      badges: [["110TSI Life", 47_990, buildEngine("petrol", [1.4, 4, 7.7, 250], "Turbo"), "d6", "fwd", 3], ["162TSI R-Line", 60_990, buildEngine("petrol", [2.0, 4, 8.5, 350], "Turbo"), "d7", "awd", 5], ["147TDI R-Line", 62_490, buildEngine("diesel", [2.0, 4, 6.1, 400]), "d7", "awd", 5]] },
    { model: "Touareg", body: "suv", series: "CR", years: [2019, null], seats: 5, doors: 5, size: [4902, 1984, 1717], gvm: 2850, tow: 3500, towing: [350, 6350, 2120], tank: 90, ancap: [5, 2018],
      badges: [["210TDI Elegance", 119_990, buildEngine("diesel", [3.0, 6, 8.2, 600]), "a8", "awd", 5]] },
    { model: "Amarok", body: "ute", series: "NF", years: [2023, null], seats: 5, doors: 4, size: [5350, 1910, 1884], gvm: 3250, tow: 3500, towing: [350, 6400, 2340], tank: 80, ancap: [5, 2022],
      badges: [["TDI500 Life", 68_990, buildEngine("diesel", [2.0, 4, 7.2, 500], "Twin Turbo"), "a10", "4wd", 3], ["TDI600 Style", 80_990, buildEngine("diesel", [3.0, 6, 8.4, 600]), "a10", "4wd", 4], ["TDI600 PanAmericana", 86_990, buildEngine("diesel", [3.0, 6, 8.4, 600]), "a10", "4wd", 5]] },
    { model: "Multivan", body: "people-mover", series: "T6.1", years: [2020, 2023], seats: 7, doors: 5, size: [5304, 1904, 1990], gvm: 3080, tow: 2500, tank: 80,
      badges: [["TDI450 Cruise Edition LWB 4MOTION with Good Night Package", 92_990, buildEngine("diesel", [2.0, 4, 7.7, 450], "Twin Turbo"), "d7", "awd", 5]] },
    { model: "Caddy", body: "van", series: "5", years: [2021, null], seats: 2, doors: 4, size: [4500, 1855, 1860], gvm: 2230, tow: 1500, tank: 50, ancap: [5, 2021],
      badges: [["Cargo TDI320", 46_990, buildEngine("diesel", [2.0, 4, 4.9, 320]), "d7", "fwd", 1]] },
  ],
};
