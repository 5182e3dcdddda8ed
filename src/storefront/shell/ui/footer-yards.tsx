import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Link } from "#ui/page/link.tsx";

/** The footer's yards: where they are, when they are open, and their numbers (D124). */
export function FooterYards({ site, headingClass }: { site: SiteView; headingClass: string }) {
  if (site.yards.length === 0) return null;
  return (
    <ul aria-label="Yards" className="grid grid-cols-[repeat(auto-fill,minmax(14.5rem,1fr))] gap-8">
      {site.yards.map(({ name, href, address, phone, hours }) => (
        <li key={name} className="grid content-start gap-1.5 text-sm">
          <p className={headingClass}>
            <Link to={href} className="hover:underline hover:underline-offset-4">
              {name}
            </Link>
          </p>
          {address && <p>{address}</p>}
          {hours.length > 0 && (
            <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4">
              {hours.map(({ days, hours }) => (
                <div key={days} className="col-span-2 grid grid-cols-subgrid">
                  <dt>{days}</dt>
                  <dd>{hours}</dd>
                </div>
              ))}
            </dl>
          )}
          {phone && (
            <a
              href={phone.href}
              className="inline-flex min-h-9 items-center justify-self-start font-semibold underline underline-offset-4"
            >
              {phone.display}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
