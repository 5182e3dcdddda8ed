import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { HoursText } from "#features/places/ui/hours-text.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Link } from "#ui/page/link.tsx";

/** With more yards than this, where each is and when it is open are folded away. */
const MAX_OPEN = 2;

/** The footer's yards: their numbers, where they are and when they are open (D124). */
export function FooterYards({ site, headingClass }: { site: SiteView; headingClass: string }) {
  if (site.yards.length === 0) return null;
  return (
    <ul
      aria-label="Yards"
      className={classNames(
        "grid items-start gap-x-8 gap-y-1 text-sm sm:gap-y-5",
        site.yards.length > MAX_OPEN
          ? "sm:grid-cols-2 sm:gap-x-16 lg:grid-cols-3"
          : "max-w-4xl sm:grid-cols-2 sm:gap-x-16",
      )}
    >
      {site.yards.map(({ name, href, address, phone, hours }) => (
        <li key={name} className="flex flex-wrap items-start justify-between gap-x-4">
          <details open={site.yards.length <= MAX_OPEN} className="group grow basis-44">
            <summary className={`${headingClass} grid min-h-11 cursor-pointer content-center`}>
              {/* The mark stays with the last word of a name that takes two lines. */}
              <span>
                {name}&nbsp;
                <Icon
                  icon={ChevronDown}
                  size={18}
                  className="inline transition-transform duration-200 group-open:rotate-180"
                />
              </span>
            </summary>
            <div className="grid gap-1.5 pb-2">
              {address && <p>{address}</p>}
              {hours.length > 0 && (
                <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4">
                  {hours.map(({ days, hours }) => (
                    <div key={days} className="col-span-2 grid grid-cols-subgrid">
                      <dt>{days}</dt>
                      <dd>
                        <HoursText hours={hours} />
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
              <Link
                to={href}
                className="inline-flex min-h-9 items-center justify-self-start underline underline-offset-4"
              >
                About {name}
              </Link>
            </div>
          </details>
          {phone && (
            <a
              href={phone.href}
              className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap underline underline-offset-4"
            >
              {phone.display}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
