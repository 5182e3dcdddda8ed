import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import type { CarPrice } from "#features/pricing/price.ts";

/** A vehicle as the browser stores it (ENT-17): enough to name it after it has left the site. */
export interface SavedCar {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  readonly primary_image_url: string | null;
  /** Its price when it was saved; absent if it had none, and for a vehicle that was saved before prices were stored. */
  readonly price?: CarPrice | undefined;
}

/** What the browser stores of a vehicle. */
export function toSavedCar({ id, name, slug, make, model, photo, price }: SaveableCar): SavedCar {
  return { id, name, slug, make, model, primary_image_url: photo, ...(price && { price }) };
}

/** Reads stored vehicles of any shape: entries that are no vehicle are left out, and text that cannot be parsed is an empty list. */
export function parseSavedCars(json: string | null): SavedCar[] {
  try {
    const stored: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(stored) ? stored.filter(isSavedCar) : [];
  } catch {
    return [];
  }
}

const SLUG = /^[a-z0-9-]{1,300}$/;

function isSavedCar(value: unknown): value is SavedCar {
  const { id, name, slug, make, model, primary_image_url, price } = (value ?? {}) as Partial<SavedCar>;
  return (
    Number.isSafeInteger(id) &&
    Number(id) > 0 &&
    [name, make, model].every((text) => typeof text === "string") &&
    typeof slug === "string" &&
    SLUG.test(slug) &&
    (primary_image_url === null || typeof primary_image_url === "string") &&
    (price === undefined || (Number.isSafeInteger(price?.cents) && typeof price?.priceType === "string"))
  );
}
