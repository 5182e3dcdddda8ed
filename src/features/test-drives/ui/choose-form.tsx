import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import { useEffect, useRef } from "react";
import { type FetcherWithComponents, Form, useFetcher, useSubmit } from "react-router";
import { VehiclePicture } from "#features/catalogue/card/ui/vehicle-picture.tsx";
import { TEST_DRIVE_PATH } from "#features/catalogue/paths.ts";
import { readViewedCars } from "#features/catalogue/viewed-cars.ts";
import { StepIndicator } from "#features/forms/ui/layout/step-indicator.tsx";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { SelectField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import { BOOK_STEPS, type ChooseView } from "../take/book-view.ts";
import { CarSelect } from "./car-select.tsx";

/**
 * The first step of a visitor who comes without a vehicle (LEAD-02, D291): a few vehicles with their photos, those that the visitor
 * looked at among them, and all others in a list, of one location where there are several.
 */
export function ChooseForm({ view, siteSlug }: { view: ChooseView; siteSlug: string }) {
  const { locations, cars, problem } = view;
  return (
    <div className="grid gap-6">
      <StepIndicator steps={BOOK_STEPS} step="choose" />
      {problem && (
        <p
          role="alert"
          className="flex gap-3 rounded-card border-2 border-danger bg-danger-soft p-4 font-semibold text-danger"
        >
          <Icon icon={CircleAlert} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      <Picks view={view} siteSlug={siteSlug} />
      {view.picks.length > 0 && <h2 className="-mb-2 text-xl font-semibold">Another vehicle</h2>}
      {locations.length > 0 && <LocationForm view={view} />}
      {cars.length > 0 ? <CarForm {...view} /> : <NoCars />}
    </div>
  );
}

/** Whose vehicles are shown: a choice is sent at once; its button is for pages without JavaScript. */
function LocationForm({ view: { locations, location, offer } }: { view: ChooseView }) {
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);
  // The list keeps the focus, and follows the browser's history.
  useEffect(() => {
    if (select.current) select.current.value = location;
  }, [location]);
  return (
    <Form action={TEST_DRIVE_PATH} className="flex flex-wrap items-end gap-3">
      <OfferField offer={offer} />
      <SelectField
        ref={select}
        name="location"
        label="Location"
        defaultValue={location}
        onChange={({ target }) => submit(target.form, { preventScrollReset: true })}
        className="max-w-md grow basis-64"
      >
        <option value="">All locations</option>
        {locations.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="hidden noscript:block">
        <Button type="submit" variant="secondary">
          Change location
        </Button>
      </div>
    </Form>
  );
}

/** Vehicles to drive with one press. Those that the visitor looked at take the first places once they are known, so nothing moves. */
function Picks({ view, siteSlug }: { view: ChooseView; siteSlug: string }) {
  const { picks } = view;
  const viewed = useViewedChoices(siteSlug, view);
  const isViewed = new Set(viewed.map(({ car }) => car.id));
  const shown = [...viewed, ...picks.filter(({ car }) => !isViewed.has(car.id))].slice(0, picks.length);
  if (shown.length === 0) return null;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-label="Vehicles to drive">
      {shown.map((choice) => (
        <li key={choice.car.id}>
          <Pick
            {...choice}
            note={isViewed.has(choice.car.id) ? "You looked at this" : choice.car.locationName}
          />
        </li>
      ))}
    </ul>
  );
}

/** Of the vehicles whose pages this browser opened, those that can be driven here. */
function useViewedChoices(siteSlug: string, { location, offer }: ChooseView): ChooseView["viewed"] {
  const offerSlug = offer?.slug;
  const { data, load } = useFetcher() as FetcherWithComponents<Partial<ChooseView>>;
  useEffect(() => {
    const ids = readViewedCars(siteSlug, openBrowserStore("localStorage")).map(({ id }) => id);
    const query = new URLSearchParams({ viewed: ids.slice(0, MAX_VIEWED).join(","), location });
    if (offerSlug) query.set(CARRIED_FIELDS.offer, offerSlug);
    if (ids.length > 0) void load(`${TEST_DRIVE_PATH}?${query}`);
  }, [siteSlug, location, offerSlug, load]);
  return data?.viewed ?? [];
}

const MAX_VIEWED = 6;

/** One vehicle with its photo. A row, so that several fit a phone's screen, and a laptop's down to their buttons. */
const Pick = ({ car, href, note }: ChooseView["picks"][number] & { note: string | null }) => (
  <article className="flex h-full overflow-hidden rounded-card border border-line">
    <VehiclePicture
      photo={car.photo}
      itemType={car.itemType}
      body={car.body}
      colour={car.colour}
      alt=""
      sizes="(min-width: 80rem) 9rem, 7rem"
      className="m-3 mr-0 aspect-[4/3] w-28 shrink-0 self-start rounded-control xl:w-36"
    />
    <div className="grid min-w-0 grow grid-rows-[auto_auto_auto_auto_1fr] gap-1 p-3">
      <h2 className="line-clamp-2 font-semibold wrap-anywhere">{car.title}</h2>
      <p className="line-clamp-2 text-sm text-muted wrap-anywhere">
        {car.subtitle}
        {car.reserved && " (reserved)"}
      </p>
      <p className="text-sm text-muted wrap-anywhere">{note ?? "\u00a0"}</p>
      <PriceText price={car.price} size="card" />
      <LinkButton
        to={href}
        rel="nofollow"
        size="small"
        className="mt-1 self-end"
        aria-label={`Drive this one: ${car.title}`}
      >
        Drive this one
      </LinkButton>
    </div>
  </article>
);

const OfferField = ({ offer }: Pick<ChooseView, "offer">) =>
  offer && <input type="hidden" name={CARRIED_FIELDS.offer} value={offer.slug} />;

function CarForm({ cars, location, offer }: ChooseView) {
  return (
    <Form action={TEST_DRIVE_PATH} className="grid gap-5" key={location}>
      {location && <input type="hidden" name="location" value={location} />}
      <input type="hidden" name="chosen" value="1" />
      <OfferField offer={offer} />
      <CarSelect cars={cars} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" size="large" className="grow sm:min-w-52 sm:grow-0">
          See times
        </Button>
        <Link to="/search" className="link inline-flex min-h-11 items-center">
          Find a vehicle by searching
        </Link>
      </div>
    </Form>
  );
}

const NoCars = () => (
  <p>
    There is no vehicle to drive here at the moment.{" "}
    <Link to="/search" className="link">
      See all vehicles
    </Link>
  </p>
);
