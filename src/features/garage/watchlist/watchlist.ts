import type { SavedCar } from "../saved/saved-car.ts";

export type WatchlistAction = "save-car" | "remove-car";

/** Makes a call of the watchlist. The answer is null for success, otherwise why it failed. */
type WatchlistCall<Refusal> = (action: WatchlistAction, carId: number) => Promise<Refusal | null>;

/** Why the server did not change the watchlist. */
export interface WatchlistRefusal {
  /** For the shopper. */
  readonly words: string;
  /** The session has ended, such as in another tab. */
  readonly isSignedOut: boolean;
}

/** What a shopper reads when the server does not answer. */
export const UNREACHABLE = "We could not reach your watchlist. Check your connection and try again.";

export interface WatchlistState {
  /** Null until it has loaded. */
  readonly cars: readonly SavedCar[] | null;
  /** The vehicles whose call is under way (WAT-03). */
  readonly pending: ReadonlyMap<number, WatchlistAction>;
}

export const EMPTY_WATCHLIST: WatchlistState = { cars: null, pending: new Map() };

/** A shopper's watchlist as a page shows it: changed at once, and changed back if the server refuses (WAT-01, WAT-02, WAT-10). */
export class Watchlist<Refusal> {
  readonly #listeners = new Set<() => void>();
  #state = EMPTY_WATCHLIST;

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
    this.#set({ cars: [...saving, ...cars.filter(({ id }) => pending.get(id) !== "remove-car")] });
  }

  /**
   * Saves or removes a vehicle; while a call about it is under way, nothing happens.
   * @param step.call tells the server
   * @param step.onError gets why it failed, before the list changes back (WAT-09, WAT-10)
   * @returns whether it succeeded
   */
  async change(
    action: WatchlistAction,
    car: SavedCar,
    step: { readonly call: WatchlistCall<Refusal>; readonly onError: (refusal: Refusal) => void },
  ): Promise<boolean> {
    if (this.#state.pending.has(car.id)) return false;
    const position = (this.#state.cars ?? []).findIndex(({ id }) => id === car.id);
    const put = (isSaved: boolean) => this.#put(car, isSaved, Math.max(0, position));
    this.#mark(car.id, action);
    put(action === "save-car");
    const refusal = await step.call(action, car.id);
    if (refusal !== null) {
      step.onError(refusal);
      put(position !== -1);
    }
    this.#mark(car.id, null);
    return refusal === null;
  }

  #put(car: SavedCar, isSaved: boolean, position: number): void {
    const others = (this.#state.cars ?? []).filter(({ id }) => id !== car.id);
    this.#set({ cars: isSaved ? [...others.slice(0, position), car, ...others.slice(position)] : others });
  }

  #mark(id: number, action: WatchlistAction | null): void {
    const pending = new Map(this.#state.pending);
    if (action) pending.set(id, action);
    else pending.delete(id);
    this.#set({ pending });
  }

  #set(state: Partial<WatchlistState>): void {
    this.#state = { ...this.#state, ...state };
    for (const listener of this.#listeners) listener();
  }
}

/** The watchlist of this page. */
export const watchlist = new Watchlist<WatchlistRefusal>();
