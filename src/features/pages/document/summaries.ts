import type { ContentSummary } from "#features/content/store/content-item.ts";
import { listBlockFrames } from "../blocks/blocks.server.ts";
import type { PageDocument } from "./page-document.ts";

const NO_MENU = "none";

/** What menus, the sitemap and the content security policy need of a page. @param menu words of its link, or "none" */
export function summarisePage({ title, blocks }: PageDocument, menu: string | undefined): ContentSummary {
  return { title, menu: menu === NO_MENU ? null : (menu ?? title), frames: listBlockFrames(blocks) };
}

/** What menus need of a promotion. @param menu words of its link, or "none" */
export function summarisePromotion(title: string, menu: string | undefined): ContentSummary {
  return { title, menu: menu === NO_MENU ? null : (menu ?? title), frames: [] };
}

/** A person is in no menu. */
export function summarisePerson({ name }: { readonly name: string }): ContentSummary {
  return { title: name, menu: null, frames: [] };
}
