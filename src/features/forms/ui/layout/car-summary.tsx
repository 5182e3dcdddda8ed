import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import { VehiclePicture } from "#features/catalogue/card/ui/vehicle-picture.tsx";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Link } from "#ui/page/link.tsx";

/** The price on one line with its type, without an earlier price and the note. */
const IN_STRIP =
  "max-lg:[&>div]:flex max-lg:[&>div]:flex-wrap max-lg:[&>div]:items-baseline max-lg:[&>div]:gap-x-2 max-lg:[&_.tabular,&>p]:text-base max-lg:[&_p.text-xs,&_span:has(s)]:hidden";

/**
 * The car an enquiry is about, in view all the way (D16): a slim strip on a phone, a card beside the form on a wide
 * screen. What a price leaves out then stands under the strip, once (D9).
 */
export function CarSummary({
  car,
  label = "What you are asking about",
  className,
}: {
  car: EnquiryCar;
  label?: string | undefined;
  className?: string;
}) {
  return (
    <aside
      aria-label={label}
      className={classNames("flex items-center overflow-hidden bg-surface wrap-anywhere lg:block", className)}
    >
      <VehiclePicture
        photo={car.photo}
        itemType={car.itemType}
        body={car.body}
        colour={car.colour}
        alt=""
        sizes="(min-width: 64rem) 24rem, 4rem"
        className="aspect-[4/3] w-16 shrink-0 max-lg:rounded-control lg:aspect-[3/2] lg:w-full"
      />
      <div className="grid min-w-0 pl-3 lg:gap-1.5 lg:p-5">
        <Link
          to={`/cars/${car.slug}`}
          className="truncate font-semibold hover:underline lg:text-lg lg:whitespace-normal"
        >
          {car.title}
        </Link>
        {car.subtitle && <p className="text-sm text-muted max-lg:hidden">{car.subtitle}</p>}
        <div className={IN_STRIP}>
          <PriceText price={car.price} size="card" />
        </div>
        {car.reserved && <p className="text-sm font-semibold">Reserved</p>}
        {car.locationName && (
          <p className="flex items-center gap-1.5 text-sm text-muted max-lg:hidden">
            <Icon icon={MapPin} size={16} />
            {car.locationName}
          </p>
        )}
      </div>
    </aside>
  );
}

/** What the car's price leaves out, for a phone, where the strip has no room for it. */
export function PriceNote({ car }: { car: EnquiryCar }) {
  if (car.price.kind !== "amount" || !car.price.note) return null;
  return <p className="text-sm text-muted lg:hidden">{car.price.note}</p>;
}
