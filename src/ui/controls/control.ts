/** Classes of a text control. */
export const CONTROL =
  "block w-full min-h-11 rounded-control border border-line-strong bg-surface px-3.5 py-2 text-base text-ink " +
  "placeholder:text-muted hover:border-ink aria-invalid:border-danger aria-invalid:border-2 disabled:bg-sunken";
