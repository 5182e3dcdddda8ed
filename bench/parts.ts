import type { Section } from "./figures.ts";
import type { Options } from "./options.ts";

/** Measures one thing. Runs in a process of its own, so that parts do not weigh on each other. */
export type Part = (options: Options) => Promise<readonly Section[]>;

/** All parts, in the order in which they run. */
export const PARTS: Readonly<Record<string, () => Promise<{ readonly default: Part }>>> = {
  search: () => import("./search.ts"),
  "search-cluster": () => import("./search-cluster.ts"),
  "search-drills": () => import("./search-drills.ts"),
  suggestions: () => import("./suggestions.ts"),
  models: () => import("./models.ts"),
  offers: () => import("./offers.ts"),
  reviews: () => import("./reviews.ts"),
  "parts-search": () => import("./parts-search.ts"),
  estimates: () => import("./estimates.ts"),
  import: () => import("./import.ts"),
  alerts: () => import("./alerts.ts"),
  market: () => import("./market.ts"),
  "start-up": () => import("./start-up.ts"),
  "first-import": () => import("./first-import.ts"),
  memory: () => import("./memory.ts"),
  "many-sites": () => import("./many-sites.ts"),
  rounds: () => import("./rounds.ts"),
  page: () => import("./page.ts"),
  cached: () => import("./cached.ts"),
  floods: () => import("./floods.ts"),
  soak: () => import("./soak.ts"),
  images: () => import("./images.ts"),
  weight: () => import("./weight.ts"),
  interactions: () => import("./interactions.ts"),
  lighthouse: () => import("./lighthouse.ts"),
};
