import type { Row } from "./row.ts";

/**
 * Labels with their values, in one column on a phone and two beside each other where there is room. A value that does not
 * fit beside its label stands below it.
 */
export function RowList({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-4 border-b border-line py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto text-right font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
