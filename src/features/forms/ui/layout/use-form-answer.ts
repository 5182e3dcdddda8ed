import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { UNEXPECTED_ERROR } from "#features/leads/take/enquiry-fields.ts";
import { isDiallable } from "#features/places/phone-number.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import type { FieldError } from "../fields/field-ids.ts";
import { removeSentShopper } from "../kept/sent-enquiry.ts";

/** What a form shows of an answer. */
export interface Answerable {
  readonly errors: readonly FieldError[];
  readonly formError: string | null;
}

interface FirstAnswer {
  /** Whether the first view answers a post that was sent before JavaScript arrived. */
  readonly isAnswer: boolean;
  readonly siteSlug: string;
  /** What the form says where the server answers nothing of use. */
  readonly failure?: string;
}

export interface FormAnswer<View> {
  readonly fetcher: FetcherWithComponents<View | null>;
  readonly view: View;
  /** For the form's `onChange`: the error of an answer goes once the answer is right, and comes back if it is wrong again. */
  readonly noteChange: (event: FormEvent<HTMLFormElement>) => void;
  readonly sending: boolean;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly problems: RefObject<HTMLDivElement | null>;
}

/**
 * A form under way: what the server answered last, or `first`. An answer of null (see `keepForm`) keeps the form and says what went wrong (LEAD-05, ERR-01). After each answer focus goes to its errors or its heading.
 * A form that was taken leads away from the page, so any answer here means that it was not.
 */
export function useFormAnswer<View extends Answerable>(
  first: View,
  { isAnswer, siteSlug, failure = UNEXPECTED_ERROR }: FirstAnswer,
): FormAnswer<View> {
  const fetcher = useFetcher() as FetcherWithComponents<View | null>;
  const [opened] = useState(first);
  const [answered, setAnswered] = useState(first);
  const heading = useRef<HTMLHeadingElement>(null);
  const problems = useRef<HTMLDivElement>(null);
  const { data, state } = fetcher;
  const sending = state !== "idle";
  const failed = data === null && !sending;
  useEffect(() => {
    if (data) setAnswered(data);
  }, [data]);
  useEffect(() => {
    if (data !== undefined && !sending) removeSentShopper(siteSlug, openBrowserStore("sessionStorage"));
  }, [data, sending, siteSlug]);
  useEffect(() => {
    if (answered !== opened || isAnswer || failed) (problems.current ?? heading.current)?.focus();
  }, [answered, opened, isAnswer, failed]);
  const { current, noteChange } = useChanges(answered);
  const view = failed ? { ...answered, errors: [], formError: failure } : current;
  return { fetcher, view, noteChange, sending, heading, problems };
}

const NONE: ReadonlySet<string> = new Set();

/** Whether an answer is one that the server takes, as far as a browser can tell. */
export function seemsRight({ type, value, validity }: Pick<HTMLInputElement, "type" | "value" | "validity">) {
  if (!validity.valid) return false;
  if (type === "tel") return isDiallable(value);
  return type !== "email" || /\.[^.@]+$/.test(value.trim());
}

/** The view with those errors marked whose answers were put right since. */
function useChanges<View extends Answerable>(answered: View) {
  const [changes, setChanges] = useState({ since: answered, fields: NONE });
  const fields = changes.since === answered ? changes.fields : NONE;
  const mark = (error: FieldError) => ({ ...error, isChanged: fields.has(error.field) });
  const current = { ...answered, errors: answered.errors.map(mark) };
  const noteChange = ({ target }: FormEvent<HTMLFormElement>) => {
    const control = target as unknown as HTMLInputElement;
    const { name } = control;
    if (answered.errors.every(({ field }) => field !== name) || fields.has(name) === seemsRight(control))
      return;
    const others = [...fields].filter((field) => field !== name);
    setChanges({ since: answered, fields: new Set(seemsRight(control) ? [...others, name] : others) });
  };
  return { current, noteChange };
}
