import { type FormEvent, useRef } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { PrivacyLine } from "#features/tenancy/ui/privacy-line.tsx";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import type { OfferedGroup } from "../definitions/offered-fields.ts";
import { Consents } from "../enquiry/ui/comments-step.tsx";
import { FORM_FAILURE, type FormView } from "../view/form-view.ts";
import { ErrorSummary } from "./fields/error-summary.tsx";
import { FormName, findError } from "./fields/field-ids.ts";
import { fillVisit } from "./fields/fill-visit.ts";
import { CarriedFields } from "./fields/hidden-answers.tsx";
import { useRememberedShopper } from "./fields/remembered-details.tsx";
import { readTypedShopper, SHOPPER_FIELDS } from "./fields/remembered-shopper.ts";
import { storeSentShopper } from "./fields/sent-enquiry.ts";
import { SendButton } from "./fields/step-actions.tsx";
import { useEnquiry } from "./fields/use-enquiry.ts";
import { FormFieldControl } from "./form-field-control.tsx";
import { useKeptAnswers } from "./use-kept-answers.ts";

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
  const { fetcher, view, noteChange, sending, problems } = useEnquiry(first, {
    isAnswer,
    siteSlug,
    failure: FORM_FAILURE,
  });
  const issued = useToken(first);
  const form = useRef<HTMLFormElement>(null);
  const keep = useKeptAnswers(form, { siteSlug, name: first.name, isAnswer });
  const prepare = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget: form } = event;
    const refused = form.querySelector<HTMLInputElement>("[data-refused]");
    if (refused) {
      event.preventDefault();
      refused.focus();
      return;
    }
    fillVisit(form, siteSlug);
    storeSentShopper(siteSlug, readTypedShopper(new FormData(form)), openBrowserStore("sessionStorage"));
  };
  return (
    <FormName value={view.name}>
      <fetcher.Form
        ref={form}
        method="post"
        action={view.action}
        encType="multipart/form-data"
        noValidate
        defaultShouldRevalidate={false}
        onSubmit={prepare}
        onInput={keep}
        onChange={noteChange}
        onFocus={issued.load}
        aria-busy={sending}
        className="grid gap-8 wrap-anywhere"
      >
        <Problems view={view} ref={problems} />
        <CarriedFields view={{ car: null, token: view.token || issued.token }} />
        {view.groups.map((group) => (
          <Group key={group.title} group={group} view={view} siteSlug={siteSlug} />
        ))}
        <div className="grid gap-6">
          <Consents view={view} />
          <div className="grid gap-3">
            <div className="flex">
              <SendButton sending={sending} label={view.sendLabel} />
            </div>
            <PrivacyLine />
          </div>
        </div>
      </fetcher.Form>
    </FormName>
  );
}

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

const CONFIRM = "Please look over your answers and send them once more.";

function Problems({ view, ref }: { view: FormView; ref: Parameters<typeof ErrorSummary>[0]["ref"] }) {
  if (!view.mustConfirm) return <ErrorSummary ref={ref} formError={view.formError} errors={view.errors} />;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="status"
      className="scroll-mt-28 rounded-card border-2 border-accent p-4"
    >
      {CONFIRM}
    </div>
  );
}

function Group({ group, view, siteSlug }: { group: OfferedGroup; view: FormView; siteSlug: string }) {
  const asksShopper = group.fields.some(({ name }) => name === "email");
  const isUntouched = SHOPPER_FIELDS.every((field) => !view.values[field]);
  const { shopper, notice } = useRememberedShopper(siteSlug, asksShopper && isUntouched);
  const remembered: Readonly<Record<string, string>> = shopper ?? {};
  return (
    <fieldset className="grid min-w-0 gap-x-5 gap-y-5 sm:grid-cols-2">
      <legend className="mb-4 text-lg font-semibold">{group.title}</legend>
      {asksShopper && <div className="-mt-4 sm:col-span-2">{notice}</div>}
      {group.fields.map((field) => (
        <FormFieldControl
          key={field.name}
          field={field}
          value={view.values[field.name] || remembered[field.name] || ""}
          error={findError(view.errors, field.name)}
        />
      ))}
    </fieldset>
  );
}
