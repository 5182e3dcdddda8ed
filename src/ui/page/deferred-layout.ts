import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * Lays out what the class `defer-layout` left out of the first layout of a document, box by box while the browser is idle (D269).
 * Once another page is navigated to, everything is laid out at once, so that going back finds its place.
 */
export function useDeferredLayout(): void {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  useEffect(() => {
    if (key === firstKey) return layOutWhenIdle();
    markLaidOut();
  }, [key, firstKey]);
}

function markLaidOut(): void {
  document.documentElement.dataset.laidOut = "";
}

/** @returns ends it */
function layOutWhenIdle(): (() => void) | undefined {
  // Without it, the browser has left nothing out either.
  if (!("requestIdleCallback" in window)) return;
  const boxes = [...document.querySelectorAll<HTMLElement>(".defer-layout")];
  const layOutNext = () => {
    const box = boxes.shift();
    if (!box) return markLaidOut();
    box.style.contentVisibility = "visible";
    idle = requestIdleCallback(layOutNext);
  };
  let idle = requestIdleCallback(layOutNext);
  return () => cancelIdleCallback(idle);
}
