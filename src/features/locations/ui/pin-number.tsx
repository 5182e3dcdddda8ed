/** The number of a map's pin, beside the location that it marks. */
export const PinNumber = ({ number }: { number: number }) => (
  <span
    aria-hidden="true"
    className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-accent text-sm font-semibold text-accent-ink"
  >
    {number}
  </span>
);
