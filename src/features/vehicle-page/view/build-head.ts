import type { Photo } from "#features/catalogue/card/card.ts";
import { formatVehicleName } from "#features/catalogue/card/card-view.ts";
import { toOwnPicture, toPhotoFile } from "#features/catalogue/card/picture-address.ts";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { PriceView } from "#features/pricing/price.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import {
  buildBreadcrumbList,
  type Crumb,
  type HeadImage,
  type PageHead,
} from "#features/tenancy/sites/site-view.ts";
import { formatDollars } from "#ui/base/money.ts";
import { SHARE_SIZE } from "#ui/media/image-address.ts";
import { buildSellerLine } from "../record/seller.ts";
import type { VehicleAvailability } from "../record/vehicle-availability.ts";
import type { VehicleRecord } from "../record/vehicle-record.ts";
import { toShareImagePath } from "./share-links.ts";
import { buildVehicleJsonLd } from "./vehicle-json-ld.ts";
import type { VehicleView } from "./vehicle-view.ts";

export interface HeadInput {
  readonly vehicle: VehicleRecord;
  readonly availability: Extract<VehicleAvailability, { kind: "page" }>;
  readonly config: CatalogueSettings &
    TenancySettings & { readonly vehiclePage: { readonly hiddenSpecifications: readonly string[] } };
  /** `https://dealer.example` of the request. */
  readonly origin: string;
  readonly price: PriceView;
  readonly facts: VehicleView["facts"];
  readonly crumbs: readonly Crumb[];
}

/** Title, description, picture and structured data of a vehicle's page (TEN-02, ENT-22). */
export function buildHead(input: HeadInput): PageHead {
  const { vehicle, availability, config, origin, price, facts, crumbs } = input;
  const path = toVehiclePath(vehicle.slug);
  const url = origin + path;
  const name = formatVehicleName(vehicle);
  const said = [...facts.map(({ text }) => text), formatPrice(price)];
  const hiddenWords = config.vehiclePage.hiddenSpecifications;
  const offer = { price, seller: buildSellerLine(vehicle, config), url, hiddenWords };
  const image = findSharedPhoto(input);
  return {
    title: `${name} | ${config.name}`,
    description: `${[`${config.labels[vehicle.carType]} ${name}`, ...said].filter(Boolean).join(", ")}. ${describePlace(vehicle, config)}`,
    canonical: url,
    indexed: availability.indexed,
    ...(image && { image }),
    jsonLd: [buildVehicleJsonLd(vehicle, offer), buildBreadcrumbList(crumbs, origin, path)],
  };
}

/** Of a car that is gone there is no picture made for sharing. */
function findSharedPhoto({ vehicle, availability, origin }: HeadInput): HeadImage | null {
  const photo: Photo | undefined = vehicle.photos[0];
  if (!photo) return null;
  return availability.state === "available" && toOwnPicture(photo)
    ? { url: origin + toShareImagePath(vehicle.slug), ...SHARE_SIZE }
    : { url: toPhotoFile(photo, origin) };
}

function formatPrice(price: PriceView): string {
  if (price.kind !== "amount") return "";
  const { cents, period, total, typeLabel } = price;
  const amount = `${formatDollars(cents)} ${period === null ? typeLabel : "a month"}`.trim();
  return total ? `${`${formatDollars(total.cents)} ${total.typeLabel}`.trim()} or ${amount}` : amount;
}

function describePlace({ city, state }: VehicleRecord, { name }: HeadInput["config"]): string {
  const town = [city, state].filter(Boolean).join(" ");
  return town === "" ? `At ${name}.` : `At ${name} in ${town}.`;
}
