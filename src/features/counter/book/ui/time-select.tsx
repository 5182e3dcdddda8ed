import { SelectField } from "#ui/controls/field.tsx";
import type { TimesOfDay } from "../../drive/drive-view.ts";

interface Props {
  name: string;
  label: string;
  days: readonly TimesOfDay[];
  chosen?: string;
  error?: string | undefined;
}

/** The free times of the next days, by day. */
export function TimeSelect({ days, chosen = "", ...field }: Props) {
  return (
    <SelectField {...field} required defaultValue={chosen}>
      <option value="">Please choose</option>
      {days.map(({ label, times }) => (
        <optgroup key={label} label={label}>
          {times.map((time) => (
            <option key={time.value} value={time.value}>
              {`${time.label}, ${label}`}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
