import type { ViewerTab, ViewerView } from "../viewer-view.ts";

type Viewer = Pick<ViewerView, "tabs" | "start" | "startsSpin">;

/**
 * The view that the viewer begins with, and whether it loads without a tap: the one that an address asks for (GAL-10),
 * else the site's, where a spin may start unless the shopper wants less motion (GAL-12).
 * @param passed value of `?view=`
 */
export function chooseFirstView(
  { tabs, start, startsSpin }: Viewer,
  passed: string | null,
  lessMotion: boolean,
): { readonly tab: ViewerTab; readonly asked: boolean } {
  const tab = tabs.find((each) => each === passed);
  return tab ? { tab, asked: true } : { tab: start, asked: startsSpin && !lessMotion };
}
