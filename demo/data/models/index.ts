import type { Make } from "#demo/generator/model.ts";
import { caravanMakes } from "./caravans.ts";
import { ford } from "./ford.ts";
import { hyundai } from "./hyundai.ts";
import { isuzu, isuzuUte } from "./isuzu.ts";
import { kia } from "./kia.ts";
import { mazda } from "./mazda.ts";
import { byd, mg } from "./mg-byd.ts";
import { motorcycleMakes } from "./motorcycles.ts";
import { nissan } from "./nissan.ts";
import { subaru } from "./subaru.ts";
import { suzuki } from "./suzuki.ts";
import { toyota } from "./toyota.ts";
import { tradeIns } from "./trade-ins.ts";
import { volkswagen } from "./volkswagen.ts";

/** Every make of cars and light trucks the demo knows. */
export const carMakes: readonly Make[] = [
  mazda, hyundai, kia, ford, isuzuUte, isuzu, subaru, mg, byd, volkswagen, toyota, suzuki, nissan, ...tradeIns,
];

export { caravanMakes, motorcycleMakes };

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
