/** A make's name as shown and searched: trimmed (FAC-16), and Suzuki without its "Australia" (FAC-17). */
export function makeName(make: string): string {
  const name = make.trim();
  return /^suzuki\s+australia$/i.test(name) ? name.slice(0, "suzuki".length) : name;
}

/** A model's own name in a value of the attribute `make_model`: "HiLux" of "Toyota HiLux". */
export function toModelName(make: string, makeModel: string): string {
  return makeModel.slice(make.length + 1);
}

/** Whether a value of the attribute `make_model` is a model of this make. */
export function isModelOfMake(makeModel: string, make: string): boolean {
  return makeModel.startsWith(`${make} `);
}

/** The value of the attribute `make_model` (FAC-07): "Toyota HiLux". */
export function makeModelValue(make: string, model: string): string {
  return `${makeName(make)} ${model.trim()}`;
}
