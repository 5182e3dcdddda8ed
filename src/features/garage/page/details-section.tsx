import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { GarageSection } from "../frame/garage-section.tsx";
import type { GarageView } from "./garage-view.ts";

/** The shopper's name and contacts, and the link to the page that changes them. */
export function DetailsSection({ view, site }: { view: GarageView; site: SiteView }) {
  const details = [
    { term: "First name", value: view.name },
    { term: "Mobile number", value: view.phone },
    { term: "Email address", value: view.email },
  ];
  return (
    <GarageSection site={site} id="details">
      <dl className="grid gap-4 sm:grid-cols-3">
        {details.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value ?? "None"}</dd>
          </div>
        ))}
      </dl>
      <LinkButton to="/my-garage/details" variant="secondary" className="mt-6">
        Change details and devices
      </LinkButton>
    </GarageSection>
  );
}
