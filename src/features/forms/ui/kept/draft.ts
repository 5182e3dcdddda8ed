import { TRAP_FIELD } from "#features/leads/take/enquiry-fields.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { type Draft, readDraft, saveDraft } from "./kept-draft.ts";

interface DraftName {
  readonly siteSlug: string;
  readonly about: string;
}

/** Fills in what was typed earlier. @param filled names of fields that are filled in, to which others are added */
export function fillFromDraft(
  form: HTMLFormElement,
  { siteSlug, about }: DraftName,
  filled: Set<string>,
): void {
  const draft = readDraft(siteSlug, about, openBrowserStore("sessionStorage"));
  for (const control of listTextControls(form)) fillIn(control, draft, filled);
}

/** Keeps what a form holds now. */
export function keepDraft(form: HTMLFormElement, { siteSlug, about }: DraftName): void {
  const typed = Object.fromEntries(listTextControls(form).map(({ name, value }) => [name, value]));
  saveDraft({ siteSlug, name: about }, typed, openBrowserStore("sessionStorage"));
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a shopper types or chooses; without hidden fields, consents, chosen times, files and the trap. */
function listTextControls(form: HTMLFormElement): TextControl[] {
  const controls = [...form.querySelectorAll<TextControl>("input, textarea, select")];
  return controls.filter(({ name, type }) => name && name !== TRAP_FIELD && !UNTYPED.includes(type));
}

const UNTYPED = ["hidden", "checkbox", "radio", "file", "submit"];

/** Once for each field, so that what was changed since stays. */
function fillIn(control: TextControl, draft: Draft, filled: Set<string>): void {
  const value = draft[control.name];
  if (filled.has(control.name)) return;
  filled.add(control.name);
  if (value === undefined || value === control.value) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
