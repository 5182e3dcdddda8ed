import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { ResultCarousel } from "#features/catalogue/card/ui/result-carousel.tsx";
import { Shelf } from "#features/results/shelf/shelf.tsx";
import { capitalise, formatCount } from "#features/vehicles/noun.ts";
import { MakeMark } from "#features/vehicles/ui/make-mark.tsx";
import { Icon } from "#ui/base/icon.tsx";
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

/** As the heading of a carousel of vehicles. */
const HEADING = "text-2xl font-bold tracking-tight";

/** Showroom: the search over a wide picture, then quiet ways in. */
export default function HomeShowroom({ site, view }: HomePageProps) {
  return (
    <>
      <Hero site={site} view={view} />
      <div className="container-page">
        <TrustRow
          trust={view.trust}
          className="grid grid-cols-2 gap-x-8 gap-y-5 border-b border-line py-7 sm:flex sm:flex-wrap sm:gap-x-16"
          figureClass="text-lg font-semibold tracking-tight"
        />
      </div>
      {view.cards.length > 0 && (
        <section className="container-page mt-12 lg:mt-16">
          <ResultCarousel title="In the showroom now" cards={view.cards} />
        </section>
      )}
      {view.bodies.length > 0 && (
        <section className="container-page mt-12 lg:mt-16">
          <h2 className={`mb-4 ${HEADING}`}>Search By Popular {capitalise(view.noun.one)} Types</h2>
          <BodyTiles
            bodies={view.bodies}
            className="grid grid-cols-2 gap-4 lg:grid-cols-4"
            tileClass="rounded-card bg-quiet hover:bg-sunken"
          />
        </section>
      )}
      {view.shelves.map((shelf) => (
        <Shelf
          key={shelf.title}
          shelf={shelf}
          place="page"
          headingClass={HEADING}
          className="container-page mt-12 lg:mt-16"
        />
      ))}
      {view.count > 0 && (
        <p className="mt-10 text-center">
          <LinkButton to={view.searchHref} variant="secondary" size="large">
            See all {formatCount(view.count, view.noun)}
            <Icon icon={ArrowRight} />
          </LinkButton>
        </p>
      )}
      {view.makes.length > 0 && (
        <section className="container-page mt-12 lg:mt-16">
          <h2 className={`mb-4 ${HEADING}`}>Browse by make</h2>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
            {view.makes.map(({ label, logo, count, href }) => (
              <li key={href}>
                <Link
                  to={href}
                  className="flex h-full min-h-18 items-center gap-2 rounded-card border border-line px-2.5 text-sm font-semibold hover:border-line-strong hover:bg-quiet sm:gap-3 sm:px-4 sm:text-base"
                >
                  <MakeMark make={label} logo={logo} />
                  <span className="min-w-0 leading-tight">
                    {label}
                    <span className="tabular block text-sm font-normal text-muted">{formatWhole(count)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SellingSection selling={view.selling} headingClass={HEADING} />
      <YardsSection yards={view.yards} headingClass={`mb-4 ${HEADING}`} />
    </>
  );
}

/** The name, what there is, and the search: over the whole picture, or beside it on a dark ground. */
function Hero({ site, view }: HomePageProps) {
  const look = LOOKS[view.hero.look];
  return (
    <section className="on-dark relative isolate bg-band text-band-ink">
      <div className={look.picture}>
        <HeroPicture
          picture={view.hero.picture}
          className="size-full object-cover object-[78%_50%] lg:object-center"
        />
        <div className={look.shade} />
      </div>
      <div className="container-page flex min-h-[min(46rem,calc(100svh-7rem))] flex-col justify-end gap-6 pt-44 pb-6 lg:pt-16 lg:pb-10">
        <div className="grid max-w-2xl gap-3 lg:mb-auto">
          <h1 className="text-5xl font-semibold tracking-tight text-balance">{site.tagline || site.name}</h1>
          <StockSummary
            view={view}
            className="text-lg"
            linkClass="underline underline-offset-4 hover:decoration-2"
          />
        </div>
        <HomeSearch site={site} view={view} />
      </div>
    </section>
  );
}

const LOOKS = {
  photo: {
    picture: "absolute inset-0 -z-10 overflow-hidden max-lg:bottom-1/3",
    shade:
      "absolute inset-0 bg-linear-to-t from-band via-band/65 via-45% to-transparent lg:bg-linear-to-r lg:from-black/80 lg:via-black/35 lg:to-transparent",
  },
  dark: {
    picture: "absolute inset-0 -z-10 overflow-hidden max-lg:bottom-1/3 lg:left-1/4",
    shade:
      "absolute inset-0 bg-linear-to-t from-band via-band/60 to-band/10 lg:bg-linear-to-r lg:from-band lg:via-band/20 lg:to-transparent",
  },
} as const;
