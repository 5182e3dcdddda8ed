import { CALCULATOR_ID } from "#features/finance/settings/finance-paths.ts";
import type { VehicleView } from "../view/vehicle-view.ts";

const SECTIONS = [
  { kind: null, href: "#overview", label: "Overview" },
  { kind: "features", href: "#features", label: "Features" },
  { kind: "specifications", href: "#specifications", label: "Specs" },
  { kind: "finance-calculator", href: `#${CALCULATOR_ID}`, label: "Finance" },
  { kind: "location", href: "#vehicle-map", label: "Location" },
] as const;

/** Links to the sections of the page that the vehicle has, which stay at the top while they are read (D121). */
export function SectionNav({ view: { blocks }, className }: { view: VehicleView; className: string }) {
  const shown = SECTIONS.filter(({ kind }) => kind === null || blocks.some((block) => block.kind === kind));
  return (
    <nav aria-label="On this page" className={`sticky z-10 border-b border-line bg-surface ${className}`}>
      <ul className="flex gap-x-5 overflow-x-auto [scrollbar-width:none] sm:gap-x-7">
        {shown.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              className="flex min-h-11 items-center text-sm font-semibold hover:text-accent focus-visible:-outline-offset-3"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
