import { useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { toDealPath } from "#features/catalogue/paths.ts";
import { CommentsField, MarketingConsent } from "#features/forms/ui/fields/comments.tsx";
import { ContactFields } from "#features/forms/ui/fields/shopper-fields.tsx";
import { FormActions } from "#features/forms/ui/layout/form-actions.tsx";
import { FormLayout } from "#features/forms/ui/layout/form-layout.tsx";
import { HiddenFields } from "#features/forms/ui/layout/hidden-fields.tsx";
import { useFormAnswer } from "#features/forms/ui/layout/use-form-answer.ts";
import { ONE_NAME_LABELS } from "#features/leads/take/field-labels.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { DEAL_FIELD, DEAL_FIGURES_FIELD } from "../take/deal-fields.ts";
import type { DealView } from "../view/deal-view.ts";

interface SendDealProps {
  readonly view: DealView;
  readonly site: SiteView;
  readonly isAnswer: boolean;
}

/** The form that sends the deal to the dealer as one enquiry. */
export function SendDeal({ view: first, site: { slug: siteSlug }, isAnswer }: SendDealProps) {
  const answer = useFormAnswer<DealView>(first, { isAnswer, siteSlug });
  const { view, sending } = answer;
  const busy = useNavigation().state !== "idle";
  const { revalidate } = useRevalidator();
  const { figures } = first;
  const seen = useRef(figures);
  seen.current = figures;
  // The page itself shows what has changed. An answer without figures comes while the database is away.
  useEffect(() => {
    if (view.figures !== "" && view.figures !== seen.current) revalidate();
  }, [view.figures, revalidate]);
  return (
    <FormLayout
      {...{ name: "deal", siteSlug, answer, labels: ONE_NAME_LABELS }}
      action={toDealPath(view.car.slug)}
      className="grid gap-4"
      before={
        <p>We check every figure, put it in writing and call you. It costs nothing and binds nobody.</p>
      }
    >
      <input type="hidden" name={DEAL_FIELD} value={first.query} />
      <input type="hidden" name={DEAL_FIGURES_FIELD} value={figures} />
      <HiddenFields car={view.car} token={view.token} />
      <ContactFields view={view} siteSlug={siteSlug} purpose="to answer you about your deal" />
      <CommentsField view={view} rows={3} />
      <MarketingConsent view={view} />
      <FormActions sending={sending || busy} className="grid gap-3" label="Send my deal" />
    </FormLayout>
  );
}
