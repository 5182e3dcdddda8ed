/** Address of the logos' folder; written by scripts/draw-make-logos.ts. */
export const MAKE_LOGOS_FOLDER = "/assets/makes/de013fa4";
