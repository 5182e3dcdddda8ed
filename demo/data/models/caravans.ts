import { type Make, type Model, buildEngine } from "#demo/generator/model.ts";

const paints = { White: "white", "White and Silver": "silver", "White and Black": "black", "White and Grey": "grey" } as const;

/** Lengths and widths in mm, masses in kg (ENT-11). */
function describeVan(
  model: string,
  badge: string,
  price: number,
  body: { length: number; width: number; height: number; tare: number; atm: number; sleeps: number; axle: string; ball?: number },
  years: readonly [number, number | null],
  kit: 1 | 2 | 3 | 4 | 5,
): Model {
  return {
    model, body: "caravan", itemType: "caravan", years, seats: 0, doors: 1, size: [body.length, body.width, body.height],
    badges: [[badge, price, null, null, null, kit]],
    specifications: {
      body_length: body.length, body_width: body.width, tare_weight: body.tare, aggregate_trailer_mass: body.atm,
      axle_type: body.axle, sleeps: body.sleeps, ...(body.ball && { tow_ball_weight: body.ball }),
    },
    categories: [body.sleeps > 3 ? "Family" : "Couples", ...(badge.includes("Outback") || badge.includes("Off-Road") ? ["Off-Road"] : [])],
  };
}

export const caravanMakes: readonly Make[] = [
  { make: "Jayco", origin: "6", retention: 1.05, warranty: "5-year structural", paints, models: [
    describeVan("Journey", "17.55-3 Outback", 82_990, { length: 5635, width: 2470, height: 2930, tare: 2165, atm: 2565, sleeps: 2, axle: "Tandem", ball: 190 }, [2018, null], 4),
    describeVan("Starcraft", "17.58-3", 72_490, { length: 5540, width: 2470, height: 2800, tare: 1910, atm: 2310, sleeps: 4, axle: "Tandem", ball: 170 }, [2016, null], 3),
    describeVan("Silverline", "22.68-3 Outback", 124_990, { length: 6930, width: 2470, height: 2950, tare: 2870, atm: 3370, sleeps: 2, axle: "Tandem", ball: 250 }, [2019, null], 5),
    describeVan("Expanda", "16.49-4", 66_990, { length: 5005, width: 2470, height: 2640, tare: 1650, atm: 2050, sleeps: 6, axle: "Single", ball: 150 }, [2012, 2023], 3),
    describeVan("Swan", "Outback Camper Trailer", 44_990, { length: 5395, width: 2230, height: 1640, tare: 1365, atm: 1665, sleeps: 6, axle: "Single", ball: 130 }, [2012, null], 2),
    describeVan("All-Terrain", "19.61-3 Off-Road", 108_990, { length: 5960, width: 2470, height: 3010, tare: 2580, atm: 3080, sleeps: 2, axle: "Tandem", ball: 230 }, [2021, null], 5),
    { model: "Conquest", body: "motorhome", years: [2016, null], seats: 4, doors: 3, size: [7020, 2330, 3200], gvm: 4495, tow: 2000, tank: 90,
      badges: [["FD 23-1 Fiat Ducato", 179_990, buildEngine("diesel", [2.3, 4, 11.8, 450]), "a9", "fwd", 5]],
      specifications: { sleeps: 4, body_length: 7020, body_width: 2330 }, categories: ["Motorhomes"] },
  ] },
  { make: "New Age", origin: "6", retention: 0.97, warranty: "3-year structural", paints, models: [
    describeVan("Manta Ray", "MR18E", 79_990, { length: 5590, width: 2400, height: 2950, tare: 2150, atm: 2750, sleeps: 2, axle: "Tandem" }, [2015, 2024], 4),
    describeVan("Wayfinder", "WF19 Family", 92_990, { length: 5900, width: 2430, height: 3000, tare: 2480, atm: 3100, sleeps: 5, axle: "Tandem", ball: 220 }, [2019, null], 4),
  ] },
  { make: "Avan", origin: "6", retention: 0.95, warranty: "3-year structural", paints, models: [
    describeVan("Aspire", "499 Adventure", 63_990, { length: 4990, width: 2330, height: 2720, tare: 1420, atm: 1850, sleeps: 2, axle: "Single", ball: 140 }, [2014, null], 3),
    describeVan("Cruiseliner", "2B Adventure Plus", 39_990, { length: 4600, width: 2080, height: 1800, tare: 1010, atm: 1350, sleeps: 2, axle: "Single" }, [2012, null], 2),
  ] },
  { make: "Lotus Caravans", origin: "6", retention: 1.02, warranty: "5-year structural", paints, models: [
    describeVan("Trooper", "20'6\" Off-Road Bunk", 112_990, { length: 6250, width: 2500, height: 3050, tare: 2790, atm: 3500, sleeps: 5, axle: "Tandem" }, [2019, null], 5),
  ] },
  { make: "Coromal", origin: "6", retention: 0.9, warranty: "3-year structural", paints, models: [
    describeVan("Element", "Pop Top 542", 57_990, { length: 5420, width: 2350, height: 2350, tare: 1640, atm: 2040, sleeps: 3, axle: "Single" }, [2012, 2019], 3),
  ] },
];
