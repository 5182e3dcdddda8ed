/** A vehicle to choose in the form. */
export interface CarChoice {
  readonly slug: string;
  /** "2022 Toyota HiLux SR5, stock A12", with ", reserved" where another shopper has a hold on it */
  readonly name: string;
  readonly make: string;
}

/** Choices of one make. */
export interface CarGroup {
  readonly make: string;
  readonly cars: readonly CarChoice[];
}

/** Groups choices by make; makes and names are in alphabetical order. */
export function groupCars(cars: readonly CarChoice[]): readonly CarGroup[] {
  const byMake = Map.groupBy(cars, ({ make }) => make);
  return [...byMake]
    .map(([make, own]) => ({ make, cars: own.toSorted((one, other) => one.name.localeCompare(other.name)) }))
    .sort((one, other) => one.make.localeCompare(other.make));
}
