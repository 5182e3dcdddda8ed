import { formatWhole } from "#ui/base/money.ts";
import { Link } from "#ui/page/link.tsx";
import type { HomeView } from "../view/home-view.ts";

/** What the dealer has for sale by condition, each a way to it (PAGE-10): "New 12 · Used 94". */
export function StockSummary({
  view,
  className,
  linkClass,
}: {
  view: Pick<HomeView, "carTypes">;
  className: string;
  linkClass: string;
}) {
  if (view.carTypes.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-x-6 ${className}`}>
      {view.carTypes.map(({ label, count, href }) => (
        <li key={href}>
          <Link to={href} className="group/type inline-flex min-h-11 items-center gap-2">
            <span className={linkClass}>{label}</span>
            <span className="tabular opacity-85">{formatWhole(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
