import { Link } from "react-router";
import { VehicleRow } from "#features/catalogue/card/ui/vehicle-row.tsx";
import { capital } from "#features/vehicles/noun.ts";
import { MakeMark } from "#features/vehicles/ui/make-mark.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { BodyTiles } from "./body-tiles.tsx";
import type { HomePageProps } from "./home-page-props.ts";
import { HomeSearch } from "./home-search.tsx";

/** Yard: says how much stands in the yard, and lets people at it. */
export default function HomeYard({ site, view }: HomePageProps) {
  return (
    <>
      <section className="on-dark bg-band text-band-ink">
        <div className="container-page grid gap-10 py-12 lg:grid-cols-[3fr_2fr] lg:items-end lg:py-16">
          <div className="grid gap-6">
            <h1 className="max-w-3xl text-5xl leading-[0.98] font-black tracking-tight text-balance uppercase">
              {site.tagline || site.name}
            </h1>
            <HomeSearch site={site} view={view} />
          </div>
          <ul className="grid gap-2">
            {view.carTypes.map(({ label, count, href }) => (
              <li key={href}>
                <Link
                  to={href}
                  className="flex items-baseline justify-between gap-4 rounded-control bg-white/10 px-5 py-3 hover:bg-accent hover:text-accent-ink"
                >
                  <span className="text-xl font-bold">{label}</span>
                  <span className="tabular text-4xl font-black">{formatWhole(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {view.bodies.length > 0 && (
        <section className="border-b border-line bg-sunken">
          <div className="container-page py-6">
            <h2 className="mb-3 text-xl font-extrabold">Search By Popular {capital(view.noun.one)} Types</h2>
            <BodyTiles
              bodies={view.bodies}
              className="grid grid-cols-2 gap-2 sm:grid-cols-4"
              tileClass="rounded-card bg-surface p-3! border border-line hover:border-ink"
            />
          </div>
        </section>
      )}
      {view.cards.length > 0 && (
        <section className="container-page mt-10">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-3xl font-black tracking-tight uppercase">Fresh in the yard</h2>
            <LinkButton to={view.searchHref}>See all {formatWhole(view.count)}</LinkButton>
          </div>
          <ul className="grid gap-3">
            {view.cards.slice(0, 6).map((card, at) => (
              <li key={card.id}>
                <VehicleRow
                  card={{ ...card, estimate: null }}
                  buttons={site.cards.buttons}
                  heading="h3"
                  eager={at < 2}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {view.makes.length > 0 && (
        <section className="container-page mt-12">
          <h2 className="mb-4 text-3xl font-black tracking-tight uppercase">By make</h2>
          <ul className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
            {view.makes.map(({ label, logo, count, href }) => (
              <li key={href}>
                <Link
                  to={href}
                  className="flex h-full flex-col items-center gap-1 rounded-control border border-line px-3 py-2 text-center font-bold hover:border-ink hover:bg-quiet sm:flex-row sm:gap-2 sm:pr-4 sm:pl-2"
                >
                  <MakeMark make={label} logo={logo} />
                  <span>
                    {label}{" "}
                    <span className="tabular text-sm font-medium text-muted">{formatWhole(count)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
