import type { SavedCar } from "../saved/saved-car.ts";

export type WatchlistAction = "save-car" | "remove-car";

/** Makes a call of the watchlist. The answer is null for success, otherwise why it failed. */
type WatchlistCall<Refusal> = (action: WatchlistAction, carId: number) => Promise<Refusal | null>;

export interface WatchlistState {
  /** Null until it has loaded. */
  readonly cars: readonly SavedCar[] | null;
  /** The vehicles whose call is under way (WAT-03). */
  readonly pending: ReadonlyMap<number, WatchlistAction>;
}

export const EMPTY_WATCHLIST: WatchlistState = { cars: null, pending: new Map() };

/** A shopper's watchlist as a page shows it: changed at once, and changed back if the server refuses (WAT-01, WAT-02, WAT-10). */
export class Watchlist<Refusal> {
  readonly #call: WatchlistCall<Refusal>;
  readonly #listeners = new Set<() => void>();
  #state = EMPTY_WATCHLIST;

  constructor(call: WatchlistCall<Refusal>) {
    this.#call = call;
  }

  /** The same object until something changes. */
  get state(): WatchlistState {
    return this.#state;
  }

  follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Takes the server's list, with the changes whose calls are under way. */
  load(cars: readonly SavedCar[]): void {
    const { cars: shown, pending } = this.#state;
    const saving = (shown ?? []).filter(
      ({ id }) => pending.get(id) === "save-car" && !cars.some((car) => car.id === id),
    );
    this.#change({ cars: [...saving, ...cars.filter(({ id }) => pending.get(id) !== "remove-car")] });
  }

  /**
   * Saves a vehicle; while its call is under way, nothing happens.
   * @param onError gets why it failed, before the list changes back (WAT-09, WAT-10)
   * @returns whether it is saved
   */
  save(car: SavedCar, onError: (refusal: Refusal) => void): Promise<boolean> {
    return this.#run("save-car", car, onError);
  }

  /** Removes a vehicle, as `save` saves it. */
  remove(car: SavedCar, onError: (refusal: Refusal) => void): Promise<boolean> {
    return this.#run("remove-car", car, onError);
  }

  async #run(action: WatchlistAction, car: SavedCar, onError: (refusal: Refusal) => void): Promise<boolean> {
    if (this.#state.pending.has(car.id)) return false;
    const position = (this.#state.cars ?? []).findIndex(({ id }) => id === car.id);
    const put = (isSaved: boolean) => this.#put(car, isSaved, Math.max(0, position));
    this.#mark(car.id, action);
    put(action === "save-car");
    const refusal = await this.#call(action, car.id);
    if (refusal !== null) {
      onError(refusal);
      put(position !== -1);
    }
    this.#mark(car.id, null);
    return refusal === null;
  }

  #put(car: SavedCar, isSaved: boolean, position: number): void {
    const others = (this.#state.cars ?? []).filter(({ id }) => id !== car.id);
    this.#change({ cars: isSaved ? [...others.slice(0, position), car, ...others.slice(position)] : others });
  }

  #mark(id: number, action: WatchlistAction | null): void {
    const pending = new Map(this.#state.pending);
    if (action) pending.set(id, action);
    else pending.delete(id);
    this.#change({ pending });
  }

  #change(state: Partial<WatchlistState>): void {
    this.#state = { ...this.#state, ...state };
    for (const listener of this.#listeners) listener();
  }
}
