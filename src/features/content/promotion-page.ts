/** Slug of the page of a promotion (PAGE-08). Every promotion has it, and a site shows one at a time. */
export const SPIN_TO_WIN_SLUG = "spin-to-win";

/** Where the page is. */
export const SPIN_TO_WIN_PATH = `/${SPIN_TO_WIN_SLUG}`;

interface PromotionSettings {
  readonly spinToWin: { readonly enabled: boolean };
}

/**
 * The outline of the promotion that a site shows now; null if there is none, or its setting is off (D180).
 * @param promotion the one that is published for today
 */
export const findPromotion = <Outline>(
  { spinToWin }: PromotionSettings,
  { promotion }: { readonly promotion: Outline | null },
): Outline | null => (spinToWin.enabled ? promotion : null);
