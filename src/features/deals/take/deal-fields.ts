/** Field of the page's posts with the deal, as its address has it. */
export const DEAL_FIELD = "deal";

/** Field with what it came to when the page was shown; see `toFigures`. */
export const DEAL_FIGURES_FIELD = "figures";

/** What a post asks for; without the field the deal is sent. */
export const DEAL_WORK = { field: "work", save: "save", remove: "remove" } as const;
