import { FORMS, type FormName, toFormPath } from "../definitions/forms.ts";
import { type FormSite, listOfferedGroups } from "../definitions/offered-fields.ts";
import type { AnswerError } from "../rules/check-answers.ts";
import { type FormValues, readFormValues } from "../rules/form-values.ts";
import type { FormView } from "./form-view.ts";

/** What differs between a form's first showing and its answers. */
export interface ShownForm {
  readonly values: FormValues;
  readonly errors: readonly AnswerError[];
  readonly formError: string | null;
  readonly mustConfirm: boolean;
  readonly token: string;
}

/** A form that nobody has filled in. @param token "" on a page that is the same for everybody (D17) */
export function buildEmptyForm(site: FormSite, name: FormName, token = ""): FormView {
  const values = readFormValues(FORMS[name], {});
  return buildFormView(site, name, { values, token, errors: [], formError: null, mustConfirm: false });
}

/** A form as it is drawn. */
export function buildFormView(site: FormSite, name: FormName, shown: ShownForm): FormView {
  const form = FORMS[name];
  const { termsRequired: required, terms: text } = site.config.enquiry;
  return {
    ...{ name, action: toFormPath(name), title: form.title, lead: form.lead, sendLabel: form.sendLabel },
    groups: listOfferedGroups(form, site),
    terms: { required, text },
    ...shown,
  };
}
