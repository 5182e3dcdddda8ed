import { type RefObject, useEffect, useRef } from "react";
import { TRAP_FIELD } from "#features/leads/enquiry/enquiry-fields.ts";
import type { EnquiryStep, EnquiryView } from "#features/leads/enquiry/enquiry-view.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { type Draft, draftName, readDraft, saveDraft } from "./kept-draft.ts";

/** Which draft a form begins with. */
export const draftKey = ({ car, values }: EnquiryView): string =>
  draftName(car?.slug ?? "", car ? values.category : "");

interface DraftOf {
  readonly siteSlug: string;
  readonly about: string;
  /** The form holds what was just posted, which is newer than any draft. */
  readonly isAnswer: boolean;
  readonly opened: readonly EnquiryStep[];
}

/**
 * Fills a form in with what was typed into it earlier in this tab, each step as it opens (D122). Consents are left to the
 * shopper.
 * @returns keeps what the form holds now
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { siteSlug, about, isAnswer, opened }: DraftOf,
): () => void {
  const filled = useRef(new Set<string>());
  useEffect(() => {
    if (!form.current || isAnswer) return;
    const draft = readDraft(siteSlug, about, openBrowserStore("sessionStorage"));
    for (const control of listTextControls(form.current)) fillIn(control, draft, filled.current);
  }, [form, siteSlug, about, isAnswer, opened]);
  return () => {
    if (!form.current) return;
    const typed = Object.fromEntries(listTextControls(form.current).map(({ name, value }) => [name, value]));
    saveDraft({ siteSlug, name: about }, typed, openBrowserStore("sessionStorage"));
  };
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a shopper types or chooses; without hidden fields, consents and the trap. */
function listTextControls(form: HTMLFormElement): TextControl[] {
  const controls = [...form.querySelectorAll<TextControl>("input, textarea, select")];
  return controls.filter(({ name, type }) => name && name !== TRAP_FIELD && !UNTYPED.includes(type));
}

const UNTYPED = ["hidden", "checkbox", "submit"];

/** Once for each field, so that what was changed since stays. */
function fillIn(control: TextControl, draft: Draft, filled: Set<string>): void {
  const value = draft[control.name];
  if (filled.has(control.name)) return;
  filled.add(control.name);
  if (value === undefined || value === control.value) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
