import { z } from "zod";
import type { Feature, SettingsShape } from "./feature.ts";

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
