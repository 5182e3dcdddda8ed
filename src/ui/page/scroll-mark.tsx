import { useEffect, useRef } from "react";
import { watchInView } from "./in-view.ts";

/**
 * Tells when the page has been scrolled by more than the given number of pixels, and when it is back. The mark lies unseen along the
 * top of the document, and the browser says when it leaves the window, so nothing runs while the page scrolls. It must
 * not be inside anything with a position of its own.
 */
export function ScrollMark({ pixels, onPass }: { pixels: number; onPass: (past: boolean) => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (mark.current) return watchInView(mark.current, (isTop) => onPass(!isTop));
  }, [onPass]);
  return (
    <span
      ref={mark}
      aria-hidden="true"
      className="pointer-events-none invisible absolute top-0 left-0 w-px"
      style={{ height: pixels }}
    />
  );
}
