import { SelectField } from "#ui/controls/field.tsx";
import type { CarGroup } from "../take/car-choices.ts";

/** The vehicles that can be driven, by make. */
export function CarSelect({ cars, chosen = "" }: { cars: readonly CarGroup[]; chosen?: string }) {
  return (
    <SelectField name="car" label="Vehicle" required defaultValue={chosen}>
      <option value="">Please choose</option>
      {cars.map(({ make, cars: own }) => (
        <optgroup key={make} label={make}>
          {own.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
