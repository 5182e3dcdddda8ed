import Scale from "lucide/dist/esm/icons/scale.mjs";
import { useLocation } from "react-router";
import { Icon } from "#ui/base/icon.tsx";
import { Link } from "#ui/page/link.tsx";
import { COMPARE_PATH } from "../compare/compare-address.ts";
import { toListPath } from "../saved/list-path.ts";
import { openComparison } from "../saved/saved-car-list.ts";
import { useGarageSite } from "./garage-context.ts";
import { useSavedCars } from "./use-saved-cars.ts";

/** The way to the comparison, at the foot of every other page, once there is something to compare. */
export function CompareLink() {
  const { slug, garage } = useGarageSite();
  const list = openComparison(slug);
  const count = useSavedCars(list)?.length ?? 0;
  const { pathname } = useLocation();
  if (count === 0 || !garage.compare || pathname === COMPARE_PATH) return null;
  return (
    <Link
      to={toListPath(list)}
      className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-accent px-5 font-semibold text-accent-ink shadow-overlay"
    >
      <Icon icon={Scale} size={20} />
      Compare <span className="tabular">({count})</span>
    </Link>
  );
}
