import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { GARAGE_FIELDS } from "../section/garage-fields.ts";
import { GarageSection } from "../section/garage-section.tsx";
import type { DealEntry } from "./build-deal-entries.server.ts";

/** What the shopper worked out for vehicles (D401). Plain forms: each works before scripts run. */
export function DealsSection({
  view: { deals, formToken },
  site,
}: {
  view: { readonly deals: readonly DealEntry[]; readonly formToken: string };
  site: SiteView;
}) {
  return (
    <GarageSection site={site} id="deals" note="With today's prices when you open them.">
      <ul className="grid gap-4">
        {deals.map(({ vehicleId, title, savedOn, href }) => (
          <li
            key={vehicleId}
            className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
          >
            <div className="min-w-0">
              <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
              <p className="text-sm text-muted">
                {href ? "" : "Not for sale any more. "}Saved on {savedOn}
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              {href && (
                <LinkButton to={href} variant="secondary">
                  Open<span className="sr-only"> the deal for the {title}</span>
                </LinkButton>
              )}
              <form method="post">
                <input type="hidden" name={GARAGE_FIELDS.formToken} value={formToken} />
                <Button type="submit" variant="quiet" name={GARAGE_FIELDS.removedDeal} value={vehicleId}>
                  Remove<span className="sr-only"> the deal for the {title}</span>
                </Button>
              </form>
            </div>
          </li>
        ))}
      </ul>
    </GarageSection>
  );
}
