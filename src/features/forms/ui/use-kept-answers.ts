import { type RefObject, useEffect } from "react";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { toDraftsKey } from "./fields/drafts-key.ts";

interface KeptForm {
  readonly siteSlug: string;
  readonly name: string;
  /** The form holds what was just posted, which is newer than any draft. */
  readonly isAnswer: boolean;
}

type Draft = typeof import("./fields/draft.ts");

const withDraft = (work: (draft: Draft) => void) => import("./fields/draft.ts").then(work, () => undefined);

/**
 * Fills a form in with what was typed into it earlier in this tab (D122). The code for it loads once there is something to fill in or
 * to keep, since it would weigh on every page with a form.
 * @returns keeps what the form holds now
 */
export function useKeptAnswers(
  form: RefObject<HTMLFormElement | null>,
  { siteSlug, name, isAnswer }: KeptForm,
): () => void {
  const about = `/${name}`;
  useEffect(() => {
    const { current } = form;
    if (isAnswer || !current || !openBrowserStore("sessionStorage").getItem(toDraftsKey(siteSlug))) return;
    void withDraft(({ fillFromDraft }) => fillFromDraft(current, { siteSlug, about }, new Set()));
  }, [form, siteSlug, about, isAnswer]);
  return () => {
    const { current } = form;
    if (current) void withDraft(({ keepDraft }) => keepDraft(current, { siteSlug, about }));
  };
}
