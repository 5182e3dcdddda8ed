import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import type { ReactNode } from "react";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";
import { Link } from "../page/link.tsx";

const STEP =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-3 font-semibold";

/** Pages as links. `pages` may leave numbers out; a gap is shown between numbers that do not follow each other. */
export function Pagination({
  page,
  pages,
  previousHref,
  nextHref,
}: {
  page: number;
  pages: readonly { readonly page: number; readonly href: string }[];
  previousHref: string | null;
  nextHref: string | null;
}) {
  if (pages.length < 2) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1">
      <Step href={previousHref} rel="prev">
        <Icon icon={ChevronLeft} />
        <span className="max-sm:sr-only">Previous</span>
      </Step>
      {pages.map((one, at) => (
        <span key={one.page} className="contents">
          {one.page > (pages[at - 1]?.page ?? one.page) + 1 && <span aria-hidden="true">…</span>}
          <Link
            to={one.href}
            aria-label={`Page ${one.page}`}
            aria-current={one.page === page ? "page" : undefined}
            className={classNames(
              STEP,
              "tabular",
              one.page === page ? "bg-ink text-surface" : "hover:bg-sunken",
            )}
          >
            {one.page}
          </Link>
        </span>
      ))}
      <Step href={nextHref} rel="next">
        <span className="max-sm:sr-only">Next</span>
        <Icon icon={ChevronRight} />
      </Step>
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | null; rel: "prev" | "next"; children: ReactNode }) {
  if (href === null) {
    return (
      <span aria-hidden="true" className={classNames(STEP, "text-muted")}>
        {children}
      </span>
    );
  }
  return (
    <Link to={href} rel={rel} className={classNames(STEP, "hover:bg-sunken")}>
      {children}
    </Link>
  );
}
