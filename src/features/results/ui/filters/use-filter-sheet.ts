import { type RefObject, useEffect, useState } from "react";
import { useInertOutside } from "#ui/panels/sheet.tsx";

const WIDE = "(min-width: 64rem)";

/**
 * The filters as a sheet: whether it is open. It starts with its long lists folded, except the first and those with something
 * chosen; where the window becomes wide the sheet gives way to the page. A drawer leaves its bar with all of them folded.
 */
export function useFilterSheet(sheet: RefObject<HTMLElement | null>): boolean {
  const [open, setOpen] = useState(false);
  useInertOutside(sheet);
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const wide = matchMedia(WIDE);
    const isOpen = element.matches(":popover-open");
    setOpen(isOpen);
    if (!wide.matches && !isOpen) foldUnused(element);
    const onToggle = (event: ToggleEvent) => setOpen(event.newState === "open");
    const onBeforeToggle = (event: ToggleEvent) => {
      if (wide.matches && event.newState === "closed") foldMenus(element);
    };
    const onWide = () => wide.matches && element.matches(":popover-open") && element.hidePopover();
    element.addEventListener("beforetoggle", onBeforeToggle);
    element.addEventListener("toggle", onToggle);
    wide.addEventListener("change", onWide);
    return () => {
      element.removeEventListener("beforetoggle", onBeforeToggle);
      element.removeEventListener("toggle", onToggle);
      wide.removeEventListener("change", onWide);
    };
  }, [sheet]);
  // The bar's filters close each other until it is a drawer.
  useEffect(() => {
    if (open && sheet.current) unfoldLeading(sheet.current);
  }, [open, sheet]);
  return open;
}

function foldMenus(sheet: HTMLElement): void {
  for (const menu of sheet.querySelectorAll<HTMLDetailsElement>("details[data-menu]")) menu.open = false;
}

function unfoldLeading(sheet: HTMLElement): void {
  for (const facet of sheet.querySelectorAll<HTMLDetailsElement>('details[data-facet="open"]'))
    facet.open = true;
}

function foldUnused(sheet: HTMLElement): void {
  for (const facet of sheet.querySelectorAll<HTMLDetailsElement>("details[data-facet]")) {
    facet.open = facet.dataset.facet === "open";
  }
}
