import { type RefObject, useEffect, useRef } from "react";

/**
 * Tells whether an element is in the window, or nearer to it than a margin such as "800px": once at the start, then at each
 * change. Answers a function that ends it.
 */
export function watchInView(
  element: Element,
  onChange: (inView: boolean) => void,
  margin = "0px",
): () => void {
  // Several changes may be reported at once, the oldest first: a jump right after the start is one.
  const observer = new IntersectionObserver((changes) => onChange(changes.at(-1)?.isIntersecting ?? false), {
    rootMargin: margin,
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Runs once, when the element is nearer to the window than the margin, or never for null; its signal ends with the component. */
export function useNear(
  element: RefObject<HTMLElement | null>,
  margin: string | null,
  run: (signal: AbortSignal) => void,
): void {
  const first = useRef(run);
  useEffect(() => {
    if (margin === null || !element.current) return;
    const leaving = new AbortController();
    const unwatch = watchInView(
      element.current,
      (isNear) => {
        if (!isNear) return;
        unwatch();
        first.current(leaving.signal);
      },
      margin,
    );
    return () => {
      unwatch();
      leaving.abort();
    };
  }, [element, margin]);
}
