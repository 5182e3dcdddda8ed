import { type RefObject, useEffect, useState } from "react";
import { silenceOutside } from "#ui/panels/sheet.tsx";
import { useBackCloses } from "#ui/panels/use-back-closes.ts";

/**
 * A part of the page over the whole screen (GAL-03): with the browser's own full screen where there is one, else over the
 * page alone. Meanwhile the rest of the page is inert, so the keyboard stays inside; Escape ends it, and so does Back.
 */
export function useFullStage(stage: RefObject<HTMLElement | null>) {
  const [full, setFull] = useState(false);
  const leave = useBackCloses(full, () => setFull(false));
  useEffect(() => {
    const element = stage.current;
    if (!full || !element) return;
    const restore = silenceOutside(element);
    // A phone without it, or a page in a frame that may not: the overlay is enough.
    element.requestFullscreen?.().catch(() => undefined);
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setFull(false);
    const onChange = () => document.fullscreenElement === null && setFull(false);
    document.addEventListener("keydown", onKey);
    document.addEventListener("fullscreenchange", onChange);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("fullscreenchange", onChange);
      restore();
      if (document.fullscreenElement === element) document.exitFullscreen().catch(() => undefined);
    };
  }, [full, stage]);
  return { full, leave, toggle: () => setFull(!full) };
}
