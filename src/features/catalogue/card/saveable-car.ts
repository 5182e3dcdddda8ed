import { type CarPrice, toTotalPrice } from "#features/pricing/price.ts";
import { toImageHref } from "#ui/media/image-address.ts";
import { type CardView, isServed, type Photo, type ServedCard } from "./card.ts";
import { toOwnPicture } from "./picture-address.ts";

/** What the save buttons need to know about a vehicle. */
export interface SaveableCar {
  readonly id: number;
  readonly slug: string;
  /** "2022 Toyota HiLux SR5" */
  readonly name: string;
  readonly make: string;
  readonly model: string;
  /** Address of its first photo. */
  readonly photo: string | null;
  /** It is sold, or no longer here. */
  readonly gone: boolean;
  readonly hasPrice: boolean;
  /** Its price now; null for one by the month, and for none. */
  readonly price: CarPrice | null;
  readonly used: boolean;
}

/** A vehicle as a card or its page shows it. */
interface ShownCar
  extends Pick<SaveableCar, "id" | "slug" | "make" | "model" | "gone" | "hasPrice" | "price">,
    Pick<CardView, "title" | "subtitle" | "photos" | "carType"> {}

/** What the save buttons need to know about a vehicle that a card or its page shows. */
export function buildSaveableCar({ title, subtitle, photos, carType, ...car }: ShownCar): SaveableCar {
  const name = `${title} ${subtitle}`.trim();
  return { ...car, name, photo: toSmallPhoto(photos[0]), used: carType === "used" };
}

/** The vehicle of a card. */
export function toSaveableCar(card: CardView | ServedCard): SaveableCar {
  const { id, href, title, subtitle, make, model, photos, sold, carType } = card;
  const slug = href.slice(href.lastIndexOf("/") + 1);
  return buildSaveableCar({
    ...{ id, slug, title, subtitle, make, model, photos, carType },
    gone: sold,
    hasPrice: isServed(card) ? card.hasPrice : card.price.kind === "amount",
    price: isServed(card) ? card.totalPrice : toTotalPrice(card.price),
  });
}

const SMALL_WIDTH = 320;

/** Address of a small file of a photo, or the feed's own. */
export function toSmallPhoto(photo: Photo | undefined): string | null {
  if (!photo) return null;
  const own = toOwnPicture(photo);
  return own ? toImageHref(own.base, SMALL_WIDTH, "jpg") : photo.url;
}
