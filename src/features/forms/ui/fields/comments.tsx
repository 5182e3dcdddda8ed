import type { ComponentProps } from "react";
import { MARKETING_CONSENT } from "#features/leads/rules/consent.ts";
import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { TextAreaField } from "#ui/controls/field.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import { type Answered, findError, useFieldId } from "./field-ids.ts";

type CommentsFieldProps = Omit<ComponentProps<typeof TextAreaField>, "label"> & { readonly view: Answered };

/** What the shopper has to say (LEAD-12). */
export function CommentsField({ view, required = false, ...rest }: CommentsFieldProps) {
  const fieldId = useFieldId();
  return (
    <TextAreaField
      id={fieldId("message")}
      name="message"
      label={FIELD_LABELS.message}
      required={required}
      optional={!required}
      defaultValue={view.values.message}
      error={findError(view.errors, "message")}
      {...rest}
    />
  );
}

interface TermsProps extends Answered {
  readonly terms: { readonly required: boolean; readonly text: string };
}

/** Marketing consent, never pre-ticked (LAW-06), and the terms where a site asks for them (LEAD-18). */
export function Consents({ view, hidden = false }: { view: TermsProps; hidden?: boolean }) {
  return (
    <div hidden={hidden} className="grid gap-2">
      <MarketingConsent view={view} />
      {view.terms.required && <Terms view={view} />}
    </div>
  );
}

/** Never pre-ticked (LAW-06). */
export function MarketingConsent({ view: { values } }: { view: Pick<Answered, "values"> }) {
  const fieldId = useFieldId();
  return (
    <Checkbox id={fieldId("opt_in")} name="opt_in" defaultChecked={values.opt_in === "on"}>
      {MARKETING_CONSENT.text}
    </Checkbox>
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
