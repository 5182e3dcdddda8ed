import type { BlockInput } from "../frame/block-input.ts";
import type { DisclaimerView } from "./disclaimer-view.ts";

type Settings = { readonly vehiclePage: { readonly disclaimer: string } };

/** The site's small print (VDP-20). */
export function buildDisclaimer({ config }: BlockInput<Settings>): DisclaimerView {
  return { kind: "disclaimer", text: config.vehiclePage.disclaimer };
}
