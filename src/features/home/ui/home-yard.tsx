import { VehicleRow } from "#features/catalogue/card/ui/vehicle-row.tsx";
import { Shelf } from "#features/results/shelf/shelf.tsx";
import { capitalise } from "#features/vehicles/noun.ts";
import { MakeMark } from "#features/vehicles/ui/make-mark.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import type { HomePageProps } from "../view/home-view.ts";
import { BodyTiles } from "./body-tiles.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { HomeSearch } from "./home-search.tsx";
import { SellingSection } from "./selling-section.tsx";
import { StockSummary } from "./stock-summary.tsx";
import { TrustRow } from "./trust-row.tsx";
import { YardsSection } from "./yards-section.tsx";

/** Yard: says how much stands in the yard, and lets people at it. */
export default function HomeYard({ site, view }: HomePageProps) {
  return (
    <>
      <section className="on-dark relative isolate bg-band text-band-ink">
        <div className="absolute inset-0 -z-10 overflow-hidden max-lg:bottom-1/3 lg:left-1/5">
          <HeroPicture
            picture={view.hero.picture}
            className="size-full object-cover object-[78%_50%] lg:object-center"
          />
          <div className="absolute inset-0 bg-linear-to-t from-band via-band/60 via-45% to-transparent lg:bg-linear-to-r lg:from-band lg:via-band/45 lg:via-40%" />
        </div>
        <div className="container-page grid min-h-[min(42rem,calc(100svh-7rem))] content-end gap-6 pt-40 pb-6 lg:content-center lg:py-12">
          <h1 className="max-w-3xl text-5xl leading-[0.98] font-black tracking-tight text-balance uppercase">
            {site.tagline || site.name}
          </h1>
          <StockSummary
            view={view}
            className="text-lg font-bold"
            linkClass="underline decoration-2 underline-offset-4 hover:decoration-4"
          />
          <HomeSearch site={site} view={view} className="max-w-2xl border-t-8 border-t-accent" />
        </div>
      </section>
      <section className="border-b border-line bg-sunken">
        <div className="container-page">
          <TrustRow
            trust={view.trust}
            className="grid grid-cols-2 gap-x-8 gap-y-4 py-5 sm:flex sm:flex-wrap sm:justify-between"
            figureClass="text-xl font-extrabold"
          />
        </div>
      </section>
      {view.bodies.length > 0 && (
        <section className="border-b border-line bg-sunken">
          <div className="container-page py-6">
            <h2 className="mb-3 text-xl font-extrabold">
              Search By Popular {capitalise(view.noun.one)} Types
            </h2>
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
          <ul className="grid grid-cols-1 gap-3 max-sm:[&>li:nth-child(n+5)]:hidden">
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
      {view.shelves.map((shelf) => (
        <Shelf
          key={shelf.title}
          shelf={shelf}
          place="page"
          headingClass="text-3xl font-black tracking-tight uppercase"
          className="container-page mt-12 lg:mt-16"
        />
      ))}
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
      <SellingSection selling={view.selling} headingClass="text-3xl font-black tracking-tight uppercase" />
      <YardsSection yards={view.yards} headingClass="mb-4 text-3xl font-black tracking-tight uppercase" />
    </>
  );
}
