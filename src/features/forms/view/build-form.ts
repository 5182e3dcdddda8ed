import { listFormSteps } from "../definitions/form-definition.ts";
import type { FormName } from "../definitions/forms.ts";
import type { FormSite } from "../definitions/offered-fields.ts";
import type { AnswerError } from "../rules/check-answers.ts";
import { type FormValues, readFormValues } from "../rules/form-values.ts";
import type { FormView } from "./form-view.ts";
import { listSiteGroups, type SiteForm, toSiteForm } from "./site-form.ts";

/** What differs between a form's first showing and its answers. */
export interface ShownForm {
  readonly values: FormValues;
  readonly errors: readonly AnswerError[];
  readonly formError: string | null;
  readonly mustConfirm: boolean;
  readonly token: string;
  /** The first by default. */
  readonly step?: string;
  /** What the form says before its fields, where nothing is wrong. */
  readonly notice?: string;
  /** Changes when the server fills in answers, so that their fields show them. */
  readonly filled?: string;
}

/** A form that nobody has filled in. @param token "" on a page that is the same for everybody (D17) */
export const buildEmptyForm = (site: FormSite, name: FormName, token = ""): FormView =>
  buildFirstForm(site, toSiteForm(name), { token });

/** The same of any form, with the answers that its address names. */
export function buildFirstForm(
  site: FormSite,
  form: SiteForm,
  { token, answers = {} }: { readonly token: string; readonly answers?: Readonly<Record<string, string>> },
): FormView {
  const values = readFormValues(form.definition, answers);
  return buildFormView(site, form, { values, token, errors: [], formError: null, mustConfirm: false });
}

/** A form as it is rendered. */
export function buildFormView(site: FormSite, form: SiteForm, { step, ...shown }: ShownForm): FormView {
  const { name, action, definition } = form;
  const { title, lead, sendLabel } = definition;
  const { termsRequired: required, terms: text } = site.config.enquiry;
  const steps = listFormSteps(definition);
  return {
    ...{ name, action, title, lead, sendLabel },
    groups: listSiteGroups(form, site),
    terms: { required, text },
    ...(steps.length > 1 && {
      steps: steps.map(({ groups: _, ...shownStep }) => shownStep),
      step: step ?? steps[0]?.key,
    }),
    ...shown,
  };
}
