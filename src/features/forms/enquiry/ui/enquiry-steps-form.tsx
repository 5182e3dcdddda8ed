import { type ComponentType, useRef } from "react";
import { ENQUIRY_PATH } from "#features/catalogue/paths.ts";
import { ONE_NAME_LABELS } from "#features/leads/take/field-labels.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { ShopperFields } from "../../ui/fields/shopper-fields.tsx";
import { draftName } from "../../ui/kept/kept-draft.ts";
import { useDraft } from "../../ui/kept/use-draft.ts";
import { FormActions } from "../../ui/layout/form-actions.tsx";
import { FormLayout } from "../../ui/layout/form-layout.tsx";
import { HiddenAnswers, HiddenFields } from "../../ui/layout/hidden-fields.tsx";
import { findStepPlace, StepHeading } from "../../ui/layout/step-indicator.tsx";
import { useFormAnswer } from "../../ui/layout/use-form-answer.ts";
import { useStepHistory } from "../../ui/layout/use-step-history.ts";
import { STEP_FIELDS } from "../take/enquiry-steps.ts";
import type { EnquiryStep, EnquiryView } from "../take/enquiry-view.ts";
import { CarStep } from "./car-step.tsx";
import { CommentsStep } from "./comments-step.tsx";
import { TopicStep } from "./topic-step.tsx";

type StepProps = { view: EnquiryView; siteSlug: string; purpose: string | null | undefined };

const STEPS: Readonly<Record<EnquiryStep, ComponentType<StepProps>>> = {
  topic: TopicStep,
  details: ShopperFields,
  comments: CommentsStep,
  enquiry: CarStep,
};

/**
 * The enquiry form, one step at a time (LEAD-01), beginning with `view`. A plain form that posts to `/enquiry`; with
 * JavaScript the next step takes its place, and the steps before stay in the form, hidden with what was typed. A form of one
 * step has no heading of its own.
 * @param isAnswer whether `view` answers a post that was sent before JavaScript arrived
 * @param name differs from that of another such form on the page
 * @param pinned whether the buttons stay in view at the foot of the panel that scrolls around the form
 */
export function EnquiryStepsForm({
  view: first,
  site: { slug: siteSlug },
  isAnswer = false,
  name = "enquiry",
  pinned = false,
}: {
  view: EnquiryView;
  site: SiteView;
  isAnswer?: boolean;
  name?: string;
  pinned?: boolean;
}) {
  const answer = useFormAnswer(first, { isAnswer, siteSlug });
  const { view, opened } = useStepHistory(name, answer.view, answer.fetcher.data);
  const form = useRef<HTMLFormElement>(null);
  const about = draftName(first.car?.slug ?? "", first.car ? first.values.category : "");
  const keep = useDraft(form, { siteSlug, about, isAnswer, opened });
  const { before, isLast } = findStepPlace(view);
  return (
    <FormLayout
      ref={form}
      {...{ name, siteSlug, isLast }}
      answer={{ ...answer, view }}
      labels={first.car ? ONE_NAME_LABELS : undefined}
      action={ENQUIRY_PATH}
      onInput={keep}
      className="@container wrap-anywhere"
      before={<StepHeading ref={answer.heading} {...view} />}
    >
      <HiddenAnswers {...view} asked={opened.flatMap((step) => STEP_FIELDS[step])} />
      <HiddenFields {...view} />
      {opened.map((step) => {
        const Step = STEPS[step];
        return (
          <div key={step} hidden={step !== view.step}>
            <Step view={view} siteSlug={siteSlug} purpose={pinned ? null : undefined} />
          </div>
        );
      })}
      <FormActions
        sending={answer.sending}
        label={isLast ? "Send enquiry" : "Continue"}
        back={before}
        className={pinned ? "pinned-foot" : undefined}
      />
    </FormLayout>
  );
}
