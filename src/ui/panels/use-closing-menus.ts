import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Folds the `<details data-menu>` inside `container` with Escape (focus goes back to the summary) and with a press
 * outside the open one, while the window matches `media` and `container` is no open sheet. They open and close without this
 * (NAV-09).
 */
export function useClosingMenus(container: RefObject<HTMLElement | null>, media = "all"): void {
  useEffect(() => {
    const onPointer = (event: Event) => {
      for (const menu of openMenus(container.current, media)) {
        if (!menu.contains(event.target as Node)) menu.open = false;
      }
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of openMenus(container.current, media)) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("keydown", onKey);
    };
  }, [container, media]);
}

function openMenus(container: HTMLElement | null, media: string): HTMLDetailsElement[] {
  if (!container || container.matches(":popover-open") || !matchMedia(media).matches) return [];
  return [...container.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")];
}

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
