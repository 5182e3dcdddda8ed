import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Calls `changed` when another page or search has been shown. Not for the first one: a shopper who opened a menu before
 * JavaScript came is reading it.
 */
export function usePageChange(changed: () => void): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    changed();
  });
}
