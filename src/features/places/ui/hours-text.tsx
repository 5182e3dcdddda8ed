/** A day's hours, "9:00 am – 12:00 pm, 1:00 pm – 5:00 pm": a line ends between two periods where there is room for one. */
export function HoursText({ hours }: { hours: string }) {
  const [only = "", ...others] = hours.split(", ");
  if (others.length === 0) return only;
  return [only, ...others].map((period, at) => (
    <span key={period}>
      <span className="inline-block">
        {period}
        {at < others.length && ","}
      </span>{" "}
    </span>
  ));
}
