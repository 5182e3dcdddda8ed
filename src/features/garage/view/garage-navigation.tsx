import Bell from "lucide/dist/esm/icons/bell.mjs";
import CircleUser from "lucide/dist/esm/icons/circle-user.mjs";
import Eye from "lucide/dist/esm/icons/eye.mjs";
import Heart from "lucide/dist/esm/icons/heart.mjs";
import MessageSquare from "lucide/dist/esm/icons/message-square.mjs";
import type { ComponentProps } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Icon } from "#ui/base/icon.tsx";
import { GARAGE_SECTIONS, type GarageSectionId } from "../section/garage-section.tsx";
import { useSaved } from "../ui/use-watchlist.ts";
import type { GarageView } from "./garage.server.ts";

/** Links to the sections, each with how many it has if it has any. What only the browser knows appears after hydration. */
export function GarageNavigation({ view, site }: { view: GarageView; site: SiteView }) {
  const { account, browserOnly } = useSaved(site.slug, view.watchlist.cars);
  return (
    <nav aria-label="Sections of your garage">
      <ul className="flex flex-wrap gap-2">
        <SectionLink id="watchlist" icon={Heart} count={account.length + (browserOnly?.length ?? 0)} />
        <SectionLink id="enquiries" icon={MessageSquare} count={view.enquiries.length} />
        <SectionLink id="searches" icon={Bell} count={view.alerts.length} />
        <SectionLink id="viewed" icon={Eye} />
        <SectionLink id="details" icon={CircleUser} />
      </ul>
    </nav>
  );
}

function SectionLink({
  id,
  icon,
  count = 0,
}: {
  id: GarageSectionId;
  icon: ComponentProps<typeof Icon>["icon"];
  count?: number;
}) {
  return (
    <li>
      <a
        href={`#${id}`}
        className="inline-flex min-h-11 items-center gap-2 rounded-pill border border-line-strong bg-surface px-4 font-semibold hover:border-ink hover:bg-quiet"
      >
        <Icon icon={icon} size={20} className="text-accent" />
        {GARAGE_SECTIONS[id]}
        {count > 0 && <span className="tabular font-normal text-muted">{count}</span>}
      </a>
    </li>
  );
}
