import type { LeadSettings } from "#features/leads/settings.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { keepSellingLocations } from "#features/tenancy/locations/site-locations.ts";
import { type FormDefinition, listFormSteps } from "./form-definition.ts";
import type { FormField, OfferedField } from "./form-field.ts";

/** What of a site its forms depend on. */
export interface FormSite {
  readonly config: Pick<LeadSettings, "enquiry">;
  /** Completed, visible yards. */
  readonly locations: readonly Pick<Location, "slug" | "name" | "type">[];
}

export interface OfferedGroup {
  readonly title: string;
  /** The step that asks it, in a form in steps. */
  readonly step?: string;
  readonly fields: readonly OfferedField[];
}

/** The groups of a form as a site asks them: a choice among fewer than two locations is no question (LEAD-13). */
export const listOfferedGroups = (form: FormDefinition, site: FormSite): readonly OfferedGroup[] =>
  listFormSteps(form).flatMap(({ key, groups }) =>
    groups.map(({ title, fields }) => ({
      title,
      ...(key && { step: key }),
      fields: fields.flatMap((field) => {
        const options = listOptions(field, site);
        return isLocation(field) && options.length < 2 ? [] : [{ ...field, options }];
      }),
    })),
  );

const isLocation = ({ kind }: FormField) => kind === "location" || kind === "selling-location";

function listOptions(field: FormField, { config, locations }: FormSite): OfferedField["options"] {
  if (field.kind === "category") return config.enquiry.categories.map(toOption);
  if (!isLocation(field)) return (field.options ?? []).map(toOption);
  const offered = field.kind === "selling-location" ? keepSellingLocations(locations) : locations;
  return offered.map(({ slug, name }) => ({ value: slug, label: name }));
}

const toOption = (text: string) => ({ value: text, label: text });
