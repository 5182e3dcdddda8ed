import { useEffect } from "react";

/** Calls `released` when the pointer is let go anywhere, or taken over by the browser, while `isHeld`. */
export function usePointerRelease(isHeld: boolean, released: () => void): void {
  useEffect(() => {
    if (!isHeld) return;
    window.addEventListener("pointerup", released);
    window.addEventListener("pointercancel", released);
    return () => {
      window.removeEventListener("pointerup", released);
      window.removeEventListener("pointercancel", released);
    };
  }, [isHeld, released]);
}
