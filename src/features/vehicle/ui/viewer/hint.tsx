import { classNames } from "#ui/class-names.ts";

/** How a view is moved, or that it is on its way, until a shopper has moved it; labels say it to who cannot see it. */
export function Hint({ words, gone }: { words: string; gone: boolean }) {
  return (
    <p
      aria-hidden="true"
      className={classNames(
        "pointer-events-none absolute bottom-3 left-1/2 -translate-x-1/2 rounded-pill bg-black/70 px-3 py-1 text-sm whitespace-nowrap text-white transition-opacity",
        gone && "opacity-0",
      )}
    >
      {words}
    </p>
  );
}
