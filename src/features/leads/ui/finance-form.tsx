import type { FormEvent } from "react";
import { FINANCE_FORM_ID } from "#features/finance/finance-paths.ts";
import type { SiteView } from "#features/sites/site-view.ts";
import { browserStore } from "#ui/browser-store.ts";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import type { FinanceFormView } from "../finance-view.ts";
import { Consents } from "./comments-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { errorOf, useFieldId } from "./field-ids.ts";
import { fillVisit } from "./fill-visit.ts";
import { FinanceKindField } from "./finance-kind-field.tsx";
import { CarriedFields } from "./hidden-answers.tsx";
import { shopperIn } from "./remembered-shopper.ts";
import { stashShopper } from "./sent-enquiry.ts";
import { PrivacyLine, SendButton } from "./step-actions.tsx";
import { useEnquiry } from "./use-enquiry.ts";

/** The finance form, all at once (PAGE-09): a plain form that posts to its page, `action`. */
export function FinanceForm({
  view: first,
  site,
  action,
}: {
  view: FinanceFormView;
  site: SiteView;
  action: string;
}) {
  const { fetcher, view, sending, problems } = useEnquiry(
    first,
    first.errors.length > 0 || first.formError !== null,
  );
  const { values, errors } = view;
  const fieldId = useFieldId();
  const prepare = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    fillVisit(form, site.slug);
    stashShopper(site.slug, shopperIn(new FormData(form)), browserStore("sessionStorage"));
  };
  return (
    <fetcher.Form
      method="post"
      action={`${action}#${FINANCE_FORM_ID}`}
      noValidate
      defaultShouldRevalidate={false}
      onSubmit={prepare}
      aria-busy={sending}
      className="[overflow-wrap:anywhere]"
    >
      <ErrorSummary ref={problems} formError={view.formError} errors={errors} />
      <CarriedFields view={view} />
      <div className="grid gap-5">
        <FinanceKindField value={values.finance_kind} error={errorOf(errors, "finance_kind")} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id={fieldId("budget")}
            name="budget"
            label="Budget"
            optional
            inputMode="decimal"
            autoComplete="off"
            placeholder="$"
            defaultValue={values.budget}
            error={errorOf(errors, "budget")}
          />
          {view.locations.length > 0 && (
            <SelectField
              id={fieldId("location")}
              name="location"
              label="Preferred dealership"
              required
              defaultValue={values.location}
              error={errorOf(errors, "location")}
            >
              <option value="">Please choose</option>
              {view.locations.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <DetailsStep view={view} siteSlug={site.slug} />
        <TextAreaField
          id={fieldId("message")}
          name="message"
          label="Comments"
          optional
          rows={4}
          defaultValue={values.message}
          error={errorOf(errors, "message")}
        />
        <Consents view={view} />
      </div>
      <div className="mt-6 grid gap-3">
        <div className="flex">
          <SendButton sending={sending} label="Send Finance Enquiry" />
        </div>
        <PrivacyLine />
      </div>
    </fetcher.Form>
  );
}
