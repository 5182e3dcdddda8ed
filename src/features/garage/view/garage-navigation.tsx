import Bell from "lucide/dist/esm/icons/bell.mjs";
import Bookmark from "lucide/dist/esm/icons/bookmark.mjs";
import CircleUser from "lucide/dist/esm/icons/circle-user.mjs";
import Eye from "lucide/dist/esm/icons/eye.mjs";
import MessageSquare from "lucide/dist/esm/icons/message-square.mjs";
import type { ComponentProps } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { formatCount, type Noun } from "#features/vehicles/noun.ts";
import { Icon } from "#ui/base/icon.tsx";
import { GARAGE_SECTIONS, type GarageSectionId } from "../section/garage-section.tsx";
import { useWatchlistState } from "../ui/use-watchlist.ts";
import type { GarageView } from "./garage.server.ts";

/** Links to the sections with what each has. What only the browser knows appears after hydration, in reserved space. */
export function GarageNavigation({ view, site }: { view: GarageView; site: SiteView }) {
  const saved = useWatchlistState().cars ?? view.watchlist.cars;
  return (
    <nav aria-label="Sections of your garage">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        <Tile id="watchlist" icon={Bookmark} holds={countOrNone(saved.length, site.noun)} />
        <Tile
          id="enquiries"
          icon={MessageSquare}
          holds={view.enquiries.length ? `${view.enquiries.length} sent` : NONE}
        />
        <Tile id="searches" icon={Bell} holds={countOrNone(view.alerts.length, ALERT)} />
        <Tile id="viewed" icon={Eye} holds="In this browser" />
        <Tile id="details" icon={CircleUser} holds={view.phone ?? view.email} />
      </ul>
    </nav>
  );
}

const NONE = "None yet";
const ALERT = { one: "alert", many: "alerts" };
const countOrNone = (count: number, noun: Noun) => (count === 0 ? NONE : formatCount(count, noun));

function Tile({
  id,
  icon,
  holds,
}: {
  id: GarageSectionId;
  icon: ComponentProps<typeof Icon>["icon"];
  /** Null until it is known. */
  holds: string | null;
}) {
  return (
    <li>
      <a
        href={`#${id}`}
        className="grid h-full content-start gap-1 rounded-card border border-line bg-surface p-4 hover:border-line-strong hover:bg-quiet"
      >
        <Icon icon={icon} size={24} className="mb-2 text-accent" />
        <span className="font-semibold">{GARAGE_SECTIONS[id]}</span>
        <span className="tabular min-h-[1lh] text-sm wrap-anywhere text-muted">{holds}</span>
      </a>
    </li>
  );
}
