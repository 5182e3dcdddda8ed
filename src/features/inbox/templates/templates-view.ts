import type { Template } from "#features/leads/replies/templates/template.ts";

export const TEMPLATE_FIELDS = {
  intent: "intent",
  /** "" for a new one. */
  id: "id",
  version: "version",
  name: "name",
  body: "body",
} as const;

export const TEMPLATE_INTENTS = { save: "save", remove: "remove" } as const;

export interface TemplatesView {
  readonly templates: readonly Template[];
  /** Address of the leads. */
  readonly leadsHref: string;
}

/** What a form led to. */
export interface TemplatesAnswer {
  /** Of the template that it was about; "" for a new one. */
  readonly id: string;
  readonly error: string | null;
  readonly done: string | null;
  /** What was typed and not saved. */
  readonly typed: Pick<Template, "name" | "body"> | null;
  /** What was removed, to be put back. */
  readonly removed: Pick<Template, "name" | "body"> | null;
  /** What somebody else made of it in the meantime. */
  readonly theirs: Pick<Template, "name" | "body"> | null;
}
