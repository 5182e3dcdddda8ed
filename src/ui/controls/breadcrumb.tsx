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
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        {crumbs.map((crumb, at) => (
          <li key={crumb.href ?? crumb.label} className="flex min-w-0 items-center gap-1.5">
            {at > 0 && <Icon icon={ChevronRight} size={14} />}
            {crumb.href ? (
              <Link to={crumb.href} className="py-1.5 hover:text-ink hover:underline">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="py-1.5 text-ink">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
