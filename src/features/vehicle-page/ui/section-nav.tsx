import { useEffect, useState } from "react";
import { CALCULATOR_ID } from "#features/finance/paths.ts";
import { watchInView } from "#ui/page/in-view.ts";
import type { VehicleView } from "../view/vehicle-view.ts";

const SECTIONS = [
  { kind: null, id: "overview", label: "Overview" },
  { kind: "features", id: "features", label: "Features" },
  { kind: "specifications", id: "specifications", label: "Specs" },
  { kind: "finance-calculator", id: CALCULATOR_ID, label: "Finance" },
  { kind: "location", id: "vehicle-map", label: "Location" },
] as const;

/**
 * Links to the sections of the page that the vehicle has, which stay at the top while they are read (D121); the one that is
 * being read is marked (D127).
 */
export function SectionNav({ view: { blocks }, className }: { view: VehicleView; className: string }) {
  const shown = SECTIONS.filter(({ kind }) => kind === null || blocks.some((block) => block.kind === kind));
  const current = useCurrentSection(shown.map(({ id }) => id));
  return (
    <nav aria-label="On this page" className={`sticky z-10 border-b border-line bg-surface ${className}`}>
      <ul className="flex gap-x-5 overflow-x-auto [scrollbar-width:none] sm:gap-x-7">
        {shown.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent text-sm font-semibold hover:text-accent focus-visible:-outline-offset-3 aria-[current]:border-accent aria-[current]:text-accent"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A section is being read once its top is in the upper third of the window, however far it has been scrolled since. */
const READING_MARGIN = "100000px 0px -67%";

/** The id of the section that is being read, of those given: the last of the page that has begun; null above them all. */
function useCurrentSection(ids: readonly string[]): string | null {
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
