import { useRef } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import type { OfferedGroup } from "../definitions/offered-fields.ts";
import { FORM_FAILURE, type FormView } from "../view/form-view.ts";
import { Consents } from "./fields/comments.tsx";
import { findError } from "./fields/field-ids.ts";
import { useRememberedShopper } from "./fields/remembered-details.tsx";
import { isUntouched } from "./fields/shopper-fields.tsx";
import { FormFieldControl } from "./form-field-control.tsx";
import { useDraft } from "./kept/use-draft.ts";
import { FormActions, StepButton } from "./layout/form-actions.tsx";
import { FormLayout } from "./layout/form-layout.tsx";
import { HiddenAnswers, HiddenFields } from "./layout/hidden-fields.tsx";
import { findStepPlace, StepHeading } from "./layout/step-indicator.tsx";
import { useFormAnswer } from "./layout/use-form-answer.ts";
import { useStepHistory } from "./layout/use-step-history.ts";

/**
 * A form of the engine: a plain form that posts to a page of its own; with JavaScript the answer takes its place (D173).
 * @param isAnswer whether `view` answers a post that was sent before JavaScript arrived
 */
export default function LeadForm({
  view: first,
  siteSlug,
  isAnswer = false,
}: {
  view: FormView;
  siteSlug: string;
  isAnswer?: boolean;
}) {
  const answer = useFormAnswer(first, { isAnswer, siteSlug, failure: FORM_FAILURE });
  const { view, opened } = useStepHistory(first.name, answer.view, answer.fetcher.data);
  const issued = useToken(first);
  const form = useRef<HTMLFormElement>(null);
  const keep = useDraft(form, { siteSlug, about: `/${first.name}`, isAnswer, opened });
  const { steps = NO_STEPS, step } = view;
  const { before, isLast } = findStepPlace({ steps, step });
  const { continueLabel = "Continue", skip, lead } = steps.find(({ key }) => key === step) ?? {};
  const isWrong = view.errors.length > 0 || view.formError !== null;
  const hasConsents = opened.includes(steps.at(-1)?.key);
  const groups = view.groups.filter((group) => opened.includes(group.step));
  return (
    <FormLayout
      ref={form}
      name={view.name}
      siteSlug={siteSlug}
      answer={{ ...answer, view }}
      isLast={isLast}
      action={view.action}
      encType="multipart/form-data"
      onInput={keep}
      onFocus={issued.load}
      className="grid gap-6 wrap-anywhere *:mb-0"
      before={
        <>
          <StepHeading ref={answer.heading} steps={steps} step={step} />
          {lead && <p className="-mt-5 text-muted">{lead}</p>}
        </>
      }
      notice={view.mustConfirm ? CONFIRM : isWrong ? undefined : view.notice}
      labels={listLabels(view.groups)}
    >
      {step && <HiddenAnswers step={step} values={view.values} asked={listAsked(groups, hasConsents)} />}
      <HiddenFields token={view.token || issued.token} />
      {groups.map((group) => (
        <Group
          key={`${group.step}${group.title}${view.filled}`}
          group={group}
          view={view}
          siteSlug={siteSlug}
          optional={!skip}
        />
      ))}
      <div className="grid gap-6">
        {hasConsents && <Consents view={view} hidden={!isLast} />}
        <FormActions
          sending={answer.sending}
          label={isLast ? view.sendLabel : continueLabel}
          back={before}
          beside={
            skip && (
              <StepButton
                to={skip.to}
                variant="secondary"
                className="grow sm:grow-0"
                disabled={answer.sending}
              >
                {skip.label}
              </StepButton>
            )
          }
          className="grid gap-3"
        />
      </div>
    </FormLayout>
  );
}

const NO_STEPS: NonNullable<FormView["steps"]> = [];

const listLabels = (groups: readonly OfferedGroup[]): Readonly<Record<string, string>> => ({
  ...FIELD_LABELS,
  ...Object.fromEntries(groups.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label]))),
});

/** Names of the fields that the form holds. */
const listAsked = (groups: readonly OfferedGroup[], hasConsents: boolean): readonly string[] => [
  ...groups.flatMap(({ fields }) => fields.map(({ name }) => name)),
  ...(hasConsents ? ["opt_in", "terms_conditions"] : []),
];

const CONFIRM = "Please look over your answers and send them once more.";

/** The token of a form on a page that is the same for everybody: asked for when somebody begins to fill it in (D17). */
function useToken({ action, token }: FormView): { readonly token: string; readonly load: () => void } {
  const { data, state, load } = useFetcher() as FetcherWithComponents<Partial<FormView>>;
  const known = token || (data?.token ?? "");
  return {
    token: known,
    load: () => {
      if (known === "" && state === "idle") void load(action);
    },
  };
}

function Group({
  group,
  view,
  siteSlug,
  optional,
}: {
  group: OfferedGroup;
  view: FormView;
  siteSlug: string;
  /** Whether its labels say what may stay empty: not where a button leads past them all. */
  optional: boolean;
}) {
  const asksShopper = group.fields.some(({ name }) => name === "email");
  const { shopper, notice } = useRememberedShopper(siteSlug, asksShopper && isUntouched(view.values));
  const remembered: Readonly<Record<string, string>> = shopper ?? {};
  return (
    <fieldset hidden={group.step !== view.step} className="field-rows">
      <legend className="mb-4 text-lg font-semibold empty:hidden">{group.title}</legend>
      {asksShopper && <div className="-mt-4 sm:col-span-2">{notice}</div>}
      {group.fields.map((field) => (
        <FormFieldControl
          key={field.name}
          field={field}
          value={view.values[field.name] || remembered[field.name] || ""}
          error={findError(view.errors, field.name)}
          optional={optional && !field.isRequired}
        />
      ))}
    </fieldset>
  );
}
