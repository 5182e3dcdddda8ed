import { carMakes } from "../data/models/index.ts";
import type { Make } from "./model.ts";

/** A make of cars by its name. Throws for an unknown one. */
export function findCarMake(name: string): Make {
  const make = carMakes.find((candidate) => candidate.make === name);
  if (!make) throw new Error(`There is no make "${name}" in the demo tables.`);
  return make;
}

/** A make with only some of its models. */
export function pickModels(make: Make, ...models: readonly string[]): Make {
  return { ...make, models: make.models.filter((model) => models.includes(model.model)) };
}

/** Makes with one weight. */
export function weighEqually(makes: readonly Make[], weight: number): (readonly [Make, number])[] {
  return makes.map((make) => [make, weight] as const);
}
