import type { Frequency } from "#features/finance/rates/repayment.ts";

const NAMES: Readonly<Record<Frequency, string>> = {
  week: "Weekly",
  fortnight: "Fortnightly",
  month: "Monthly",
};

/** How often a loan is repaid (FIN-28): native radio buttons that look like one control. */
export function FrequencyField({
  frequencies,
  value,
  onChoose,
}: {
  frequencies: readonly Frequency[];
  value: Frequency;
  onChoose: (frequency: Frequency) => void;
}) {
  return (
    <fieldset className="min-w-0 @md:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">Repayments</legend>
      <div className="flex flex-wrap rounded-control border border-line-strong bg-surface">
        {frequencies.map((frequency) => (
          <label
            key={frequency}
            className="flex min-h-11 grow basis-0 items-center justify-center rounded-control px-1 text-center has-checked:bg-accent has-checked:font-semibold has-checked:text-accent-ink forced-colors:has-checked:outline-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-[22rem]:text-sm"
          >
            <input
              type="radio"
              name="frequency"
              value={frequency}
              checked={frequency === value}
              onChange={() => onChoose(frequency)}
              className="sr-only"
            />
            {NAMES[frequency]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
