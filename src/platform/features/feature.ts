import { z } from "zod";
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

type SettingsOf<One> = One extends Feature<never, infer Settings> ? Settings : never;

type Composed<List> = List extends readonly [infer First, ...infer Rest]
  ? SettingsOf<First> & Composed<Rest>
  : unknown;

/** The schema of the settings of all features in a list. Unknown keys are refused. */
export type ComposedSchema<List> =
  Composed<List> extends infer Shape extends SettingsShape ? z.ZodObject<Shape, z.core.$strict> : never;

/**
 * Composes one schema of the settings of several features, in their order (D115).
 * @throws when two features declare the same key
 */
export function composeSettings<const List extends readonly Feature<never>[]>(
  features: List,
): ComposedSchema<List> {
  const shape: Record<string, z.ZodType> = {};
  for (const { name, settings = {} } of features) {
    for (const [key, schema] of Object.entries<z.ZodType>(settings)) {
      if (key in shape) throw new Error(`"${name}" declares the setting "${key}", which another feature has`);
      shape[key] = schema;
    }
  }
  return z.strictObject(shape) as ComposedSchema<List>;
}
