import type { Crumb, PageHead } from "#features/tenancy/sites/site-view.ts";
import type { BlockView } from "../blocks/blocks.server.ts";
import type { ImageView } from "../media/stored-image.ts";

/** A dealer's own page (PAGE-05, PAGE-11). */
export interface PageView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly heading: string;
  readonly picture: ImageView | null;
  readonly blocks: readonly BlockView[];
  /**
   * Whether it shows a page of another origin, which only its own document's policy allows: going there loads a document
   * (D18).
   */
  readonly hasFrames: boolean;
}
