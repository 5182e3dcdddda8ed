import type { ComponentType, FormEvent } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { browserStore } from "#ui/base/browser-store.ts";
import { CARRIED_FIELDS } from "../enquiry-fields.ts";
import type { EnquiryStep, EnquiryView } from "../enquiry-view.ts";
import { CommentsStep } from "./comments-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { ErrorSummary } from "./fields/error-summary.tsx";
import { FormName } from "./fields/field-ids.ts";
import { fillVisit } from "./fields/fill-visit.ts";
import { HiddenAnswers } from "./fields/hidden-answers.tsx";
import { shopperIn } from "./fields/remembered-shopper.ts";
import { stashShopper } from "./fields/sent-enquiry.ts";
import { StepActions } from "./fields/step-actions.tsx";
import { useEnquiry } from "./fields/use-enquiry.ts";
import { StepIndicator } from "./step-indicator.tsx";
import { TopicStep } from "./topic-step.tsx";
import { useStepHistory } from "./use-step-history.ts";

type StepProps = { view: EnquiryView; siteSlug: string };

const STEPS: Readonly<Record<EnquiryStep, ComponentType<StepProps>>> = {
  topic: TopicStep,
  details: DetailsStep,
  comments: CommentsStep,
};

/**
 * The enquiry form, one step at a time (LEAD-01), beginning with `view`. A plain form that posts to `/enquiry`; with
 * JavaScript the next step takes its place, and the steps before stay in the form, hidden with what was typed. `heading` is the level of the step's heading on the page around it; `name` differs from
 * that of another such form on the page.
 */
export function EnquiryStepsForm({
  view: first,
  site,
  heading: Heading = "h2",
  name = "enquiry",
}: {
  view: EnquiryView;
  site: SiteView;
  heading?: "h2" | "h3";
  name?: string;
}) {
  // The first step has no token before it was posted.
  const isAnswer = first.token !== null;
  const { fetcher, view: latest, sending, heading, problems } = useEnquiry(first, isAnswer, site.slug);
  const { view, opened } = useStepHistory(name, latest, fetcher.data);
  const prepare = (event: FormEvent<HTMLFormElement>) => {
    fillVisit(event.currentTarget, site.slug);
    if (isLastStep(view) && !isGoingBack(event)) {
      const shopper = shopperIn(new FormData(event.currentTarget));
      stashShopper(site.slug, shopper, browserStore("sessionStorage"));
    }
  };
  return (
    <fetcher.Form
      method="post"
      action="/enquiry"
      noValidate
      defaultShouldRevalidate={false}
      onSubmit={prepare}
      aria-busy={sending}
      className="wrap-anywhere"
    >
      <StepIndicator steps={view.steps} step={view.step} />
      <Heading ref={heading} tabIndex={-1} className="mb-4 scroll-mt-28 text-xl font-semibold outline-none">
        {view.steps.find(({ key }) => key === view.step)?.label}
      </Heading>
      <FormName value={name}>
        <ErrorSummary ref={problems} formError={view.formError} errors={view.errors} />
        <HiddenAnswers view={view} opened={opened} />
        {opened.map((step) => {
          const Step = STEPS[step];
          return (
            <div key={step} hidden={step !== view.step}>
              <Step view={view} siteSlug={site.slug} />
            </div>
          );
        })}
      </FormName>
      <StepActions view={view} sending={sending} />
    </fetcher.Form>
  );
}

const isLastStep = ({ steps, step }: EnquiryView) => steps.at(-1)?.key === step;

function isGoingBack({ nativeEvent }: FormEvent<HTMLFormElement>): boolean {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter?.getAttribute("name") === CARRIED_FIELDS.back;
}
