import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { Icon } from "../base/icon.tsx";
import { Link } from "../page/link.tsx";

/** The way here; the last step is the page itself and no link (NAV-05). */
export function Breadcrumb({
  crumbs,
  className,
}: {
  crumbs: readonly { label: string; href?: string }[];
  className?: string;
}) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="breadcrumb">
        {crumbs.map((crumb, at) => (
          <li key={crumb.href ?? crumb.label}>
            {at > 0 && <Icon icon={ChevronRight} size={14} />}
            {crumb.href ? (
              <Link to={crumb.href}>{crumb.label}</Link>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
