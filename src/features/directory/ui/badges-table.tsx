import { UnknownValue } from "#features/garage/compare/ui/unknown-value.tsx";
import type { ModelPageView } from "../view/model-page-view.ts";

const EDGE = "border-b border-line p-2 align-top";
/** It scrolls in itself, or its head could not stay in view. */
const SWIPED = "relative max-h-[80svh] overflow-auto print:max-h-none";
/** The labels stay in view while the badges are swiped. */
const LABEL = `sticky left-0 z-10 w-32 min-w-32 bg-surface pl-0 text-sm font-normal text-muted sm:w-48 ${EDGE}`;

/**
 * A model's badges as columns, side by side. Where they do not fit, they are swiped, with their names in
 * view, and fade at the edge.
 */
export function BadgesTable({ view: { name, badges, sections } }: { view: ModelPageView }) {
  return (
    <div className="fading-end">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is swiped must be reachable by keys */}
      <section aria-label={`Badges of the ${name}`} tabIndex={0} className={SWIPED}>
        <table className="w-full border-separate border-spacing-0 text-left">
          <thead>
            <tr>
              <td className={`top-0 z-20! ${LABEL}`} />
              {badges.map((badge, column) => (
                // Two badges may have one name and another transmission.
                <th
                  key={column}
                  scope="col"
                  className={`sticky top-0 z-10 min-w-36 bg-surface font-bold ${EDGE}`}
                >
                  {badge}
                </th>
              ))}
            </tr>
          </thead>
          {sections.map(({ title, rows }) => (
            <tbody key={title}>
              <tr>
                <th scope="colgroup" colSpan={badges.length + 1} className="pt-6 pr-2 pb-2 text-xl font-bold">
                  <span className="sticky left-0">{title}</span>
                </th>
              </tr>
              {rows.map(({ label, values }) => (
                <tr key={label}>
                  <th scope="row" className={LABEL}>
                    {label}
                  </th>
                  {values.map((value, column) => (
                    <td key={column} className={`tabular ${EDGE}`}>
                      {value ?? <UnknownValue />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  );
}
