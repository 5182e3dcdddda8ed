import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Link } from "#ui/page/link.tsx";

/** The dealer's logo, or its drawn mark and name, linking home (TEN-06). */
export function Brand({ site, className }: { site: SiteView; className?: string }) {
  const { mark, wordmark, url } = site.theme.logo ?? {
    mark: toInitials(site.name),
    wordmark: site.name,
    url: undefined,
  };
  return (
    <Link to="/" className={classNames("flex min-h-11 min-w-0 items-center gap-3", className)}>
      {url === undefined ? (
        <Lettering mark={mark} wordmark={wordmark} />
      ) : (
        // A box of one size, so that nothing moves when the picture arrives.
        <img src={url} alt={`${wordmark} home page`} className="h-11 w-44 object-contain object-left" />
      )}
    </Link>
  );
}

function Lettering({ mark, wordmark }: { mark: string; wordmark: string }) {
  return (
    <>
      <span aria-hidden="true" className="brand-mark">
        {mark}
      </span>
      <span className="line-clamp-2 text-lg leading-tight font-bold tracking-tight">
        {wordmark}
        <span className="sr-only"> home page</span>
      </span>
    </>
  );
}

/** "SM" for "Southbank Motors". */
function toInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
}
