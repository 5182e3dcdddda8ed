import { formatVehicleName } from "#features/catalogue/card/card-view.ts";
import { toPhotoFile } from "#features/catalogue/card/photo-address.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { toWholeDollars } from "#features/pricing/money.ts";
import type { PriceView } from "#features/pricing/price.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { BODIES, type Drive, FUELS, type ItemType, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { findCompletedLocation } from "../record/seller.ts";
import type { VehicleRecord } from "../record/vehicle-record.ts";

const TYPES: Readonly<Partial<Record<ItemType, string>>> = { car: "Car", motorcycle: "Motorcycle" };

const DRIVES: Readonly<Record<Drive, string>> = {
  fwd: "FrontWheelDriveConfiguration",
  rwd: "RearWheelDriveConfiguration",
  awd: "AllWheelDriveConfiguration",
  "4wd": "FourWheelDriveConfiguration",
};

const SCHEMA = "https://schema.org/";

export interface OfferFacts {
  /** As the page shows it. */
  readonly price: PriceView;
  readonly seller: { readonly businessName: string; readonly phone: string };
  /** Full address of the page. */
  readonly url: string;
}

/** A vehicle as schema.org JSON-LD. What is not known or not shown is left out. */
export function buildVehicleJsonLd(vehicle: VehicleRecord, offer: OfferFacts): object {
  const { badge, body, colour, doors, drive, fuel, interiorColour, km, seats, transmission, vin } = vehicle;
  return {
    "@context": SCHEMA,
    "@type": TYPES[vehicle.itemType] ?? "Vehicle",
    name: formatVehicleName(vehicle),
    ...known("alternateName", vehicle.carsalesTitle),
    url: offer.url,
    brand: { "@type": "Brand", name: makeName(vehicle.make) },
    model: vehicle.model.trim(),
    vehicleModelDate: String(vehicle.year),
    itemCondition: `${SCHEMA}${vehicle.carType === "new" ? "NewCondition" : "UsedCondition"}`,
    ...known("vehicleConfiguration", badge),
    ...known("vehicleIdentificationNumber", vin),
    ...known("sku", vehicle.stockNumber),
    ...known("bodyType", body && BODIES[body]),
    ...known("driveWheelConfiguration", drive && SCHEMA + DRIVES[drive]),
    ...known("vehicleTransmission", transmission && TRANSMISSIONS[transmission]),
    ...known("fuelType", fuel && FUELS[fuel]),
    ...known("vehicleEngine", engineJsonLd(vehicle)),
    ...known("numberOfDoors", doors),
    ...known("vehicleSeatingCapacity", seats),
    ...known("color", colour),
    ...known("vehicleInteriorColor", interiorColour),
    ...known(
      "mileageFromOdometer",
      km === null ? null : { "@type": "QuantitativeValue", value: km, unitCode: "KMT" },
    ),
    ...(vehicle.photos.length > 0 && {
      image: vehicle.photos.map((photo) => toPhotoFile(photo, offer.url)),
    }),
    ...known("offers", offerJsonLd(vehicle, offer)),
  };
}

function engineJsonLd({ cylinders, engineLitres }: VehicleRecord): object | null {
  if (!cylinders && !engineLitres) return null;
  return {
    "@type": "EngineSpecification",
    ...(cylinders && { engineType: `${cylinders} cylinder` }),
    ...(engineLitres && {
      engineDisplacement: { "@type": "QuantitativeValue", value: engineLitres, unitCode: "LTR" },
    }),
  };
}

/** Null unless the page shows a total price: search engines report an offer without one as an error. */
function offerJsonLd(vehicle: VehicleRecord, { price, seller, url }: OfferFacts): object | null {
  if (price.kind !== "amount" || price.period !== null) return null;
  const { status, reserved } = vehicle;
  const location = findCompletedLocation(vehicle);
  const availability = reserved ? "Reserved" : status === "coming_soon" ? "PreOrder" : "InStock";
  return {
    "@type": "Offer",
    url,
    price: String(toWholeDollars(price.cents)),
    priceCurrency: "AUD",
    availability: SCHEMA + availability,
    seller: { "@type": "AutoDealer", name: seller.businessName, telephone: seller.phone },
    ...known("availableAtOrFrom", privatePlaceJsonLd(vehicle) ?? (location && locationJsonLd(location, url))),
  };
}

/** Where a vehicle is kept that stands in no yard (ENT-03). */
function privatePlaceJsonLd({ privateSuburb, privatePostcode }: VehicleRecord): object | null {
  if (privateSuburb === null && privatePostcode === null) return null;
  return {
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      ...known("addressLocality", privateSuburb),
      ...known("postalCode", privatePostcode),
      addressCountry: "AU",
    },
  };
}

/** Where a vehicle can be seen (ENT-22 to ENT-24). */
function locationJsonLd(location: Location, pageUrl: string): object {
  const { name, street, city, state, postcode, phone, image, lat, long } = location;
  return {
    "@type": "AutoDealer",
    name,
    ...known("telephone", phone && formatPhone(phone)),
    ...known("image", image && new URL(image, pageUrl).href),
    address: {
      "@type": "PostalAddress",
      ...known("streetAddress", street),
      ...known("addressLocality", city),
      ...known("addressRegion", state),
      ...known("postalCode", postcode),
      addressCountry: "AU",
    },
    ...(lat !== null &&
      long !== null && { geo: { "@type": "GeoCoordinates", latitude: lat, longitude: long } }),
  };
}

function known(name: string, value: unknown): object {
  return value === null ? {} : { [name]: value };
}
