import { expect, test, vi } from "vitest";
import type { SaveableCar } from "#features/catalogue/card/saveable-car.ts";
import { SavedCarList } from "./saved-car-list.ts";
import { toggleCar } from "./toggle-car.ts";

const CAR: SaveableCar = {
  id: 7,
  name: "2022 Toyota Corolla",
  slug: "2022-toyota-corolla",
  make: "Toyota",
  model: "Corolla",
  photo: null,
  gone: false,
  hasPrice: true,
  price: null,
  used: true,
};

function openList(max = 5): SavedCarList {
  const values = new Map<string, string>();
  return new SavedCarList("coastal:favourites", max, {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  });
}

const never = () => new Promise<never>(() => undefined);

test("WAT-11 WAT-18: a vehicle is in the list before the message loads, and is out of it after a second press", () => {
  const list = openList();
  expect(toggleCar(list, CAR, never)).toBe(true);
  expect(list.has(CAR.id)).toBe(true);
  expect(toggleCar(list, CAR, never)).toBe(false);
  expect(list.has(CAR.id)).toBe(false);
});

test("WAT-18: a full list refuses a vehicle and says so", async () => {
  const list = openList(0);
  const showAddedToast = vi.fn();
  expect(toggleCar(list, CAR, async () => ({ showAddedToast, showRemovedToast: vi.fn() }))).toBe(false);
  await vi.waitFor(() => expect(showAddedToast).toHaveBeenCalledWith("full", CAR, list));
});

test("WAT-11 T3: messages that fail to load leave the change in place", async () => {
  const list = openList();
  expect(toggleCar(list, CAR, () => Promise.reject(new Error("offline")))).toBe(true);
  await Promise.resolve();
  expect(list.has(CAR.id)).toBe(true);
});

test("CONST-02 WAT-18: of two quick changes the later is told, even if its message loads first", async () => {
  const list = openList();
  const showAddedToast = vi.fn();
  const messages = { showAddedToast, showRemovedToast: vi.fn() };
  const slow = Promise.withResolvers<typeof messages>();
  toggleCar(list, CAR, () => slow.promise);
  const yaris = { ...CAR, id: 8, name: "2021 Toyota Yaris" };
  toggleCar(list, yaris, async () => messages);
  await vi.waitFor(() => expect(showAddedToast).toHaveBeenCalled());
  slow.resolve(messages);
  await slow.promise;
  expect(showAddedToast.mock.calls).toEqual([["added", yaris, list]]);
});
