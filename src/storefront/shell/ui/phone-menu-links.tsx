import type { NavigationGroup, SiteView } from "#features/tenancy/sites/site-view.ts";
import { Link } from "#ui/page/link.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";

const ROW = "flex min-h-13 items-center text-lg font-semibold";

/** Everything that the phone menu leads to: the header's menus, and links of its own. */
export default function PhoneMenuLinks({ site }: { site: SiteView }) {
  return (
    <ul className="divide-y divide-line">
      {site.header
        .filter(({ wideOnly }) => !wideOnly)
        .map((group) => (
          <li key={group.label}>
            <PhoneMenuGroup group={group} />
          </li>
        ))}
      {site.phoneLinks.map(({ label, href }) => (
        <li key={href}>
          <Link to={href} className={ROW}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PhoneMenuGroup({ group }: { group: NavigationGroup }) {
  if (group.items.length === 0) {
    return (
      <Link to={group.href ?? "/"} className={group.emphasised ? `${ROW} text-accent` : ROW}>
        {group.label}
      </Link>
    );
  }
  const all = group.href ? [{ label: "See all", href: group.href }] : [];
  return (
    <Disclosure title={group.label} summaryClassName={ROW}>
      <ul className="pb-3 pl-4">
        {[...all, ...group.items.filter(({ wideOnly }) => !wideOnly)].map((item) => (
          <li key={item.href + item.label}>
            <Link to={item.href} className="flex min-h-11 items-center">
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
