import { formatVehicleName } from "#features/catalogue/card/card-view.ts";
import { toPhotoFile } from "#features/catalogue/card/picture-address.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { type PriceView, toTotalPrice, toWholeDollars } from "#features/pricing/price.ts";
import type { Location } from "#features/tenancy/locations/location-store.server.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { FIGURE_UNITS, findTestMethod, TESTED_FIGURES } from "#features/vehicles/test-method.ts";
import { BODIES, type Drive, FUELS, type ItemType, TRANSMISSIONS } from "#features/vehicles/vehicle.ts";
import { listNamedSpecifications } from "../blocks/specifications/specification-rows.ts";
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
  /** Words of the specifications that the site does not show (VDP-17). */
  readonly hiddenWords: readonly string[];
}

/** A vehicle as schema.org JSON-LD. What is not known or not shown is left out. */
export function buildVehicleJsonLd(vehicle: VehicleRecord, offer: OfferFacts): object {
  const { badge, body, colour, doors, drive, fuel, interiorColour, km, seats, transmission, vin } = vehicle;
  return {
    "@context": SCHEMA,
    "@type": TYPES[vehicle.itemType] ?? "Vehicle",
    name: formatVehicleName(vehicle),
    ...includeKnown("alternateName", vehicle.carsalesTitle),
    url: offer.url,
    brand: { "@type": "Brand", name: makeName(vehicle.make) },
    model: vehicle.model.trim(),
    vehicleModelDate: String(vehicle.year),
    itemCondition: `${SCHEMA}${vehicle.carType === "new" ? "NewCondition" : "UsedCondition"}`,
    ...includeKnown("vehicleConfiguration", badge),
    ...includeKnown("vehicleIdentificationNumber", vin),
    ...includeKnown("sku", vehicle.stockNumber),
    ...includeKnown("bodyType", body && BODIES[body]),
    ...includeKnown("driveWheelConfiguration", drive && SCHEMA + DRIVES[drive]),
    ...includeKnown("vehicleTransmission", transmission && TRANSMISSIONS[transmission]),
    ...includeKnown("fuelType", fuel && FUELS[fuel]),
    ...includeKnown("vehicleEngine", buildEngine(vehicle)),
    ...includeKnown("numberOfDoors", doors),
    ...includeKnown("vehicleSeatingCapacity", seats),
    ...includeKnown("color", colour),
    ...includeKnown("vehicleInteriorColor", interiorColour),
    ...includeKnown(
      "mileageFromOdometer",
      km === null ? null : { "@type": "QuantitativeValue", value: km, unitCode: "KMT" },
    ),
    ...includeKnown("additionalProperty", buildTestedFigures(vehicle, offer.hiddenWords)),
    ...(vehicle.photos.length > 0 && {
      image: vehicle.photos.map((photo) => toPhotoFile(photo, offer.url)),
    }),
    ...includeKnown("offers", buildOffer(vehicle, offer)),
  };
}

function buildEngine({ cylinders, engineLitres }: VehicleRecord): object | null {
  if (!cylinders && !engineLitres) return null;
  return {
    "@type": "EngineSpecification",
    ...(cylinders && { engineType: `${cylinders} cylinder` }),
    ...(engineLitres && {
      engineDisplacement: { "@type": "QuantitativeValue", value: engineLitres, unitCode: "LTR" },
    }),
  };
}

/** Consumption, emissions and range, each with its test; schema.org's own properties of them have no place for it (D352). */
function buildTestedFigures(
  { specifications }: VehicleRecord,
  hiddenWords: OfferFacts["hiddenWords"],
): object[] | null {
  const properties = TESTED_FIGURES.flatMap((figure) => {
    const value = Number(specifications[figure]);
    const [row] = listNamedSpecifications(specifications, [figure], hiddenWords);
    if (!value || !row) return [];
    return [
      {
        "@type": "PropertyValue",
        name: row.label,
        value,
        unitText: FIGURE_UNITS[figure],
        ...includeKnown("measurementMethod", findTestMethod(specifications, figure)),
      },
    ];
  });
  return properties.length === 0 ? null : properties;
}

/** Null unless the page shows a total price: search engines report an offer without one as an error. */
function buildOffer(vehicle: VehicleRecord, { price, seller, url }: OfferFacts): object | null {
  const total = toTotalPrice(price);
  if (!total) return null;
  const { status, reserved } = vehicle;
  const location = findCompletedLocation(vehicle);
  const availability = reserved ? "Reserved" : status === "coming_soon" ? "PreOrder" : "InStock";
  return {
    "@type": "Offer",
    url,
    price: String(toWholeDollars(total.cents)),
    priceCurrency: "AUD",
    availability: SCHEMA + availability,
    seller: { "@type": "AutoDealer", name: seller.businessName, telephone: seller.phone },
    ...includeKnown(
      "availableAtOrFrom",
      buildPrivatePlace(vehicle) ?? (location && buildLocation(location, url)),
    ),
  };
}

/** Where a vehicle is kept that stands in no yard (ENT-03). */
function buildPrivatePlace({ privateSuburb, privatePostcode }: VehicleRecord): object | null {
  if (privateSuburb === null && privatePostcode === null) return null;
  return {
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      ...includeKnown("addressLocality", privateSuburb),
      ...includeKnown("postalCode", privatePostcode),
      addressCountry: "AU",
    },
  };
}

/** Where a vehicle can be seen (ENT-22 to ENT-24). */
function buildLocation(location: Location, pageUrl: string): object {
  const { name, street, city, state, postcode, phone, image, lat, long } = location;
  return {
    "@type": "AutoDealer",
    name,
    ...includeKnown("telephone", phone && formatPhone(phone)),
    ...includeKnown("image", image && new URL(image, pageUrl).href),
    address: {
      "@type": "PostalAddress",
      ...includeKnown("streetAddress", street),
      ...includeKnown("addressLocality", city),
      ...includeKnown("addressRegion", state),
      ...includeKnown("postalCode", postcode),
      addressCountry: "AU",
    },
    ...(lat !== null &&
      long !== null && { geo: { "@type": "GeoCoordinates", latitude: lat, longitude: long } }),
  };
}

function includeKnown(name: string, value: unknown): object {
  return value === null ? {} : { [name]: value };
}
