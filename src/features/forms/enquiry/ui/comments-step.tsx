import { MARKETING_CONSENT } from "#features/leads/rules/consent.ts";
import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { TextAreaField, TextField } from "#ui/controls/field.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import { type FieldError, findError, useFieldId } from "../../ui/fields/field-ids.ts";
import type { EnquiryView } from "../take/enquiry-view.ts";

/** Categories that are about a car the shopper already has. */
const ABOUT_OWN_CAR: readonly string[] = ["Service", "Parts"];

/** What to say (LEAD-12), the shopper's own car (LEAD-14), consents. */
export function CommentsStep({ view }: { view: EnquiryView }) {
  const fieldId = useFieldId();
  const { values, errors, messageRequired } = view;
  return (
    <div className="grid gap-5">
      <TextAreaField
        id={fieldId("message")}
        name="message"
        label={FIELD_LABELS.message}
        required={messageRequired}
        optional={!messageRequired}
        defaultValue={values.message}
        error={findError(errors, "message")}
      />
      {ABOUT_OWN_CAR.includes(values.category) && (
        <TextField
          id={fieldId("Rego")}
          name="Rego"
          label={FIELD_LABELS.Rego}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          className="max-w-60"
          defaultValue={values.Rego}
          error={findError(errors, "Rego")}
        />
      )}
      <Consents view={view} />
    </div>
  );
}

interface TermsProps extends Pick<EnquiryView, "terms"> {
  readonly values: { readonly opt_in?: string; readonly terms_conditions?: string };
  readonly errors: readonly FieldError[];
}

/** Marketing consent, never pre-ticked (LAW-06), and the terms where a site asks for them (LEAD-18). */
export function Consents({ view }: { view: TermsProps }) {
  const fieldId = useFieldId();
  return (
    <div className="grid gap-2">
      <Checkbox id={fieldId("opt_in")} name="opt_in" defaultChecked={view.values.opt_in === "on"}>
        {MARKETING_CONSENT.text}
      </Checkbox>
      {view.terms.required && <Terms view={view} />}
    </div>
  );
}

/** Agreement to the terms of use, where a site asks for it (LEAD-18). */
function Terms({ view: { values, errors, terms } }: { view: TermsProps }) {
  const error = findError(errors, "terms_conditions");
  const fieldId = useFieldId();
  const rule = `${fieldId("terms_conditions")}-rule`;
  return (
    <>
      <Checkbox
        id={fieldId("terms_conditions")}
        name="terms_conditions"
        required
        defaultChecked={values.terms_conditions === "on"}
        {...(error ? { error } : { "aria-describedby": rule })}
      >
        I agree to the terms of use
      </Checkbox>
      {!error && (
        <p id={rule} className="text-sm text-muted">
          * You must agree to the terms of use before submitting the form.
        </p>
      )}
      {terms.text !== "" && (
        <Disclosure title="Read the terms of use" className="rounded-control border border-line px-4">
          <p className="whitespace-pre-line pb-4 text-sm text-muted">{terms.text}</p>
        </Disclosure>
      )}
    </>
  );
}
