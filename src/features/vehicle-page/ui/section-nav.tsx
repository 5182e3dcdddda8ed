import { CALCULATOR_ID } from "#features/finance/settings/finance-paths.ts";
import type { VehicleView } from "../view/vehicle-view.ts";
import { useCurrentSection } from "./use-current-section.ts";

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
