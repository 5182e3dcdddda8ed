import { FREQUENCIES, type Frequency } from "../rules/alert.ts";

const LABELS: Readonly<Record<Frequency, string>> = {
  daily: "At most once a day",
  instant: "As soon as it happens",
};

/** How often emails are sent. */
export function FrequencyChoice({ chosen }: { chosen: Frequency }) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">How often</legend>
      {FREQUENCIES.map((frequency) => (
        <label key={frequency} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="frequency"
            value={frequency}
            defaultChecked={frequency === chosen}
            className="size-5 accent-accent"
          />
          {LABELS[frequency]}
        </label>
      ))}
    </fieldset>
  );
}
