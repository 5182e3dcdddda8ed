import { beforeEach, expect, test, vi } from "vitest";
import type { BrowserStore } from "#ui/base/browser-store.ts";
import { CONFIRMED_MS, showToast } from "#ui/panels/toast.tsx";
import * as compared from "../saved/compared-toast.ts";
import type { SavedCar } from "../saved/saved-car.ts";
import { NOT_STORED, SavedCarList } from "../saved/saved-car-list.ts";
import { askToSignIn } from "./ask-to-sign-in.ts";
import * as favourites from "./favourites-toast.ts";

vi.mock("#ui/panels/toast.tsx", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  showToast: vi.fn(),
}));
vi.mock("./ask-to-sign-in.ts", () => ({ askToSignIn: vi.fn() }));
const told = vi.mocked(showToast);
const asked = vi.mocked(askToSignIn);
beforeEach(() => {
  told.mockClear();
  asked.mockClear();
});

const car = (id: number): SavedCar => ({
  ...{ id, name: `Car ${id}`, slug: `car-${id}`, make: "Kia", model: "Rio", primary_image_url: null },
});
function openList(cars: readonly number[], max = 2): SavedCarList {
  const values = new Map<string, string>();
  const store: BrowserStore = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  };
  const list = new SavedCarList("s:list", max, store);
  for (const id of cars) list.add(car(id));
  return list;
}
const ids = ({ cars }: SavedCarList) => cars.map(({ id }) => id);
/** Does what the last message offers. */
function undo(): void {
  const { action, undo } = told.mock.lastCall?.[0] ?? {};
  if (undo) undo();
  else if (action && "run" in action) action.run();
}

test.each([
  ["added", { title: "Saved in this browser", text: "Car 1" }],
  ["not-stored", { title: "Saved in this browser", text: NOT_STORED }],
] as const)(
  "WAT-18 D295: a vehicle that is %s is told once, with the offer to keep it in an account",
  (outcome, message) => {
    favourites.showAddedToast(outcome, car(1));
    expect(told.mock.calls).toEqual([
      [
        {
          ...{ ...message, milliseconds: CONFIRMED_MS },
          action: { label: "Keep on all devices", run: expect.any(Function) },
        },
      ],
    ]);
    undo();
    expect(asked.mock.calls).toEqual([[1]]);
  },
);

test("WAT-18: a full list is told with the way to it", () => {
  favourites.showAddedToast("full", car(1));
  expect(told.mock.calls).toEqual([
    [
      {
        title: "Your list is full",
        text: "You have 100 saved in this browser. Remove one to save another.",
        action: { label: "View List", href: "/favourites" },
      },
    ],
  ]);
});

test.each([
  ["added", [1], { title: "Added to your comparison", text: "Car 1. Add another to compare it with." }],
  ["added", [1, 2], { title: "Added to your comparison", text: "Car 1" }],
  ["not-stored", [1], { title: "Added to your comparison", text: NOT_STORED }],
] as const)(
  "WAT-19 D455: a vehicle that is %s of %j is told once and briefly, without the way that the button below is",
  (outcome, cars, message) => {
    const list = openList(cars);
    compared.showAddedToast(outcome, car(1), list);
    expect(told.mock.calls).toEqual([[{ ...message, milliseconds: CONFIRMED_MS }]]);
  },
);

test("WAT-19 D455: a full comparison is told until it is dismissed, with the way to it", () => {
  compared.showAddedToast("full", car(3), openList([1, 2]));
  const text = "You can compare 4 at a time. Remove one to add another.";
  const action = { label: "Compare", href: expect.stringMatching(/^\/compare\?cars=.*car-1/) };
  expect(told.mock.calls).toEqual([[{ title: "Your comparison is full", text, action }]]);
});

test.each([
  ["WAT-18", "favourites", "Car Removed", favourites.showRemovedToast],
  ["WAT-19", "comparison", "Removed from your comparison", compared.showRemovedToast],
] as const)(
  "%s: what is removed from the %s can be put back where it was, unless the list is full again",
  (_, name, title, tell) => {
    const list = openList([1, 2]);
    tell(list.remove(1)!, list);
    expect(told.mock.lastCall?.[0]).toMatchObject({ title, milliseconds: CONFIRMED_MS });
    expect(ids(list)).toEqual([2]);
    undo();
    expect([ids(list), told.mock.calls.length]).toEqual([[2, 1], 1]);
    tell({ car: car(1), position: 1, isStored: false }, list);
    expect(told.mock.lastCall?.[0].text).toBe(NOT_STORED);
    list.remove(1);
    list.add(car(3));
    told.mockClear();
    tell({ car: car(1), position: 1, isStored: true }, list);
    undo();
    expect(ids(list)).toEqual([3, 2]);
    const last = told.mock.lastCall?.[0].title;
    expect(last).toBe(name === "favourites" ? "Your list is full" : "Removed from your comparison");
  },
);
