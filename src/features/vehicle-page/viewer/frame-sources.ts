import type { ViewerSettings } from "./viewer-settings.ts";

/** Origins that a site's pages may frame, by the settings that name them (D18): the outside viewer's (GAL-18). */
export function listFrameSources({ vehiclePage }: ViewerSettings): string[] {
  const { external } = vehiclePage.viewer;
  return external ? [new URL(external.address).origin] : [];
}
