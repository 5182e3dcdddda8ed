import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Icon } from "#ui/base/icon.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { BULK_FIELDS, BULK_FORM } from "../../bulk/bulk-view.ts";
import type { ColumnHeadView } from "../../columns/columns.ts";
import type { ListedRowView } from "../stock-view.ts";
import { RowEdit } from "./row-edit.tsx";

/** One vehicle with what can be changed of it: a row with the chosen columns, or a card. */
export function StockRow({
  columns,
  row,
  ...edit
}: Omit<ComponentProps<typeof RowEdit>, "row" | "isInTable"> & {
  row: ListedRowView;
  columns: readonly ColumnHeadView[];
}) {
  const { mayEdit } = edit;
  const { title, facts, names, photo, photos, age, isHidden, problems } = row;
  return (
    <tr className="align-top max-xl:grid max-xl:grid-cols-[auto_minmax(0,1fr)] max-xl:gap-3 max-xl:p-4">
      {mayEdit && (
        <td className="xl:pt-3 xl:pl-3">
          <label className="-my-2 -ml-2 grid size-11 shrink-0 place-items-center">
            <span className="sr-only">Choose {title}</span>
            <input
              type="checkbox"
              name={BULK_FIELDS.chosen}
              value={row.id}
              form={BULK_FORM}
              className="size-5"
            />
          </label>
        </td>
      )}
      <th
        scope="row"
        abbr={title}
        className={`min-w-0 font-normal xl:p-3 ${mayEdit ? "" : "max-xl:col-span-2"}`}
      >
        <div className="flex min-w-0 gap-4 xl:min-w-58 xl:gap-3">
          <div className="aspect-[4/3] w-24 shrink-0 self-start overflow-hidden rounded-control bg-sunken xl:w-16">
            {photo ? (
              <Picture picture={photo} alt="" sizes="96px" widest={320} className="size-full object-cover" />
            ) : (
              <p className="grid h-full place-items-center text-center text-xs text-muted">
                {photos > 0 ? "Photo on its way" : "No photo"}
              </p>
            )}
          </div>
          <div className="min-w-0">
            <h2 className="font-semibold wrap-anywhere">
              <Link to={row.href} data-row="" className="link inline-flex min-h-11 items-center xl:min-h-6">
                {title}
              </Link>
            </h2>
            <p className="text-sm text-muted xl:hidden">{facts.join(" · ")}</p>
            <p className="text-sm text-muted xl:hidden">
              {age} · {photos} {photos === 1 ? "photo" : "photos"}
              {isHidden && " · Hidden from the site"}
            </p>
            {(names.length > 0 || isHidden) && (
              <p className="text-sm text-muted max-xl:hidden">
                {[...names, ...(isHidden ? ["Hidden from the site"] : [])].join(" · ")}
              </p>
            )}
            {problems.length > 0 && (
              <ul className="flex flex-wrap gap-x-3 text-sm font-semibold text-danger">
                {problems.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            <RowLinks row={row} mayPrice={edit.mayPrice} />
          </div>
        </div>
      </th>
      {columns.map(({ key, isNumber }, index) => (
        <td key={key} className={`px-2 py-4 text-sm max-xl:hidden ${isNumber ? "tabular text-right" : ""}`}>
          <p className="max-w-44 wrap-break-word">
            {row.cells[index] || <span className="text-muted">–</span>}
          </p>
        </td>
      ))}
      <td className="min-w-0 max-xl:col-span-2 xl:w-70 xl:min-w-70 xl:p-3 xl:pr-4">
        <RowEdit {...edit} row={row} isInTable />
      </td>
    </tr>
  );
}

function RowLinks({
  row: { title, photosHref, editHref, siteHref, suggestion },
  mayPrice,
}: {
  row: ListedRowView;
  mayPrice: boolean;
}) {
  const className = "link inline-flex min-h-11 items-center text-sm xl:min-h-8";
  return (
    <div className="flex flex-wrap gap-x-5 xl:gap-x-4">
      {mayPrice && suggestion && (
        <Link to={suggestion.href} className={className}>
          Fill in ${suggestion.price}
          <span className="sr-only"> for {title}</span>
        </Link>
      )}
      <Link to={photosHref} className={className}>
        Photos<span className="sr-only"> of {title}</span>
      </Link>
      {editHref && (
        <Link to={editHref} className={className}>
          Edit<span className="sr-only"> {title}</span>
        </Link>
      )}
      {siteHref && (
        <a href={siteHref} target="_blank" rel="noreferrer" className={`${className} gap-1.5`}>
          On your site
          <span className="sr-only">: {title}, opens in a new tab</span>
          <Icon icon={ExternalLink} size={16} />
        </a>
      )}
    </div>
  );
}
