import { classNames } from "#ui/base/class-names.ts";
import type { PartView } from "../view/build-part-view.ts";

/** With GST, as a consumer pays it. */
export const PartPrice = ({ price }: Pick<PartView, "price">) =>
  price === null ? (
    <p className="font-semibold">Price on request</p>
  ) : (
    <p>
      <span className="tabular text-xl font-bold">{price}</span>{" "}
      <span className="text-sm text-muted">incl. GST</span>
    </p>
  );

export const StockLabel = ({ stock: { label, isHere } }: Pick<PartView, "stock">) => (
  <p
    className={classNames(
      "w-fit rounded-control border px-2 py-0.5 text-sm font-semibold",
      isHere ? "border-success text-success" : "border-line-strong text-muted",
    )}
  >
    {label}
  </p>
);

/** Vehicles beyond these are folded. */
const MAX_FITS = 3;

export function PartFits({ fits }: Pick<PartView, "fits">) {
  if (fits.length === 0) return <p className="text-sm text-muted">Ask us which vehicles it fits.</p>;
  const more = fits.slice(MAX_FITS);
  return (
    <div className="text-sm">
      <p>
        <span className="text-muted">Fits </span>
        {fits.slice(0, MAX_FITS).join("; ")}
      </p>
      {more.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            and {more.length} more
          </summary>
          <p>{more.join("; ")}</p>
        </details>
      )}
    </div>
  );
}
