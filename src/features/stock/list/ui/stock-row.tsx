import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Icon } from "#ui/base/icon.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { BULK_FIELDS, BULK_FORM } from "../../bulk/bulk-view.ts";
import { RowEdit } from "./row-edit.tsx";

/** One vehicle with what can be changed of it. */
export function StockRow(edit: ComponentProps<typeof RowEdit>) {
  const { row, mayEdit } = edit;
  const { title, facts, photo, photos, age, isHidden, problems, siteHref, photosHref, editHref } = row;
  return (
    <li className="grid gap-3 p-4 xl:grid-cols-[minmax(0,1fr)_auto] xl:items-center">
      <div className="flex min-w-0 gap-4">
        {mayEdit && (
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
        )}
        <div className="aspect-[4/3] w-24 shrink-0 self-start overflow-hidden rounded-control bg-sunken">
          {photo ? (
            <Picture picture={photo} alt="" sizes="96px" widest={320} className="size-full object-cover" />
          ) : (
            <p className="grid h-full place-items-center text-center text-xs text-muted">
              {photos > 0 ? "Photo on its way" : "No photo"}
            </p>
          )}
        </div>
        <div className="min-w-0">
          <h2 className="font-semibold">
            <Link to={row.href} data-row="" className="link inline-flex min-h-11 items-center">
              {title}
            </Link>
          </h2>
          <p className="text-sm text-muted">{facts.join(" · ")}</p>
          <p className="text-sm text-muted">
            {age} · {photos} {photos === 1 ? "photo" : "photos"}
            {isHidden && " · Hidden from the site"}
          </p>
          {problems.length > 0 && (
            <ul className="flex flex-wrap gap-x-3 text-sm font-semibold text-danger">
              {problems.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-x-5">
            <Link to={photosHref} className="link inline-flex min-h-11 items-center text-sm">
              Photos<span className="sr-only"> of {title}</span>
            </Link>
            {editHref && (
              <Link to={editHref} className="link inline-flex min-h-11 items-center text-sm">
                Edit<span className="sr-only"> {title}</span>
              </Link>
            )}
            {siteHref && (
              <a
                href={siteHref}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-11 items-center gap-1.5 text-sm"
              >
                On your site
                <span className="sr-only">: {title}, opens in a new tab</span>
                <Icon icon={ExternalLink} size={16} />
              </a>
            )}
          </div>
        </div>
      </div>
      <div className="min-w-0 xl:w-[36rem]">
        <RowEdit {...edit} />
      </div>
    </li>
  );
}
