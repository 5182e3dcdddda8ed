import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import { Form } from "react-router";
import { TEST_DRIVE_PATH } from "#features/catalogue/paths.ts";
import { StepIndicator } from "#features/forms/ui/layout/step-indicator.tsx";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button } from "#ui/controls/button.tsx";
import { SelectField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import { BOOK_STEPS, type ChooseView } from "../take/book-view.ts";
import { CarSelect } from "./car-select.tsx";

/** The first step of a visitor who comes without a vehicle (LEAD-02): which location, then which vehicle. */
export function ChooseForm({ view }: { view: ChooseView }) {
  const { locations, location, cars, offer, problem } = view;
  const asksLocation = locations.length > 0;
  const asksCar = !asksLocation || location !== "";
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
      {asksLocation && (
        <Form action={TEST_DRIVE_PATH} className="flex flex-wrap items-end gap-3">
          <OfferField offer={offer} />
          <SelectField
            key={location}
            name="location"
            label="Location"
            required
            defaultValue={location}
            className="grow basis-64"
          >
            <option value="">Please choose</option>
            {locations.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant={asksCar ? "secondary" : "primary"} size="large">
            {asksCar ? "Change location" : "Show vehicles"}
          </Button>
        </Form>
      )}
      {asksCar && (cars.length > 0 ? <CarForm {...view} /> : <NoCars />)}
    </div>
  );
}

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
