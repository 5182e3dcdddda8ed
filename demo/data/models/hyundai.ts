import { type Make, buildEngine, buildElectricEngine } from "#demo/generator/model.ts";

const p16t = buildEngine("petrol", [1.6, 4, 7.2, 265], "Turbo");
const hev16 = buildEngine("hybrid", [1.6, 4, 5.3, 367], "Turbo");
const d22 = buildEngine("diesel", [2.2, 4, 6.1, 440]);

export const hyundai: Make = {
  make: "Hyundai", origin: "K", retention: 1, warranty: "7-year unlimited kilometre",
  paints: {
    "Atlas White": "white", "Serenity White Pearl": "white", "Shimmering Silver": "silver", "Titan Grey": "grey",
    "Abyss Black Pearl": "black", "Intense Blue": "blue", "Fiery Red": "red", "Amazon Grey": "green", "Ultimate Red": "red",
  },
  models: [
    { model: "i20", body: "hatch", series: "BC3", years: [2021, null], seats: 5, doors: 5, size: [4075, 1775, 1455], gvm: 1650, tank: 40,
      badges: [["N", 39_990, buildEngine("petrol", [1.6, 4, 6.9, 275], "Turbo"), "m6", "fwd", 4]] },
    { model: "i30", body: "hatch", series: "PD", years: [2017, null], seats: 5, doors: 5, size: [4340, 1795, 1455], gvm: 1820, tow: 1300, tank: 50, ancap: [5, 2017],
      badges: [["Active", 28_990, buildEngine("petrol", [2.0, 4, 7.4, 203]), "a6", "fwd", 2], ["Elite", 33_490, buildEngine("petrol", [2.0, 4, 7.4, 203]), "a6", "fwd", 4], ["N Line", 34_990, p16t, "d7", "fwd", 4], ["N Premium", 56_490, buildEngine("petrol", [2.0, 4, 8.5, 392], "Turbo"), "d8", "fwd", 5]] },
    { model: "i30", body: "sedan", series: "CN7", years: [2021, null], seats: 5, doors: 4, size: [4710, 1825, 1430], gvm: 1750, tow: 1300, tank: 47,
      badges: [["Base", 30_490, buildEngine("petrol", [2.0, 4, 7.0, 180]), "a6", "fwd", 2], ["Hybrid Premium", 43_490, buildEngine("hybrid", [1.6, 4, 3.9, 265]), "d6", "fwd", 5]] },
    { model: "i30", body: "hatch", series: "GD", years: [2012, 2016], seats: 5, doors: 5, size: [4300, 1780, 1470], gvm: 1820, tow: 1300, tank: 53, ancap: [5, 2012],
      badges: [["Active", 22_990, buildEngine("petrol", [1.8, 4, 7.1, 178]), "a6", "fwd", 1], ["Active X", 24_490, buildEngine("petrol", [1.8, 4, 7.1, 178]), "m6", "fwd", 2], ["Premium", 35_490, buildEngine("diesel", [1.6, 4, 5.6, 260]), "a6", "fwd", 4]] },
    { model: "Venue", body: "suv", series: "QX", years: [2019, null], seats: 5, doors: 5, size: [4040, 1770, 1592], gvm: 1640, tow: 1110, tank: 45, ancap: [4, 2019],
      badges: [["Active", 27_990, buildEngine("petrol", [1.6, 4, 7.2, 151]), "a6", "fwd", 2], ["Elite", 31_490, buildEngine("petrol", [1.6, 4, 7.2, 151]), "a6", "fwd", 4]] },
    { model: "Kona", body: "suv", series: "SX2", years: [2023, null], seats: 5, doors: 5, size: [4350, 1825, 1580], gvm: 1920, tow: 1300, tank: 47, ancap: [4, 2023],
      badges: [["Base", 36_990, buildEngine("petrol", [2.0, 4, 6.6, 179]), "c1", "fwd", 2], ["N Line", 45_990, buildEngine("petrol", [1.6, 4, 7.3, 264], "Turbo"), "a8", "awd", 4], ["Hybrid Premium", 50_490, buildEngine("hybrid", [1.6, 4, 3.9, 265]), "d6", "fwd", 5], ["Electric Extended Range", 62_990, buildElectricEngine(14.7, 255, 505), "e1", "fwd", 4]] },
    { model: "Kona", body: "suv", series: "OS", years: [2018, 2022], seats: 5, doors: 5, size: [4165, 1800, 1565], gvm: 1850, tow: 1300, tank: 50, ancap: [5, 2017],
      badges: [["Active", 27_490, buildEngine("petrol", [2.0, 4, 7.2, 180]), "a6", "fwd", 2], ["Highlander", 41_990, p16t, "d7", "awd", 5], ["Electric Elite", 62_990, buildElectricEngine(14.3, 395, 449), "e1", "fwd", 4]] },
    { model: "Tucson", body: "suv", series: "NX4", years: [2021, null], seats: 5, doors: 5, size: [4640, 1865, 1665], gvm: 2175, tow: 1650, tank: 54, ancap: [5, 2021],
      badges: [["Base", 42_490, buildEngine("petrol", [2.0, 4, 8.1, 192]), "a6", "fwd", 2], ["Elite", 47_990, p16t, "d7", "awd", 3], ["Hybrid N Line", 54_990, hev16, "a6", "awd", 4], ["Highlander", 61_490, buildEngine("diesel", [2.0, 4, 6.3, 416]), "a8", "awd", 5]] },
    { model: "Santa Fe", body: "suv", series: "MX5", years: [2024, null], seats: 7, doors: 5, size: [4830, 1900, 1770], gvm: 2660, tow: 2000, tank: 67, ancap: [5, 2024],
      badges: [["Hybrid", 60_990, buildEngine("hybrid", [1.6, 4, 5.6, 367], "Turbo"), "a6", "awd", 3], ["Hybrid Calligraphy", 82_990, buildEngine("hybrid", [1.6, 4, 5.6, 367], "Turbo"), "a6", "awd", 5]] },
    { model: "Santa Fe", body: "suv", series: "TM", years: [2018, 2023], seats: 7, doors: 5, size: [4785, 1900, 1685], gvm: 2510, tow: 2500, tank: 67, ancap: [5, 2018],
      badges: [["Active", 53_490, d22, "d8", "awd", 2], ["Highlander", 70_990, d22, "d8", "awd", 5]] },
    { model: "Palisade", body: "suv", series: "LX2", years: [2021, null], seats: 8, doors: 5, size: [4995, 1975, 1750], gvm: 2755, tow: 2200, tank: 71, ancap: [4, 2022],
      badges: [["Elite", 77_990, buildEngine("diesel", [2.2, 4, 7.3, 440]), "a8", "awd", 4], ["Calligraphy Night", 91_990, buildEngine("petrol", [3.8, 6, 10.7, 355]), "a8", "fwd", 5]] },
    { model: "IONIQ 5", body: "suv", series: "NE", years: [2021, null], seats: 5, doors: 5, size: [4655, 1890, 1605], gvm: 2430, tow: 1600, ancap: [5, 2021],
      badges: [["RWD Extended Range", 81_990, buildElectricEngine(16.7, 350, 570), "e1", "rwd", 4], ["AWD Epiq", 95_990, buildElectricEngine(17.9, 605, 500), "e1", "awd", 5]] },
    { model: "Staria", body: "people-mover", series: "US4", years: [2021, null], seats: 8, doors: 5, size: [5253, 1997, 1990], gvm: 3110, tow: 2500, tank: 75, ancap: [5, 2021],
      badges: [["Elite", 65_490, buildEngine("diesel", [2.2, 4, 8.2, 430]), "a8", "awd", 4], ["Highlander", 74_990, buildEngine("petrol", [3.5, 6, 10.5, 331]), "a8", "fwd", 5]] },
    { model: "iLoad", body: "van", series: "TQ4", years: [2016, 2021], seats: 3, doors: 4, size: [5150, 1920, 1925], gvm: 3160, tow: 1500, tank: 75, ancap: [4, 2011],
      badges: [["3S Twin Swing", 43_490, buildEngine("diesel", [2.5, 4, 8.8, 441]), "a5", "rwd", 1]] },
  ],
};
