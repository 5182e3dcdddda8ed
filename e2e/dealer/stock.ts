/** Slugs of the cars that tests are about. Each ends in the car's stock number. */
export const CARS = {
  /** Eight photos, long comments, fifteen features of which six sell it. */
  photographed: "2021-toyota-camry-ascent-p1",
  /** One photo, fetched from the dealer's server. */
  pictured: "2021-toyota-86-ascent-p6",
  /** At the yard that is seldom open. */
  plain: "2021-toyota-yaris-ascent-p2",
  electric: "2021-tesla-model-3-ascent-p3",
  reserved: "2021-toyota-rav4-ascent-p4",
  certified: "2021-toyota-kluger-ascent-p5",
  comingSoon: "2021-toyota-landcruiser-prado-ascent-p7",
  newArrival: "2021-toyota-c-hr-ascent-p8",
  noPrice: "2021-toyota-supra-ascent-p9",
  longNames: "2021-mercedes-benz-sprinter-vollausstattungsvariante-519cdi-extra-long-wheelbase-p10",
  excludingCharges: "2021-toyota-fortuner-ascent-p11",
  caravan: "2021-jayco-journey-ascent-p12",
  motorcycle: "2021-ducati-monster-ascent-p13",
  soldYesterday: "2021-mazda-mx-5-ascent-s1",
  soldToday: "2021-mazda-mx-5-ascent-s2",
  soldLongAgo: "2021-mazda-mx-5-ascent-s3",
  withdrawn: "2021-holden-commodore-ascent-w1",
} as const;

type Row = Record<string, unknown>;

const DAY = 86_400_000;

const PLAIN_MODELS = [
  ...Array.from({ length: 6 }, () => ["Toyota", "Corolla", "hatch"]),
  ...Array.from({ length: 4 }, () => ["Mazda", "CX-5", "suv"]),
  ...Array.from({ length: 3 }, () => ["Ford", "Ranger", "ute"]),
  ["Hyundai", "Tucson", "suv"],
  ["Kia", "Sportage", "suv"],
  ["Subaru", "Forester", "suv"],
  ["Nissan", "Navara", "ute"],
  ["Suzuki", "Swift", "hatch"],
  ["Honda", "Jazz", "hatch"],
] as const;

const FEATURES = [
  "Alloy Wheels",
  "Digital Radio",
  "Keyless Start",
  "Air Conditioning",
  "Cruise Control",
  "Reversing Camera",
  "Rear Parking Sensors",
  "Apple CarPlay",
  "Android Auto",
  "Lane Departure Warning",
  "Blind Spot Monitor",
  "Heated Front Seats",
  "Power Tailgate",
  "Tow Bar",
  "Roof Rails",
];

/** The dealer's first snapshot, with a car that the second one no longer has. */
export function dealerStock(now: Date, photoUrl: string): { first: Row[]; second: Row[] } {
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  const car = (slug: string, rank: number, rest: Row): Row => ({
    stockNumber: slug.split("-").at(-1)!.toUpperCase(),
    customRank: rank,
    itemType: "car",
    carType: "used",
    status: "in_stock",
    make: "Toyota",
    model: "Camry",
    badge: "Ascent",
    year: 2021,
    km: 52_000,
    colour: "Silver",
    body: "sedan",
    fuel: "petrol",
    transmission: "automatic",
    drive: "fwd",
    seats: 5,
    driveAwayPrice: 30_000,
    listedAt: ago(40),
    registered: false,
    location: "OPEN",
    ...rest,
  });
  const sold = (slug: string, days: number) =>
    car(slug, 0, { status: "sold", soldAt: ago(days), make: "Mazda", model: "MX-5", body: "convertible" });
  const special = [
    car(CARS.photographed, 900, {
      features: FEATURES,
      comments: `${"This one-owner Camry has its books and both keys. ".repeat(14)}The end.`,
      photos: Array.from({ length: 8 }, (_, at) => `https://photos.example/${at + 1}.svg`),
      specifications: { cylinders: 4, torque: "221 Nm", ancaprating: 5, ancapyear: 2021 },
    }),
    car(CARS.plain, 899, {
      model: "Yaris",
      body: "hatch",
      location: "SELDOM",
      historyReportUrl: "https://photos.example/report.svg",
    }),
    car(CARS.electric, 898, { make: "Tesla", model: "Model 3", fuel: "electric", carType: "new", km: 12 }),
    car(CARS.reserved, 897, { reserved: true, model: "RAV4", body: "suv" }),
    car(CARS.certified, 896, { certified: true, model: "Kluger", body: "suv" }),
    car(CARS.pictured, 895, {
      photos: [photoUrl],
      tag: "Runout Sale",
      carType: "demo",
      model: "86",
      body: "coupe",
    }),
    car(CARS.comingSoon, 894, { status: "coming_soon", model: "Prado", body: "suv" }),
    car(CARS.newArrival, 893, { listedAt: ago(1), model: "C-HR", body: "suv" }),
    car(CARS.noPrice, 892, { driveAwayPrice: undefined, model: "Supra", body: "coupe" }),
    car(CARS.longNames, 891, {
      make: "Mercedes-Benz",
      model: "Sprinter Vollausstattungsvariante",
      badge: "519CDI Extra Long Wheelbase High Roof Hochdachkombinationskastenwagensonderausstattungspaket",
      series: "VS30-2021-Facelift-Sonderausstattung",
      colour: "Designo Diamond White Bright Metallic with Contrasting Roof",
      body: "van",
      km: 1_234_567,
      driveAwayPrice: 1_299_990,
      comments: `Supercalifragilisticexpialidocious${"-and-so-on".repeat(12)} ${"Word ".repeat(120)}`,
    }),
    car(CARS.excludingCharges, 890, {
      driveAwayPrice: undefined,
      egcPrice: 41_990,
      model: "Fortuner",
      body: "suv",
    }),
    car(CARS.caravan, 889, {
      itemType: "caravan",
      make: "Jayco",
      model: "Journey",
      body: "caravan",
      fuel: undefined,
      transmission: undefined,
      drive: undefined,
      seats: undefined,
      km: undefined,
      categories: ["Family", "Off-Road"],
      specifications: {
        sleeps: 4,
        tare_weight: 2165,
        aggregate_trailer_mass: 2565,
        tow_ball_weight: 180,
        axle_type: "Tandem",
        body_length: "18'6\"",
      },
    }),
    car(CARS.motorcycle, 888, {
      itemType: "motorcycle",
      make: "Ducati",
      model: "Monster",
      body: "motorcycle",
      drive: undefined,
      transmission: "manual",
      seats: 2,
      specifications: { enginesize: "937 cc", lams: "No", seatheight: 820, fuelconsumptioncombined: 5.2 },
    }),
  ];
  const plain = PLAIN_MODELS.map(([make, model, body], at) =>
    car(`a${at + 1}`, 500 - at, {
      make,
      model,
      body,
      year: 2015 + (at % 8),
      km: 10_000 * (at + 1),
      driveAwayPrice: 15_000 + 2_000 * at,
      carType: at % 5 === 0 ? "new" : "used",
    }),
  );
  const second = [
    ...special,
    ...plain,
    sold(CARS.soldYesterday, 1),
    sold(CARS.soldToday, 0.2),
    sold(CARS.soldLongAgo, 40),
  ];
  return { first: [...second, car(CARS.withdrawn, 400, { make: "Holden", model: "Commodore" })], second };
}
