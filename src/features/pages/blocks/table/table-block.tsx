import { renderNodes } from "#features/content/text/rich-text-view.tsx";
import { classNames } from "#ui/base/class-names.ts";
import type { TableView } from "./table.ts";

/** A table that scrolls by itself where the screen is too narrow for it. */
export default function TableBlock({ block: { head, rows } }: { block: TableView }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with a keyboard
    <section aria-label="Table" tabIndex={0} className="overflow-x-auto rounded-card border border-line">
      <table className={classNames("w-full text-left", head.length > 3 && "min-w-lg")}>
        <thead className="bg-quiet">
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" className="px-3 py-3 font-semibold sm:px-4">
                {renderNodes(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} className="px-3 py-3 align-top sm:px-4">
                  {renderNodes(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
