import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BrowserStore } from "#ui/base/browser-store.ts";
import type { SavedCar } from "./saved-car.ts";
import { SavedCarList } from "./saved-car-list.ts";

const MAX = 5;

const car = (id: number): SavedCar => ({
  id,
  name: `2022 Toyota Car${id}`,
  slug: `2022-toyota-car-${id}`,
  make: "Toyota",
  model: `Car${id}`,
  primary_image_url: null,
});

function mapStore(values = new Map<string, string>()): BrowserStore {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  };
}

/** Storage that is blocked or full, as `openBrowserStore` shows it. */
const refusing: BrowserStore = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

const openList = (store: BrowserStore, key = "coastal:favourites") => new SavedCarList(key, MAX, store);
const listIds = ({ cars }: SavedCarList) => cars.map(({ id }) => id);

let announce: (key: string | null) => void = () => undefined;
beforeEach(() => {
  const listeners = new Set<(event: { key: string | null }) => void>();
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal("removeEventListener", (_: string, listener: () => void) => listeners.delete(listener));
  announce = (key) => {
    for (const listener of listeners) listener({ key });
  };
});
afterEach(() => vi.unstubAllGlobals());

describe("a list", () => {
  test("ENT-17 WAT-18: stores a vehicle's record in local storage, by site", () => {
    const values = new Map<string, string>();
    openList(mapStore(values)).add({ ...car(7), primary_image_url: "/img/a/320.jpg" });
    expect([...values.keys()]).toEqual(["coastal:favourites"]);
    expect(JSON.parse(values.get("coastal:favourites") ?? "")).toEqual([
      {
        id: 7,
        name: "2022 Toyota Car7",
        slug: "2022-toyota-car-7",
        make: "Toyota",
        model: "Car7",
        primary_image_url: "/img/a/320.jpg",
      },
    ]);
    expect(listIds(openList(mapStore(values), "outback:favourites"))).toEqual([]);
    expect(listIds(openList(mapStore(values)))).toEqual([7]);
  });

  test("WAT-18: is what was done to it, whatever that was: the newest first, each once, never too many", () => {
    const step = fc.record({ id: fc.integer({ min: 1, max: 8 }), adds: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const store = mapStore();
        const list = openList(store);
        let expected: number[] = [];
        for (const { id, adds } of steps) {
          const others = expected.filter((one) => one !== id);
          if (!adds) list.remove(id);
          else expect(list.add(car(id))).toBe(others.length >= MAX ? "full" : "added");
          if (!adds || others.length < MAX) expected = adds ? [id, ...others] : others;
          expect(listIds(list)).toEqual(expected);
        }
        expect(listIds(openList(store))).toEqual(expected);
      }),
    );
  });

  test.each([
    ["no JSON", "{"],
    ["no list", '{"id":1}'],
    ["no vehicles", '[null,1,"x",{"id":"1"},{"id":1}]'],
    ["an address that leads elsewhere", JSON.stringify([{ ...car(1), slug: "../../evil" }])],
    [
      "an id that no vehicle has",
      JSON.stringify([
        { ...car(1), id: -4 },
        { ...car(1), id: 0 },
      ]),
    ],
    ["a picture that is no address", JSON.stringify([{ ...car(1), primary_image_url: 5 }])],
  ])("ENT-17: reads %s as empty", (_, json) => {
    expect(listIds(openList(mapStore(new Map([["coastal:favourites", json]]))))).toEqual([]);
  });

  test("WAT-18: reads no more than it may hold, however many somebody stored", () => {
    const many = JSON.stringify(Array.from({ length: 10_000 }, (_, at) => car(at + 1)));
    const list = openList(mapStore(new Map([["coastal:favourites", many]])));
    expect(listIds(list)).toEqual([1, 2, 3, 4, 5]);
  });

  test("WAT-18: lasts on this page where storage is blocked or full, and says that it is not stored", () => {
    const list = openList(refusing);
    expect([list.add(car(1)), list.add(car(2))]).toEqual(["not-stored", "not-stored"]);
    expect(listIds(list)).toEqual([2, 1]);
    expect(list.remove(1)).toEqual({ car: car(1), position: 1, isStored: false });
    expect(listIds(list)).toEqual([2]);
  });
});

describe("undo", () => {
  test("WAT-11 WAT-18: puts a removed vehicle back where it was, once, and only while there is space", () => {
    const list = openList(mapStore());
    for (const id of [3, 2, 1]) list.add(car(id));
    expect(list.remove(2)).toEqual({ car: car(2), position: 1, isStored: true });
    expect(list.remove(2)).toBeUndefined();
    expect(list.restore(car(2), 1)).toBe("added");
    expect(listIds(list)).toEqual([1, 2, 3]);
    expect(list.restore(car(2), 9)).toBe("added");
    expect(listIds(list)).toEqual([1, 3, 2]);
    for (const id of [4, 5]) list.add(car(id));
    expect(list.restore(car(6), 0)).toBe("full");
    expect(listIds(list)).toEqual([5, 4, 1, 3, 2]);
  });
});

describe("two tabs", () => {
  test("WAT-18: a change in one is in the other, and neither undoes the other's", () => {
    const store = mapStore();
    const [one, other] = [openList(store), openList(store)];
    const heard = vi.fn();
    other.follow(heard);
    expect([listIds(one), listIds(other)]).toEqual([[], []]);
    one.add(car(1));
    other.add(car(2));
    expect(listIds(other)).toEqual([2, 1]);
    one.add(car(3));
    heard.mockClear();
    announce("another:key");
    expect(heard).not.toHaveBeenCalled();
    announce("coastal:favourites");
    expect(heard).toHaveBeenCalledTimes(1);
    expect(listIds(other)).toEqual([3, 2, 1]);
  });

  test("WAT-18: storage that is cleared elsewhere empties the list", () => {
    const values = new Map<string, string>();
    const list = openList(mapStore(values));
    list.follow(() => undefined);
    list.add(car(1));
    values.clear();
    announce(null);
    expect(listIds(list)).toEqual([]);
  });

  test("WAT-18: nobody hears of changes after they stop listening", () => {
    const list = openList(mapStore());
    const heard = vi.fn();
    list.follow(heard)();
    list.add(car(1));
    announce("coastal:favourites");
    expect(heard).not.toHaveBeenCalled();
  });
});
