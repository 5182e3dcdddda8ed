import { FormMessage } from "#features/account/ui/form-message.tsx";
import type { PastSearch } from "#features/results/search-history.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { EmptySection, GarageSection } from "../section/garage-section.tsx";
import { AlertList } from "./alert-list.tsx";
import type { AlertEntry, StoppedAlert } from "./build-alert-entries.server.ts";
import { PastSearches } from "./past-searches.tsx";

/** The shopper's email alerts on this site, and the last searches of this browser. */
export function SearchesSection({
  view,
  past,
  site,
  stopped,
}: {
  view: {
    readonly alerts: readonly AlertEntry[];
    readonly email: string | null;
    readonly formToken: string;
  };
  /** The last searches of this browser. */
  past: readonly PastSearch[];
  site: SiteView;
  stopped: StoppedAlert | null;
}) {
  return (
    <GarageSection site={site} id="searches" note="What we email you about, and what you looked for last.">
      {stopped && <Stopped alert={stopped} />}
      {view.alerts.length > 0 ? (
        <AlertList alerts={view.alerts} formToken={view.formToken} />
      ) : (
        <EmptySection>
          No alerts yet. Search our stock and choose “Tell me about new cars like this”, or choose “Tell me
          when the price drops” on a car’s page.
          {view.email === null &&
            " Alerts go to an email address. Those of an address are listed here once you sign in with it."}
        </EmptySection>
      )}
      <PastSearches searches={past} />
    </GarageSection>
  );
}

function Stopped({ alert: { title, askAgainHref } }: { alert: StoppedAlert }) {
  return (
    <>
      <FormMessage error={null} done={`Stopped: ${title}. You won't get any more emails about it.`} />
      {askAgainHref && (
        <LinkButton to={askAgainHref} rel="nofollow" variant="secondary" size="small" className="mb-5">
          Ask again
        </LinkButton>
      )}
    </>
  );
}
