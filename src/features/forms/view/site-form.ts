import type { FormAnswer } from "#features/leads/rules/form-answers.ts";
import type { FormDefinition } from "../definitions/form-definition.ts";
import { FORMS, type FormName, toFormPath } from "../definitions/forms.ts";
import { type FormSite, listOfferedGroups, type OfferedGroup } from "../definitions/offered-fields.ts";
import type { AnswerRules } from "../rules/check-answers.ts";

/** A form as a site asks it. */
export interface SiteForm extends Pick<AnswerRules, "checkTogether"> {
  /** The name under which a lead keeps its answers. */
  readonly name: string;
  /** Where it is posted to. */
  readonly action: string;
  readonly definition: FormDefinition;
  /** Whether it stands on pages that are the same for everybody, so that it may come without a token (D17). */
  readonly isShared: boolean;
  /** To choose from, where these are not all of the site's. */
  readonly locations?: FormSite["locations"];
  /** What it is about, which its leads keep before the shopper's answers. */
  readonly about?: readonly FormAnswer[];
  /** What its leads are filed under beside the category. */
  readonly subcategory?: string;
}

/** A form by its name. */
export const toSiteForm = (name: FormName): SiteForm => ({
  ...{ name, action: toFormPath(name), definition: FORMS[name], isShared: true },
});

/** The groups of all steps as the site asks them. */
export const listSiteGroups = (
  { definition, locations }: SiteForm,
  site: FormSite,
): readonly OfferedGroup[] =>
  listOfferedGroups(definition, { config: site.config, locations: locations ?? site.locations });
