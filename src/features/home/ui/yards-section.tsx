import { YardCard } from "#features/leads/enquiry/ui/fields/yard-card.tsx";
import type { HomeView } from "../view/home-view.ts";

/** The dealer's yards, each with its picture, hours and number. */
export function YardsSection({ yards, headingClass }: Pick<HomeView, "yards"> & { headingClass: string }) {
  if (yards.length === 0) return null;
  return (
    <section className="container-page mt-16 lg:mt-24">
      <h2 className={headingClass}>{yards.length === 1 ? "Visit us" : "Our yards"}</h2>
      <ul className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {yards.map((yard) => (
          <li key={yard.name}>
            <YardCard yard={yard} className="rounded-card border border-line" />
          </li>
        ))}
      </ul>
    </section>
  );
}
