/** A column of folding filters, or a bar of filters whose panels drop down over the page on wide screens. */
export type Arrangement = "column" | "bar";
