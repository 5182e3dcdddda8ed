import { FINANCE_FORM_ID } from "#features/finance/paths.ts";
import { FormActions } from "#features/forms/ui/layout/form-actions.tsx";
import { FormLayout } from "#features/forms/ui/layout/form-layout.tsx";
import { HiddenFields } from "#features/forms/ui/layout/hidden-fields.tsx";
import { useFormAnswer } from "#features/forms/ui/layout/use-form-answer.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { FinanceFormView } from "../finance-view.ts";
import { FinanceFields } from "./finance-fields.tsx";

interface FinanceFormProps {
  readonly view: FinanceFormView;
  readonly site: SiteView;
  readonly action: string;
}

/** The finance form, all at once (PAGE-09): a plain form that posts to its page, `action`. */
export function FinanceForm({ view: first, site: { slug: siteSlug }, action }: FinanceFormProps) {
  const isAnswer = first.errors.length > 0 || first.formError !== null;
  const answer = useFormAnswer(first, { isAnswer, siteSlug });
  return (
    <FormLayout
      {...{ name: "finance", siteSlug, answer }}
      action={`${action}#${FINANCE_FORM_ID}`}
      className="[overflow-wrap:anywhere]"
    >
      <HiddenFields {...answer.view} />
      <FinanceFields view={answer.view} siteSlug={siteSlug} />
      <FormActions sending={answer.sending} label="Send finance enquiry" />
    </FormLayout>
  );
}
