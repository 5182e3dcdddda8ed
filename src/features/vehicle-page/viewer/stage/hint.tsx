import { classNames } from "#ui/base/class-names.ts";

/**
 * How a view is moved, or that it is on its way, until a shopper has moved it; labels say it to who cannot see it. On
 * a phone it is in the corner: most hotspots at the foot are in the middle.
 */
export function Hint({ words, gone }: { words: string; gone: boolean }) {
  return (
    <p
      aria-hidden="true"
      className={classNames(
        "pointer-events-none absolute bottom-3 left-3 rounded-pill bg-black/70 px-3 py-1 text-sm whitespace-nowrap text-white transition-opacity sm:left-1/2 sm:-translate-x-1/2",
        gone && "opacity-0",
      )}
    >
      {words}
    </p>
  );
}
