import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Link } from "#ui/page/link.tsx";

/** The footer's groups of links (NAV-04). */
export function FooterGroups({ site, headingClass }: { site: SiteView; headingClass: string }) {
  return (
    <nav aria-label="Footer" className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-8 gap-y-8">
      {site.footer.map((group) => (
        <div key={group.label}>
          <p className={headingClass}>{group.label}</p>
          <ul>
            {group.items.map((item) => (
              <li key={item.href + item.label}>
                <Link
                  to={item.href}
                  className="inline-flex min-h-9 items-center py-1 hover:underline hover:underline-offset-4"
                >
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
