import { type BrowserStore, openBrowserStore } from "#ui/base/browser-store.ts";
import { MAX_COMPARED } from "../compare/compare-address.ts";
import { COMPARE_KEY, FAVOURITES_KEY } from "../paths.ts";
import { parseSavedCars, type SavedCar } from "./saved-car.ts";

/** `not-stored`: it is in the list until the page is left, because the browser's storage is blocked or full. */
export type Added = "added" | "not-stored" | "full";

/** A vehicle that was taken out of a list, and where it was, counted from 0. */
export interface Removed {
  readonly car: SavedCar;
  readonly position: number;
  readonly isStored: boolean;
}

/** Of a change to a list that the browser did not store. */
export const NOT_STORED =
  "Your browser’s storage is blocked or full, so this lasts until you close the page.";

/**
 * A list of vehicles in the browser's storage, the newest first. If the storage is blocked or full, the list lasts until the
 * page is left. `follow` reports the changes of other tabs too.
 */
export class SavedCarList {
  readonly #key: string;
  readonly #max: number;
  readonly #store: BrowserStore;
  readonly #listeners = new Set<() => void>();
  #cars: readonly SavedCar[] | null = null;
  #isNotStored = false;

  /** @param max more are refused */
  constructor(key: string, max: number, store: BrowserStore) {
    this.#key = key;
    this.#max = max;
    this.#store = store;
  }

  /** The same array until something changes. */
  get cars(): readonly SavedCar[] {
    this.#cars ??= this.#read();
    return this.#cars;
  }

  has(id: number): boolean {
    return this.cars.some((car) => car.id === id);
  }

  /** Puts a vehicle first. A vehicle that is in the list already moves. */
  add(car: SavedCar): Added {
    return this.restore(car, 0);
  }

  /** Puts a vehicle back at the position that it had, counted from 0. */
  restore(car: SavedCar, position: number): Added {
    const others = this.#fresh().filter(({ id }) => id !== car.id);
    if (others.length >= this.#max) return "full";
    const cars = [...others.slice(0, position), car, ...others.slice(position)];
    return this.#write(cars) ? "added" : "not-stored";
  }

  /** @returns undefined if the vehicle is not in the list */
  remove(id: number): Removed | undefined {
    const cars = this.#fresh();
    const position = cars.findIndex((car) => car.id === id);
    const car = cars[position];
    return car && { car, position, isStored: this.#write(cars.toSpliced(position, 1)) };
  }

  /** Takes out those of the given vehicles that are in the list. */
  removeAll(ids: readonly number[]): void {
    this.#write(this.#fresh().filter(({ id }) => !ids.includes(id)));
  }

  clear(): void {
    this.#write([]);
  }

  /** Calls `listener` after each change, in this tab or another, until the returned function is called. */
  follow = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) addEventListener("storage", this.#onStorage);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) removeEventListener("storage", this.#onStorage);
    };
  };

  #onStorage = ({ key }: StorageEvent): void => {
    if (key !== null && key !== this.#key) return;
    this.#cars = null;
    this.#tell();
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #read(): SavedCar[] {
    return parseSavedCars(this.#store.getItem(this.#key)).slice(0, this.#max);
  }

  /** What is stored now: another tab may have changed it. */
  #fresh(): readonly SavedCar[] {
    return this.#isNotStored ? this.cars : this.#read();
  }

  #write(cars: readonly SavedCar[]): boolean {
    const json = JSON.stringify(cars);
    this.#store.setItem(this.#key, json);
    this.#isNotStored = this.#store.getItem(this.#key) !== json;
    this.#cars = cars;
    this.#tell();
    return !this.#isNotStored;
  }
}

/** The most favourites that a browser stores for a site. */
export const MAX_FAVOURITES = 100;

const lists = new Map<string, SavedCarList>();

/** A site's favourites in this browser (WAT-18, TEN-20). */
export const openFavourites = (siteSlug: string): SavedCarList =>
  openList(`${siteSlug}:${FAVOURITES_KEY}`, MAX_FAVOURITES);

/** The vehicles that somebody compares on a site in this browser (WAT-19). */
export const openComparison = (siteSlug: string): SavedCarList =>
  openList(`${siteSlug}:${COMPARE_KEY}`, MAX_COMPARED);

function openList(key: string, max: number): SavedCarList {
  const list = lists.get(key) ?? new SavedCarList(key, max, openBrowserStore("localStorage"));
  lists.set(key, list);
  return list;
}
