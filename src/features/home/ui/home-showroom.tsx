import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { Link } from "react-router";
import type { CardView } from "#features/catalogue/card/card.ts";
import { MarketBadge } from "#features/catalogue/card/ui/market-badge.tsx";
import { ResultCarousel } from "#features/catalogue/card/ui/result-carousel.tsx";
import { VehiclePicture } from "#features/catalogue/card/ui/vehicle-picture.tsx";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import { capital, counted } from "#features/vehicles/noun.ts";
import { MakeMark } from "#features/vehicles/ui/make-mark.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { BodyTiles } from "./body-tiles.tsx";
import type { HomePageProps } from "./home-page-props.ts";
import { HomeSearch } from "./home-search.tsx";

/** Showroom: one car on a wide stage, then quiet ways in. */
export default function HomeShowroom({ site, view }: HomePageProps) {
  const [first, ...others] = view.cards;
  return (
    <>
      <section className="container-page grid items-center gap-x-14 gap-y-8 pt-8 lg:grid-cols-[5fr_7fr] lg:pt-12">
        <div className="grid gap-7">
          <h1 className="text-5xl font-semibold tracking-tight text-balance">{site.tagline || site.name}</h1>
          <HomeSearch site={site} view={view} />
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {view.carTypes.map(({ label, count, href }) => (
              <li key={href}>
                <Link
                  to={href}
                  className="inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-line-strong underline-offset-8 hover:decoration-accent hover:decoration-2"
                >
                  {label}
                  <span className="tabular font-normal text-muted">{formatWhole(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
        {first && <FirstCar card={first} />}
      </section>
      {view.bodies.length > 0 && (
        <section className="container-page mt-20">
          <h2 className="mb-6 text-3xl font-semibold tracking-tight">
            Search By Popular {capital(view.noun.one)} Types
          </h2>
          <BodyTiles
            bodies={view.bodies}
            className="grid grid-cols-2 gap-4 lg:grid-cols-4"
            tileClass="rounded-card bg-quiet hover:bg-sunken"
          />
        </section>
      )}
      {others.length > 0 && (
        <section className="container-page mt-20 grid gap-8">
          <ResultCarousel title="In the showroom now" cards={others} />
          <LinkButton to={view.searchHref} variant="secondary" size="large" className="justify-self-center">
            See all {counted(view.count, view.noun)}
            <Icon icon={ArrowRight} />
          </LinkButton>
        </section>
      )}
      {view.makes.length > 0 && (
        <section className="container-page mt-20">
          <h2 className="mb-6 text-3xl font-semibold tracking-tight">Browse by make</h2>
          <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
            {view.makes.map(({ label, logo, count, href }) => (
              <li key={href} className="bg-surface">
                <Link
                  to={href}
                  className="flex min-h-20 items-center gap-2 px-2.5 text-sm font-semibold hover:bg-quiet sm:gap-3 sm:px-4 sm:text-base"
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
    </>
  );
}

function FirstCar({ card }: { card: CardView }) {
  return (
    <article className="group relative overflow-hidden rounded-card">
      <VehiclePicture
        photo={card.photo}
        alt={card.title}
        itemType={card.itemType}
        body={card.body}
        colour={card.colour}
        eager
        sizes="(min-width: 64rem) 52vw, 92vw"
        widest={1600}
        className="aspect-4/3 lg:aspect-[16/11]"
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 bg-sunken px-6 py-5">
        <div>
          <h2 className="text-xl font-bold">
            <Link
              to={card.href}
              className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
            >
              {card.title}
            </Link>
          </h2>
          {card.subtitle && <p className="text-muted">{card.subtitle}</p>}
        </div>
        <div>
          <PriceText price={card.price} />
          <MarketBadge text={card.marketBadge} />
        </div>
      </div>
    </article>
  );
}
