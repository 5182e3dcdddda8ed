import type { Crumb, PageHead } from "#features/tenancy/sites/site-view.ts";
import type { TextLink } from "./link-parts.ts";

/** A page of plain text, such as the privacy notice (LAW-06). Empty lines part its paragraphs. */
export interface TextView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly heading: string;
  readonly text: string;
  /** Words of the text that lead somewhere, such as the phone number. */
  readonly links: readonly TextLink[];
}
