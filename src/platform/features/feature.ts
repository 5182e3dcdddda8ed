import type { z } from "zod";
import type { JobHandler } from "../jobs/jobs.ts";
import type { Round } from "./round.ts";

/** Schemas of settings by the top-level key of the site's configuration that they read. */
export type SettingsShape = Readonly<Record<string, z.ZodType>>;

type NoSettings = Record<never, never>;

/** What a feature does while nobody waits for it. */
export interface Background {
  /** Jobs that it takes from the queue. */
  readonly jobs?: readonly JobHandler[];
  readonly rounds?: readonly Round[];
}

/** What a feature contributes to the program, which composes all of them (D115). */
export interface Feature<Context, Settings extends SettingsShape = NoSettings> {
  readonly name: string;
  /** Its part of a site's configuration, with defaults and descriptions. */
  readonly settings?: Settings;
  /** Builds its background work. Called once by each worker, so that only workers load that code. */
  readonly background?: (context: Context) => Promise<Background>;
}

/** Defines a feature; its context is what its background work asks of the program. */
export function defineFeature<Context = unknown, Settings extends SettingsShape = NoSettings>(
  feature: Feature<Context, Settings>,
): Feature<Context, Settings> {
  return feature;
}
