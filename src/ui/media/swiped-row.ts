/** Classes of a list whose items stand beside each other on a phone, the next one in sight, and as its own classes say on wider screens. */
export const SWIPED_ROW =
  "max-sm:relative max-sm:-mx-[var(--gutter)] max-sm:flex max-sm:snap-x max-sm:gap-4 max-sm:overflow-x-auto max-sm:scroll-px-[var(--gutter)] max-sm:px-[var(--gutter)] max-sm:pb-2 max-sm:*:w-[82%] max-sm:*:shrink-0 max-sm:*:snap-start";
