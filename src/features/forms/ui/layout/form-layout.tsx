import type { ComponentProps, FormEvent, ReactNode } from "react";
import type { Form } from "react-router";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { FormName } from "../fields/field-ids.ts";
import { readTypedShopper } from "../kept/remembered-shopper.ts";
import { storeSentShopper } from "../kept/sent-enquiry.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { fillVisit } from "./fill-visit.ts";
import type { Answerable, FormAnswer } from "./use-form-answer.ts";

interface FormLayoutProps<View extends Answerable> extends Omit<ComponentProps<typeof Form>, "name"> {
  /** Begins the ids of the form's controls, and differs from that of another form on the page. */
  readonly name: string;
  readonly siteSlug: string;
  /** From `useFormAnswer`. */
  readonly answer: FormAnswer<View>;
  /** Whether what is posted now asks for an answer of the dealer, so that the shopper is remembered once it is taken. */
  readonly isLast?: boolean;
  /** Before what is wrong with the form. */
  readonly before?: ReactNode;
  /** What it says in the place of what is wrong. */
  readonly notice?: string | undefined;
  /** What it calls its fields, where these differ from `FIELD_LABELS`. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/**
 * A form that shoppers fill in (D280): a plain form that posts to `action`; with JavaScript the answer takes its place. Its children
 * are what it posts unseen, its fields and its `FormActions`.
 */
export function FormLayout<View extends Answerable>({
  name,
  siteSlug,
  answer: { fetcher, view, noteChange, sending, problems },
  isLast = true,
  before,
  notice,
  labels,
  children,
  ...form
}: FormLayoutProps<View>) {
  const prepare = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget } = event;
    const refused = currentTarget.querySelector<HTMLInputElement>("[data-refused]");
    if (refused) {
      event.preventDefault();
      refused.focus();
      return;
    }
    fillVisit(currentTarget, siteSlug);
    if (!isLast || isGoingBack(event)) return;
    storeSentShopper(
      siteSlug,
      readTypedShopper(new FormData(currentTarget)),
      openBrowserStore("sessionStorage"),
    );
  };
  return (
    <FormName value={name}>
      <fetcher.Form
        method="post"
        noValidate
        defaultShouldRevalidate={false}
        onSubmit={prepare}
        onChange={noteChange}
        aria-busy={sending}
        {...form}
      >
        {before}
        <ErrorSummary
          ref={problems}
          formError={view.formError}
          errors={view.errors}
          {...{ notice, labels }}
        />
        {children}
      </fetcher.Form>
    </FormName>
  );
}

function isGoingBack({ nativeEvent }: FormEvent<HTMLFormElement>): boolean {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter?.getAttribute("name") === CARRIED_FIELDS.back;
}
