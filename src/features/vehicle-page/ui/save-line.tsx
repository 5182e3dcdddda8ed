import { buildSaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { SaveButtons, type SaveButtonsProps } from "#features/catalogue/card/ui/save-buttons.tsx";
import { toTotalPrice } from "#features/pricing/price.ts";
import { classNames } from "#ui/base/class-names.ts";
import type { VehicleView } from "../view/vehicle-view.ts";

/** The space that the buttons of each place take. */
const ROOM = {
  title: "min-h-11 min-w-13.5 justify-end [&_span_span]:sr-only",
  page: "min-h-17 flex-wrap content-start",
};

/**
 * Space for the buttons that keep the vehicle, which appear after hydration (D17, D147): the heart beside its name, on the first
 * screen of every width (T27), and in the panel the comparison and the day of an enquiry about it. None for a vehicle that is gone, which only those who saved it have a button for.
 */
export function SaveLine({
  view,
  place,
}: {
  view: VehicleView;
  place: Extract<SaveButtonsProps["place"], "title" | "page">;
}) {
  const { id, slug, heading, subheading, viewed, photos, available, price, carType } = view;
  const { make, model } = viewed;
  return (
    <div
      data-save={place}
      className={classNames(
        "flex items-center gap-x-1 noscript:hidden print:hidden",
        available ? ROOM[place] : "flex-wrap",
      )}
    >
      <SaveButtons
        car={buildSaveableCar({
          ...{ id, slug, title: heading, subtitle: subheading, make, model, photos, carType },
          gone: !available,
          hasPrice: price.kind === "amount",
          price: toTotalPrice(price),
        })}
        place={place}
      />
    </div>
  );
}
