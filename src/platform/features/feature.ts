import type { JobHandler } from "../jobs/jobs.ts";
import type { Round } from "./round.ts";

/** What a feature does while nobody waits for it. */
export interface Background {
  /** Jobs that it takes from the queue. */
  readonly jobs?: readonly JobHandler[];
  readonly rounds?: readonly Round[];
}

/** What a feature contributes to the program, which composes all of them (D115). */
export interface Feature<Context> {
  readonly name: string;
  /** Builds its background work. Called once by each worker, so that only workers load that code. */
  readonly background?: (context: Context) => Promise<Background>;
}

/** Defines a feature; its context is what its background work asks of the program. */
export function defineFeature<Context>(feature: Feature<Context>): Feature<Context> {
  return feature;
}
