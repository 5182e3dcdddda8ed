import type { Row } from "../../row.ts";
import type { BlockProps } from "../../vehicle-block.ts";
import { joinLoneRows } from "./join-lone-rows.ts";
import type { SpecificationsView } from "./specifications.ts";

/** Details and figures of the vehicle in one table, by topic (VDP-05, VDP-17, VDP-23, D121). */
export default function SpecificationsBlock({ block, Section }: BlockProps<SpecificationsView>) {
  return (
    <Section id="specifications" title="Specifications">
      <div className="grid gap-7 print:gap-2">
        {joinLoneRows(block.groups).map(({ title, rows }) => (
          <section key={title}>
            <h3 className="mb-1 font-semibold">{title}</h3>
            <RowList rows={rows} />
          </section>
        ))}
      </div>
    </Section>
  );
}

/**
 * Labels with their values, in one column on a phone and two beside each other where there is room. A value that does not
 * fit beside its label stands below it.
 */
function RowList({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2 print:grid-cols-3">
      {rows.map(({ label, value, proof }) => (
        <div key={label} className="flex flex-wrap gap-x-4 border-b border-line py-2.5 print:py-0.5">
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto text-right font-medium wrap-anywhere">
            {value}
            {proof && (
              <a
                href={proof.href}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="link block py-1 print:hidden"
              >
                {proof.label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
