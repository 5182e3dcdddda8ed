import { type Make, type Model, buildEngine, buildElectricEngine } from "#demo/generator/model.ts";

/** `lams` marks what a learner may ride under the Learner Approved Motorcycle Scheme. */
function describeBike(
  model: string,
  style: string,
  price: number,
  engine: { cc: number; cylinders: number; per100: number; torque: number; gears: 1 | 5 | 6 },
  kerb: number,
  seatHeight: number,
  years: readonly [number, number | null],
  badge: string,
  lams: boolean,
): Model {
  return {
    model, body: "motorcycle", itemType: "motorcycle", years, seats: 2, doors: 0, size: [2140, 830, 1180], tank: 15,
    badges: [[badge, price, buildEngine("petrol", [engine.cc / 1000, engine.cylinders, engine.per100, engine.torque]), `m${engine.gears}`, null, 2]],
    specifications: { enginesize: `${engine.cc} cc`, kerbweight: kerb, seatheight: seatHeight, lams: lams ? "Yes" : "No" },
    categories: [style, ...(lams ? ["LAMS"] : [])],
  };
}

const twin = (cc: number, per100: number, torque: number) => ({ cc, cylinders: 2, per100, torque, gears: 6 as const });
const single = (cc: number, per100: number, torque: number) => ({ cc, cylinders: 1, per100, torque, gears: 6 as const });

export const motorcycleMakes: readonly Make[] = [
  { make: "Honda", origin: "J", retention: 1.05, warranty: "2-year unlimited kilometre", paints: { "Matte Black": "black", "Grand Prix Red": "red", "Pearl White": "white" }, models: [
    describeBike("CB500X", "Adventure", 11_490, twin(471, 3.6, 43), 199, 830, [2019, 2024], "ABS", true),
    describeBike("CRF300L", "Trail", 9_990, single(286, 3.1, 27), 142, 880, [2021, null], "Rally", true),
    describeBike("CMX500 Rebel", "Cruiser", 10_990, twin(471, 3.7, 43), 191, 690, [2020, null], "S", true),
    describeBike("CRF1100L Africa Twin", "Adventure", 24_990, twin(1084, 4.9, 112), 238, 850, [2020, null], "Adventure Sports DCT", false),
  ] },
  { make: "Yamaha", origin: "J", retention: 1.04, warranty: "2-year unlimited kilometre", paints: { "Icon Blue": "blue", "Tech Black": "black", "Cyan Storm Grey": "grey" }, models: [
    describeBike("MT-07", "Naked", 14_490, twin(655, 4.3, 57), 184, 805, [2018, null], "LA", true),
    describeBike("YZF-R3", "Sports", 9_490, twin(321, 3.9, 30), 169, 780, [2019, null], "ABS", true),
    describeBike("Ténéré 700", "Adventure", 20_490, twin(689, 4.3, 68), 205, 875, [2020, null], "Rally Edition", false),
  ] },
  { make: "Kawasaki", origin: "J", retention: 1.02, warranty: "2-year unlimited kilometre", paints: { "Lime Green": "green", "Metallic Spark Black": "black", "Pearl Blizzard White": "white" }, models: [
    describeBike("Ninja 400", "Sports", 8_990, twin(399, 4.1, 38), 168, 785, [2018, 2023], "KRT Edition", true),
    describeBike("Z650", "Naked", 12_490, twin(649, 4.3, 62), 188, 790, [2019, null], "L", true),
    describeBike("KLR650", "Adventure", 11_290, single(652, 4.6, 53), 207, 870, [2022, null], "Adventure", true),
  ] },
  { make: "Royal Enfield", origin: "M", retention: 0.97, warranty: "3-year unlimited kilometre", paints: { "Kaza Brown": "brown", "Stealth Black": "black", "Halcyon Green": "green" }, models: [
    describeBike("Himalayan", "Adventure", 9_990, single(452, 3.3, 40), 196, 825, [2024, null], "450", true),
    describeBike("Classic 350", "Classic", 8_990, { cc: 349, cylinders: 1, per100: 2.8, torque: 27, gears: 5 }, 195, 805, [2022, null], "Dark", true),
    describeBike("Interceptor", "Classic", 11_490, twin(648, 4.0, 52), 202, 804, [2019, null], "650", true),
  ] },
  { make: "Triumph", origin: "S", retention: 1.0, warranty: "2-year unlimited kilometre", paints: { "Carnival Red": "red", "Phantom Black": "black", "Racing Yellow": "yellow" }, models: [
    describeBike("Speed", "Naked", 9_990, single(398, 3.4, 38), 176, 790, [2024, null], "400", true),
    describeBike("Tiger 900", "Adventure", 26_990, { cc: 888, cylinders: 3, per100: 4.7, torque: 90, gears: 6 }, 219, 850, [2020, null], "Rally Pro", false),
  ] },
  { make: "Harley-Davidson", origin: "1", retention: 0.98, warranty: "2-year unlimited kilometre", paints: { "Vivid Black": "black", "Billiard Grey": "grey", "Redline Red": "red" }, models: [
    describeBike("Softail", "Cruiser", 29_990, twin(1868, 5.5, 155), 297, 680, [2018, null], "Street Bob 114", false),
    { model: "LiveWire", body: "motorcycle", itemType: "motorcycle", years: [2020, 2022], seats: 2, doors: 0, size: [2135, 830, 1080],
      badges: [["Electric", 49_990, buildElectricEngine(9.3, 116, 158), "e1", null, 4]], specifications: { kerbweight: 249, seatheight: 780, lams: "No" }, categories: ["Naked"] },
  ] },
  { make: "Suzuki", origin: "J", retention: 1.0, warranty: "2-year unlimited kilometre", paints: { "Champion Yellow": "yellow", "Glass Sparkle Black": "black", "Pearl Vigor Blue": "blue" }, models: [
    describeBike("V-Strom 650", "Adventure", 14_290, twin(645, 4.2, 62), 216, 835, [2017, null], "XT LAMS", true),
    describeBike("GSX-S1000", "Naked", 18_490, { cc: 999, cylinders: 4, per100: 6.1, torque: 106, gears: 6 }, 214, 810, [2021, null], "ABS", false),
  ] },
];
