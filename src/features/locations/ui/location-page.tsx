import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { VehicleCard } from "#features/catalogue/card/ui/vehicle-card.tsx";
import { RatingLine } from "#features/reviews/ui/rating-line.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { hydrateNever } from "#ui/page/lazy-part.tsx";
import { Link } from "#ui/page/link.tsx";
import { LocationMap } from "../map/location-map.tsx";
import type { LocationPageView } from "../view/show-location.server.ts";
import { LocationHours } from "./location-hours.tsx";
import { LocationWays } from "./location-ways.tsx";

/** The page of one location: where it is, when it is open, what is for sale there (LOC-03, LOC-06). */
export function LocationPage({ view }: { view: LocationPageView }) {
  return (
    <div className="container-page grid gap-y-12 pt-6 pb-8 lg:pt-8">
      <div className="grid gap-y-3">
        <Breadcrumb crumbs={view.crumbs} />
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
          <div className="grid content-start gap-5">
            <h1 className="page-title">{view.name}</h1>
            <Departments departments={view.departments} />
            <Status view={view} />
            {view.address.length > 0 && (
              <address className="text-lg not-italic">
                {view.address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
            )}
            <div className="grid gap-3">
              <LinkButton to={view.enquiryHref} className="sm:justify-self-start">
                Send an enquiry
              </LinkButton>
              <LocationWays {...view} />
            </div>
          </div>
          {view.image && (
            <img
              src={view.image}
              alt=""
              className="aspect-[16/10] w-full rounded-card bg-sunken object-cover"
              fetchPriority="high"
            />
          )}
        </div>
      </div>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="grid content-start gap-8">
          {view.hours.length > 0 ? (
            <LocationHours hours={view.hours} specialDays={view.specialDays} />
          ) : (
            <p>Please call or email us for our opening hours.</p>
          )}
          {view.map && <Facts view={view} />}
        </div>
        {view.map ? <LocationMap key={view.name} map={view.map} name={view.name} /> : <Facts view={view} />}
      </div>
      <Stock view={view} />
      {view.reviews.length > 0 && <Reviews view={view} />}
    </div>
  );
}

/** Nothing to press but links. */
const Reviews = hydrateNever(() => import("./location-reviews.tsx"));

/** The departments at one address, each with its own page (LOC-07). */
function Departments({ departments }: Pick<LocationPageView, "departments">) {
  if (departments.length === 0) return null;
  return (
    <nav aria-label="Departments">
      <ul className="flex flex-wrap gap-2">
        {departments.map(({ label, href, isCurrent }) => (
          <li key={href}>
            <Link
              to={href}
              aria-current={isCurrent ? "page" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center rounded-control border px-4 font-semibold",
                isCurrent ? "border-accent bg-accent-soft" : "border-line-strong hover:bg-quiet",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Status({ view: { opening, isOpen, rating } }: { view: LocationPageView }) {
  if (!opening && !rating) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {opening && (
        <p className={classNames("font-semibold", isOpen ? "text-success" : "text-muted")}>{opening}</p>
      )}
      {rating && <RatingLine rating={rating} />}
    </div>
  );
}

function Facts({ view: { brands, licences, alsoAt } }: { view: LocationPageView }) {
  if (brands.length + licences.length + alsoAt.length === 0) return null;
  return (
    <dl className="grid gap-4">
      {brands.length > 0 && <Fact term="Brands">{brands.join(", ")}</Fact>}
      {alsoAt.length > 0 && (
        <Fact term="Our vehicles are also available at">
          {alsoAt.map(({ name, href }, at) => (
            <span key={href}>
              {at > 0 && ", "}
              <Link to={href} className="link">
                {name}
              </Link>
            </span>
          ))}
        </Fact>
      )}
      {licences.length > 0 && <Fact term="Licences">{licences.join(" · ")}</Fact>}
    </dl>
  );
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="font-semibold">{term}</dt>
    <dd className="text-muted">{children}</dd>
  </div>
);

function Stock({ view: { stock, name } }: { view: LocationPageView }) {
  if (!stock) return null;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl font-bold tracking-tight">At this location</h2>
        <Link to={stock.href} className="link inline-flex min-h-11 items-center gap-1.5 font-semibold">
          See all {stock.words}
          <span className="sr-only"> at {name}</span>
          <Icon icon={ArrowRight} size={18} />
        </Link>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {stock.cards.map((card) => (
          <li key={card.id}>
            <VehicleCard card={{ ...card, estimate: null }} buttons={[]} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
