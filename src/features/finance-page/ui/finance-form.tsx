import type { FormEvent } from "react";
import { FINANCE_FORM_ID } from "#features/finance/settings/finance-paths.ts";
import { ErrorSummary } from "#features/forms/ui/fields/error-summary.tsx";
import { FormName } from "#features/forms/ui/fields/field-ids.ts";
import { fillVisit } from "#features/forms/ui/fields/fill-visit.ts";
import { CarriedFields } from "#features/forms/ui/fields/hidden-answers.tsx";
import { readTypedShopper } from "#features/forms/ui/fields/remembered-shopper.ts";
import { storeSentShopper } from "#features/forms/ui/fields/sent-enquiry.ts";
import { SendButton } from "#features/forms/ui/fields/step-actions.tsx";
import { useEnquiry } from "#features/forms/ui/fields/use-enquiry.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { PrivacyLine } from "#features/tenancy/ui/privacy-line.tsx";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import type { FinanceFormView } from "../finance-view.ts";
import { FinanceFields } from "./finance-fields.tsx";

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
  const isAnswer = first.errors.length > 0 || first.formError !== null;
  const { fetcher, view, noteChange, sending, problems } = useEnquiry(first, {
    isAnswer,
    siteSlug: site.slug,
  });
  const prepare = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    fillVisit(form, site.slug);
    storeSentShopper(site.slug, readTypedShopper(new FormData(form)), openBrowserStore("sessionStorage"));
  };
  return (
    <FormName value="finance">
      <fetcher.Form
        method="post"
        action={`${action}#${FINANCE_FORM_ID}`}
        noValidate
        defaultShouldRevalidate={false}
        onSubmit={prepare}
        onChange={noteChange}
        aria-busy={sending}
        className="[overflow-wrap:anywhere]"
      >
        <ErrorSummary ref={problems} formError={view.formError} errors={view.errors} />
        <CarriedFields view={view} />
        <FinanceFields view={view} siteSlug={site.slug} />
        <div className="mt-6 grid gap-3">
          <div className="flex">
            <SendButton sending={sending} label="Send Finance Enquiry" />
          </div>
          <PrivacyLine />
        </div>
      </fetcher.Form>
    </FormName>
  );
}
