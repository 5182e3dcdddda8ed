import { type Make, buildEngine } from "#demo/generator/model.ts";

const p14t = buildEngine("petrol", [1.4, 4, 6.2, 220], "Turbo");

export const suzuki: Make = {
  make: "Suzuki", origin: "J", retention: 1.05, warranty: "5-year unlimited kilometre",
  paints: {
    "Pure Pearl White": "white", "Arctic White Pearl": "white", "Premium Silver": "silver", "Mineral Grey": "grey",
    "Bluish Black Pearl": "black", "Burning Red Pearl": "red", "Speedy Blue": "blue", "Kinetic Yellow": "yellow",
    "Jungle Green": "green", "Flame Orange Pearl": "orange", "Ivory Beige": "beige",
  },
  models: [
    { model: "Swift", body: "hatch", series: "UZ", years: [2024, null], seats: 5, doors: 5, size: [3860, 1735, 1495], gvm: 1365, tank: 37, ancap: [1, 2024],
      badges: [["Hybrid", 27_490, buildEngine("hybrid", [1.2, 3, 4.0, 112]), "c1", "fwd", 2], ["Hybrid Plus", 29_490, buildEngine("hybrid", [1.2, 3, 4.0, 112]), "c1", "fwd", 3], ["Hybrid GLX", 33_490, buildEngine("hybrid", [1.2, 3, 4.0, 112]), "c1", "fwd", 5]] },
    { model: "Swift", body: "hatch", series: "AZ", years: [2017, 2023], seats: 5, doors: 5, size: [3845, 1735, 1495], gvm: 1405, tow: 1000, tank: 37, ancap: [5, 2017],
      badges: [["GL Navigator", 22_490, buildEngine("petrol", [1.2, 4, 4.8, 120]), "c1", "fwd", 2], ["GLX Turbo", 27_490, buildEngine("petrol", [1.0, 3, 5.1, 160], "Turbo"), "a6", "fwd", 4]] },
    { model: "Swift", body: "hatch", series: "FZ", years: [2012, 2016], seats: 5, doors: 5, size: [3850, 1695, 1510], gvm: 1485, tow: 1000, tank: 42, ancap: [5, 2011],
      badges: [["GA", 16_990, buildEngine("petrol", [1.4, 4, 5.5, 130]), "m5", "fwd", 1], ["GL", 18_490, buildEngine("petrol", [1.4, 4, 6.2, 130]), "a4", "fwd", 2]] },
    { model: "Swift Sport", body: "hatch", series: "AZ", years: [2017, 2024], seats: 5, doors: 5, size: [3890, 1735, 1495], gvm: 1445, tank: 37, ancap: [5, 2017],
      badges: [["Turbo", 32_490, buildEngine("petrol", [1.4, 4, 6.1, 230], "Turbo"), "m6", "fwd", 4], ["Turbo Auto", 34_490, buildEngine("petrol", [1.4, 4, 6.1, 230], "Turbo"), "a6", "fwd", 4]] },
    { model: "Ignis", body: "suv", series: "MF", years: [2017, 2024], seats: 4, doors: 5, size: [3700, 1690, 1595], gvm: 1330, tank: 32,
      badges: [["GL", 22_490, buildEngine("petrol", [1.2, 4, 4.9, 120]), "c1", "fwd", 2], ["GLX", 24_490, buildEngine("petrol", [1.2, 4, 4.9, 120]), "c1", "fwd", 3]] },
    { model: "Baleno", body: "hatch", series: "EW", years: [2017, 2021], seats: 5, doors: 5, size: [3995, 1745, 1470], gvm: 1415, tank: 37,
      badges: [["GL", 19_990, buildEngine("petrol", [1.4, 4, 5.4, 130]), "a4", "fwd", 2], ["GLX Turbo", 24_490, buildEngine("petrol", [1.0, 3, 5.2, 160], "Turbo"), "a6", "fwd", 4]] },
    { model: "Fronx", body: "suv", years: [2025, null], seats: 5, doors: 5, size: [3995, 1765, 1550], gvm: 1480, tank: 37,
      badges: [["Hybrid", 31_990, buildEngine("hybrid", [1.5, 4, 4.9, 138]), "a6", "fwd", 4]] },
    { model: "Vitara", body: "suv", series: "LY", years: [2015, null], seats: 5, doors: 5, size: [4175, 1775, 1610], gvm: 1730, tow: 1200, tank: 47, ancap: [5, 2015],
      badges: [["Base", 31_490, buildEngine("petrol", [1.6, 4, 6.0, 156]), "a6", "fwd", 2], ["Turbo", 36_990, buildEngine("petrol", [1.4, 4, 5.9, 220], "Turbo"), "a6", "fwd", 4], ["Turbo AllGrip", 41_490, p14t, "a6", "awd", 5]] },
    { model: "S-Cross", body: "suv", series: "JYB", years: [2022, null], seats: 5, doors: 5, size: [4305, 1785, 1580], gvm: 1730, tow: 1200, tank: 47,
      badges: [["Turbo AllGrip", 45_490, p14t, "a6", "awd", 3], ["Turbo Prestige AllGrip", 49_990, p14t, "a6", "awd", 5]] },
    { model: "Jimny", body: "suv", series: "GJ", years: [2019, null], seats: 4, doors: 3, size: [3645, 1645, 1720], gvm: 1435, tow: 1300, tank: 40, ancap: [3, 2018],
      badges: [["Lite", 32_990, buildEngine("petrol", [1.5, 4, 6.4, 130]), "m5", "4wd", 1], ["Base", 35_990, buildEngine("petrol", [1.5, 4, 6.9, 130]), "a4", "4wd", 3]] },
    { model: "Jimny XL", body: "suv", series: "JJ", years: [2024, null], seats: 4, doors: 5, size: [3985, 1645, 1720], gvm: 1545, tow: 1300, tank: 40,
      badges: [["Manual", 37_490, buildEngine("petrol", [1.5, 4, 6.4, 130]), "m5", "4wd", 3], ["Auto", 39_990, buildEngine("petrol", [1.5, 4, 6.9, 130]), "a4", "4wd", 3]] },
    { model: "Grand Vitara", body: "suv", series: "JB", years: [2012, 2017], seats: 5, doors: 5, size: [4500, 1810, 1695], gvm: 2100, tow: 1850, tank: 66, ancap: [4, 2008],
      badges: [["Sport", 33_990, buildEngine("petrol", [2.4, 4, 9.9, 225]), "a4", "4wd", 3], ["Navigator", 29_990, buildEngine("petrol", [2.4, 4, 8.8, 225]), "m5", "4wd", 2]] },
  ],
};
