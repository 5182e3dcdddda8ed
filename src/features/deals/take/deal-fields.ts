/** Field of the page's posts with the deal, as its address has it. */
export const DEAL_FIELD = "deal";

/** What a post asks for; without the field the deal is sent. */
export const DEAL_WORK = { field: "work", save: "save", remove: "remove" } as const;
