/** Of a change to a list that the browser did not store. */
export const NOT_STORED =
  "Your browser’s storage is blocked or full, so this lasts until you close the page.";
