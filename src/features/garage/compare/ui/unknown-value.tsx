/** What the data does not say, in a table of vehicles or badges side by side. */
export const UnknownValue = () => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">Not listed</span>
  </span>
);
