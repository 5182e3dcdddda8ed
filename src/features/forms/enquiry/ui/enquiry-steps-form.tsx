import { type ComponentType, type FormEvent, useRef } from "react";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { draftKey, useDraft } from "../../ui/fields/draft.ts";
import { ErrorSummary } from "../../ui/fields/error-summary.tsx";
import { FormName } from "../../ui/fields/field-ids.ts";
import { fillVisit } from "../../ui/fields/fill-visit.ts";
import { HiddenAnswers } from "../../ui/fields/hidden-answers.tsx";
import { readTypedShopper } from "../../ui/fields/remembered-shopper.ts";
import { storeSentShopper } from "../../ui/fields/sent-enquiry.ts";
import { StepActions } from "../../ui/fields/step-actions.tsx";
import { StepIndicator } from "../../ui/fields/step-indicator.tsx";
import { useEnquiry } from "../../ui/fields/use-enquiry.ts";
import { useStepHistory } from "../../ui/fields/use-step-history.ts";
import type { EnquiryStep, EnquiryView } from "../take/enquiry-view.ts";
import { CarStep } from "./car-step.tsx";
import { CommentsStep } from "./comments-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { TopicStep } from "./topic-step.tsx";

type StepProps = { view: EnquiryView; siteSlug: string };

const STEPS: Readonly<Record<EnquiryStep, ComponentType<StepProps>>> = {
  topic: TopicStep,
  details: DetailsStep,
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
  site,
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
  const {
    fetcher,
    view: latest,
    noteChange,
    sending,
    heading,
    problems,
  } = useEnquiry(first, { isAnswer, siteSlug: site.slug });
  const { view, opened } = useStepHistory(name, latest, fetcher.data);
  const form = useRef<HTMLFormElement>(null);
  const keep = useDraft(form, { siteSlug: site.slug, about: draftKey(first), isAnswer, opened });
  const hasSteps = view.steps.length > 1;
  const prepare = (event: FormEvent<HTMLFormElement>) => {
    fillVisit(event.currentTarget, site.slug);
    if (isLastStep(view) && !isGoingBack(event)) {
      const shopper = readTypedShopper(new FormData(event.currentTarget));
      storeSentShopper(site.slug, shopper, openBrowserStore("sessionStorage"));
    }
  };
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/enquiry"
      noValidate
      defaultShouldRevalidate={false}
      onSubmit={prepare}
      onInput={keep}
      onChange={noteChange}
      aria-busy={sending}
      className="@container wrap-anywhere"
    >
      {hasSteps && <StepIndicator steps={view.steps} step={view.step} />}
      {hasSteps && (
        <h2 ref={heading} tabIndex={-1} className="mb-4 scroll-mt-28 text-xl font-semibold outline-none">
          {view.steps.find(({ key }) => key === view.step)?.label}
        </h2>
      )}
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
      <StepActions view={view} sending={sending} pinned={pinned} />
    </fetcher.Form>
  );
}

const isLastStep = ({ steps, step }: EnquiryView) => steps.at(-1)?.key === step;

function isGoingBack({ nativeEvent }: FormEvent<HTMLFormElement>): boolean {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter?.getAttribute("name") === CARRIED_FIELDS.back;
}
