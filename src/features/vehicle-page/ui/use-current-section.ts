import { useEffect, useState } from "react";
import { watchInView } from "#ui/page/in-view.ts";

/** A section is being read once its top is in the upper third of the window, however far it has been scrolled since. */
const READING_MARGIN = "100000px 0px -67%";

/** The id of the section that is being read, of those given: the last of the page that has begun; null above them all. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [begun, setBegun] = useState<readonly string[]>([]);
  const selector = ids.map((id) => `#${id}`).join(",");
  useEffect(() => {
    const sections = [...document.querySelectorAll(selector)];
    const unwatch = sections.map((section) =>
      watchInView(
        section,
        (isBegun) =>
          setBegun((before) =>
            // In the order of the page, which is the site's.
            sections.map(({ id }) => id).filter((id) => (id === section.id ? isBegun : before.includes(id))),
          ),
        READING_MARGIN,
      ),
    );
    return () => {
      for (const end of unwatch) end();
    };
  }, [selector]);
  return begun.at(-1) ?? null;
}
