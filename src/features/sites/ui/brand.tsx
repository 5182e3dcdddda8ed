import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import type { SiteView } from "../site-view.ts";

/** The dealer's drawn mark and name, linking home. */
export function Brand({ site, className }: { site: SiteView; className?: string }) {
  const { mark, wordmark } = site.theme.logo ?? { mark: initials(site.name), wordmark: site.name };
  return (
    <Link to="/" className={classNames("flex min-h-11 min-w-0 items-center gap-3", className)}>
      <span
        aria-hidden="true"
        className="grid h-10 min-w-10 place-items-center rounded-control bg-accent px-1.5 text-base leading-none font-extrabold text-accent-ink"
      >
        {mark}
      </span>
      <span className="line-clamp-2 text-lg leading-tight font-bold tracking-tight">
        {wordmark}
        <span className="sr-only"> home page</span>
      </span>
    </Link>
  );
}

/** "SM" for "Southbank Motors". */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join("");
}
