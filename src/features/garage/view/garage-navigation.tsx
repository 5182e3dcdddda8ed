import Bell from "lucide/dist/esm/icons/bell.mjs";
import Calculator from "lucide/dist/esm/icons/calculator.mjs";
import CircleUser from "lucide/dist/esm/icons/circle-user.mjs";
import Eye from "lucide/dist/esm/icons/eye.mjs";
import Heart from "lucide/dist/esm/icons/heart.mjs";
import MessageSquare from "lucide/dist/esm/icons/message-square.mjs";
import type { ComponentProps } from "react";
import { Icon } from "#ui/base/icon.tsx";
import { GARAGE_SECTIONS, type GarageSectionId } from "../section/garage-section.tsx";

/** The icon of each section. */
export const SECTION_ICONS: Readonly<Record<GarageSectionId, ComponentProps<typeof Icon>["icon"]>> = {
  watchlist: Heart,
  deals: Calculator,
  enquiries: MessageSquare,
  searches: Bell,
  viewed: Eye,
  details: CircleUser,
};

export interface GarageLink {
  readonly id: GarageSectionId;
  readonly count?: number;
}

/** Links to the sections of a page, with how many each has if it has any. */
export function GarageNavigation({ sections }: { sections: readonly GarageLink[] }) {
  return (
    <nav aria-label="Sections of your garage">
      <ul className="flex flex-wrap gap-2">
        {sections.map(({ id, count = 0 }) => (
          <SectionLink key={id} id={id} count={count} />
        ))}
      </ul>
    </nav>
  );
}

function SectionLink({ id, count }: { id: GarageSectionId; count: number }) {
  return (
    <li>
      <a
        href={`#${id}`}
        className="inline-flex min-h-11 items-center gap-2 rounded-pill border border-line-strong bg-surface px-4 font-semibold hover:border-ink hover:bg-quiet"
      >
        <Icon icon={SECTION_ICONS[id]} size={20} className="text-accent" />
        {GARAGE_SECTIONS[id]}
        {count > 0 && <span className="tabular font-normal text-muted">{count}</span>}
      </a>
    </li>
  );
}
