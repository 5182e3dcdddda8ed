/** Look of a square button with an icon alone, beside others. */
export const TOOL =
  "grid size-11 place-items-center rounded-control transition-colors hover:bg-current/10 aria-disabled:cursor-progress";
