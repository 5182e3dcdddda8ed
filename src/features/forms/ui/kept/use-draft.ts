import { type RefObject, useEffect, useRef } from "react";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { toDraftsKey } from "./drafts-key.ts";

interface DraftOf {
  readonly siteSlug: string;
  /** Which draft it is: see `draftName`. */
  readonly about: string;
  /** The form holds what was just posted, which is newer than any draft. */
  readonly isAnswer: boolean;
  /** Of a form in steps, those shown so far. */
  readonly opened?: readonly unknown[];
}

type Draft = typeof import("./draft.ts");

const withDraft = (work: (draft: Draft) => void) => import("./draft.ts").then(work, () => undefined);

const NO_STEPS: readonly unknown[] = [];

/**
 * Fills a form in with what was typed into it earlier in this tab, each step as it opens (D122). Consents are left to the
 * shopper. The code for it loads once there is something to fill in or to keep, since it would weigh on every page with a form.
 * @returns keeps what the form holds now
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { siteSlug, about, isAnswer, opened = NO_STEPS }: DraftOf,
): () => void {
  const filled = useRef(new Set<string>());
  useEffect(() => {
    const { current } = form;
    if (isAnswer || !current || !openBrowserStore("sessionStorage").getItem(toDraftsKey(siteSlug))) return;
    void withDraft(({ fillFromDraft }) => fillFromDraft(current, { siteSlug, about }, filled.current));
  }, [form, siteSlug, about, isAnswer, opened]);
  // Who is about to type.
  useEffect(
    () => form.current?.addEventListener("focusin", () => withDraft(() => undefined), { once: true }),
    [form],
  );
  return () => {
    const { current } = form;
    if (current) void withDraft(({ keepDraft }) => keepDraft(current, { siteSlug, about }));
  };
}
