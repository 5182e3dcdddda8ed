import { YardCard } from "#features/locations/ui/yard-card.tsx";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { FORM_LOOKS } from "./form-heading.tsx";

/** Who answers, beside the form of a `CarFormPage`, below the car. */
export const YardAside = ({ yard, template }: { yard: YardView; template: SiteView["template"] }) => (
  <div className="grid items-start gap-4 lg:col-start-2">
    <YardCard yard={yard} className={FORM_LOOKS[template].yard} />
  </div>
);
