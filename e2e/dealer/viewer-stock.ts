import { LENDER } from "./finance-sites.ts";
import { siteConfig } from "./site.ts";

/** Cars of a dealer of their own, about what they show beside photos. */
export const SHOWN = {
  /** Four photos, a video, a spin of 36 frames, a walkaround, an interior, hotspots. */
  everything: "2021-kia-ev9-air-e1",
  photos: "2021-kia-niro-air-e2",
  /** Known to the outside viewer. */
  outside: "2021-kia-ev6-air-e3",
  broken: "2021-kia-carnival-air-e4",
} as const;

/** Cars at a yard with an announcement, one for each kind of media that a page can begin with. */
export const FOLD_CARS = {
  photos: "2021-kia-stonic-air-f1",
  spin: "2021-kia-cerato-air-f2",
  film: "2021-kia-picanto-air-f3",
  nothing: "2021-kia-sorento-air-f4",
} as const;

/** One with what takes the most room above its price: a long name, a label and four facts of a van. */
export const FOLD_VAN = "2021-new-age-wayfinder-wf19-family-f5";

/** Demo sites of that dealer with a lender, so that every strip and figure shows. */
export const FOLD_SITES = [
  { template: "showroom", site: "shopfront" },
  { template: "yard", site: "roadside" },
] as const;

/** Where all of it is; the tests answer for it. */
export const MEDIA = "https://photos.example/viewer/";

export const VIEWER_SITES = [
  { template: "showroom", site: "turntable" },
  { template: "yard", site: "carousel" },
] as const;

/** A site on which a spin starts without a tap, and whose home page counts sales. */
export const SPINNING_SITE = "roundabout";

export const OUTSIDE = "https://photos.example/outside/";

/** The sites in both templates, where vehicles with a spin code are shown by an outside viewer, and the spinning one. */
export function viewerSites() {
  const { config } = siteConfig("showroom");
  const spinning = {
    ...config,
    name: "Roundabout Cars",
    vehiclePage: { viewer: { startSpin: true } },
    home: { blocks: ["hero-search", "sales-counter"], salesCounter: "formula" },
  };
  return [...outsideSites(), ...foldSites(), { slug: SPINNING_SITE, config: spinning }];
}

function foldSites() {
  return FOLD_SITES.map(({ template, site }) => {
    const { config } = siteConfig(template);
    const finance = { lenders: [LENDER] };
    return { slug: site, config: { ...config, name: "Shopfront Cars", demo: true, finance } };
  });
}

function outsideSites() {
  return VIEWER_SITES.map(({ template, site }) => {
    const { config } = siteConfig(template);
    const vehiclePage = {
      print: "page",
      viewer: { external: { address: `${OUTSIDE}{spinCode}`, title: "Outside view" } },
    };
    return { slug: site, config: { ...config, name: "Turntable Cars", vehiclePage } };
  });
}

const FRAMES = Array.from({ length: 36 }, (_, frame) => frame);

/** One that can be seen from all around, and one that is hidden from behind. */
const hotspots = {
  exterior: [
    {
      description: "Roof rails rated to 75 kg",
      positions: FRAMES.map((frame) => ({ angle: frame * 10, x: 0.3 + frame / 100, y: 0.4 })),
    },
    {
      description: "Matrix headlamps, which leave the drivers of oncoming cars in the dark",
      positions: [0, 10, 20].map((angle) => ({ angle, x: 0.45, y: 0.6 })),
    },
  ],
  interior: [
    { description: "Heated seats", positions: [{ x: 0.5, y: 0.55 }] },
    { description: "Third row", positions: [{ x: 0.98, y: 0.5 }] },
  ],
};

export function viewerStock() {
  const car = (slug: string, model: string, rest: object) => ({
    stockNumber: slug.split("-").at(-1)!.toUpperCase(),
    carType: "used",
    make: "Kia",
    model,
    badge: "Air",
    year: 2021,
    km: 52_000,
    ...{ transmission: "automatic", fuel: "petrol", body: "suv" },
    driveAwayPrice: 45_000,
    location: "OPEN",
    ...rest,
  });
  const at = (name: string) => MEDIA + name;
  const photos = [1, 2, 3, 4].map((photo) => at(`photo-${photo}.webp`));
  return [
    car(SHOWN.everything, "EV9", {
      photos,
      videos: [at("film.webm")],
      spins: FRAMES.map((frame) => at(`frame-${frame}.webp`)),
      walkarounds: [at("walkaround.webm")],
      interiors: [at("interior.webp")],
      hotspots,
    }),
    car(SHOWN.photos, "Niro", { photos }),
    car(SHOWN.outside, "EV6", { photos, spinCode: "ev6/1" }),
    car(FOLD_CARS.photos, "Stonic", { photos, location: "SELDOM" }),
    car(FOLD_CARS.spin, "Cerato", {
      photos,
      spins: FRAMES.map((frame) => at(`frame-${frame}.webp`)),
      location: "SELDOM",
    }),
    car(FOLD_CARS.film, "Picanto", { videos: [at("film.webm")], location: "SELDOM" }),
    car(FOLD_CARS.nothing, "Sorento", { location: "SELDOM" }),
    car(FOLD_VAN, "Wayfinder", {
      ...{ make: "New Age", badge: "WF19 Family", itemType: "caravan", body: "caravan", location: "SELDOM" },
      ...{ km: undefined, transmission: undefined, fuel: undefined, tag: "New Arrival" },
      specifications: { sleeps: 5, body_length: 5.9, tare_weight: 2480, aggregate_trailer_mass: 3100 },
      photos,
    }),
    car(SHOWN.broken, "Carnival", {
      photos: photos.slice(0, 2),
      videos: [at("gone.webm")],
      spins: FRAMES.map((frame) => at(frame === 32 ? "frame-32.webp" : `gone-${frame}.webp`)),
      walkarounds: [at("gone.webm")],
      interiors: [at("gone.webp")],
      hotspots,
    }),
  ];
}
