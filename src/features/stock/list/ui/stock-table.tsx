import ArrowDown from "lucide/dist/esm/icons/arrow-down.mjs";
import ArrowUp from "lucide/dist/esm/icons/arrow-up.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#ui/base/icon.tsx";
import type { HeadView } from "../../columns/columns.ts";
import type { EditAnswer, StockListView } from "../stock-view.ts";
import { StockRow } from "./stock-row.tsx";

/**
 * The vehicles of a page: rows with the chosen columns where there is room, and a card each on a phone (D448).
 */
export function StockTable({
  view: { rows, columns, priceHead, mayPrice, mayEdit },
  answer,
  unsaved,
}: {
  view: StockListView;
  answer: EditAnswer | null;
  unsaved: { add(id: number): void; delete(id: number): void };
}) {
  return (
    <div className="card xl:overflow-x-auto">
      <table className="w-full text-left max-xl:block" data-wide="">
        <caption className="sr-only">Vehicles</caption>
        <thead className="border-b border-line align-bottom text-sm max-xl:hidden">
          <tr>
            {mayEdit && (
              <th scope="col" className="w-11">
                <span className="sr-only">Choose</span>
              </th>
            )}
            <Head className="pl-4">Vehicle</Head>
            {columns.map(({ key, heading, isNumber, ...head }) => (
              <Head key={key} head={head} className={isNumber ? "text-right" : undefined}>
                {heading}
              </Head>
            ))}
            <Head head={priceHead} className="pr-4">
              Price and state
            </Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-xl:block">
          {rows.map((row) => (
            <StockRow
              key={row.id}
              row={row}
              columns={columns}
              mayPrice={mayPrice}
              mayEdit={mayEdit}
              answer={answer?.vehicle === row.id ? answer : null}
              onUnsaved={unsaved.add}
              onSaved={unsaved.delete}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A heading, which orders the list where it can. */
function Head({
  head,
  className = "",
  children,
}: {
  head?: HeadView;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { href = null, sorted = null } = head ?? {};
  return (
    <th scope="col" aria-sort={sorted ?? undefined} className={`px-2 py-1 font-semibold ${className}`}>
      {href === null ? (
        <span className="inline-flex min-h-11 items-center">{children}</span>
      ) : (
        <Link
          to={href}
          className="inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline"
        >
          {children}
          {sorted && <Icon icon={sorted === "ascending" ? ArrowUp : ArrowDown} size={16} />}
        </Link>
      )}
    </th>
  );
}
