import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { SEARCH_PATH } from "../paths.ts";
import { GARAGE_LOOKS, GARAGE_SECTIONS } from "../section/garage-section.tsx";
import { SECTION_ICONS } from "./garage-navigation.tsx";

/** Sections that a shopper fills, rather than the site. */
export type StartableSection = "watchlist" | "enquiries" | "searches";

/**
 * What a garage is for, in one panel in place of its sections without content, with the way to the stock (D307).
 * `isNew`: none of them has any, so that this is what the page begins with.
 */
export function GarageStart({
  site,
  sections,
  isNew,
  hasEmail,
}: {
  site: Pick<SiteView, "template" | "noun">;
  sections: readonly StartableSection[];
  isNew: boolean;
  hasEmail: boolean;
}) {
  if (sections.length === 0) return null;
  return (
    <section
      aria-labelledby="garage-start"
      className={classNames(
        "grid gap-x-12 gap-y-6 rounded-card bg-quiet p-5 sm:p-8 lg:p-10",
        isNew ? "lg:grid-cols-2 lg:items-center" : "mt-12",
      )}
    >
      <div className="grid content-start justify-items-start gap-4">
        <h2 id="garage-start" className={GARAGE_LOOKS[site.template].heading}>
          {isNew ? `Save the first ${site.noun.one} you like` : "Also in your garage"}
        </h2>
        {isNew && (
          <>
            <p className="measure text-lg">
              It waits for you here, on every device you sign in on, with today's price.
            </p>
            <LinkButton to={SEARCH_PATH} size="large">
              Search our stock
            </LinkButton>
          </>
        )}
      </div>
      <ul className={classNames("grid gap-x-8 gap-y-5", !isNew && "sm:grid-cols-2")}>
        {sections.map((id) => (
          <Start key={id} {...{ id, site, hasEmail }} />
        ))}
      </ul>
    </section>
  );
}

function Start({
  id,
  site: { noun },
  hasEmail,
}: {
  id: StartableSection;
  site: Pick<SiteView, "noun">;
  hasEmail: boolean;
}) {
  const texts: Readonly<Record<StartableSection, string>> = {
    watchlist: `Tap Save on a ${noun.one}. We show you here when its price changes.`,
    enquiries: "What you ask us, and whether it has arrived.",
    searches: `New ${noun.many} like your search and lower prices, by email.${hasEmail ? "" : " Alerts are listed here when you sign in with their email address."}`,
  };
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-pill bg-accent-soft text-accent">
        <Icon icon={SECTION_ICONS[id]} size={22} />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold">{GARAGE_SECTIONS[id]}</h3>
        <p className="text-muted">{texts[id]}</p>
      </div>
    </li>
  );
}
