import type { FormView } from "#features/forms/view/form-view.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";

/** The page where a service is booked, by the site's setting (PAGE-01 to PAGE-03). */
export type ServiceView =
  | { readonly kind: "form"; readonly form: FormView; readonly yards: readonly YardView[] }
  /** The dealer's own page in a frame, which only this page's policy allows. */
  | { readonly kind: "frame"; readonly address: string; readonly yards: readonly YardView[] };
