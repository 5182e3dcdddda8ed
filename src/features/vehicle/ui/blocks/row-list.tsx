import type { Row } from "../../vehicle-view.ts";

/** Labels with their values, in one column on a phone and two beside each other where there is room. */
export function RowList({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2">
      {rows.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(7rem,1fr)_fit-content(65%)] gap-4 border-b border-line py-2.5"
        >
          <dt className="min-w-0 text-muted">{label}</dt>
          <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
