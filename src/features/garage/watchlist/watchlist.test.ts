import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { SavedCar } from "../saved/saved-car.ts";
import { Watchlist, type WatchlistAction } from "./watchlist.ts";

const car = (id: number): SavedCar => ({
  ...{ id, name: `Car ${id}`, slug: `car-${id}`, make: "Toyota", model: "HiLux", primary_image_url: null },
});
const listIds = ({ state }: Watchlist<string>) => state.cars?.map(({ id }) => id);

/** A call that is answered by hand. */
function openCall() {
  const answers: ((error: string | null) => void)[] = [];
  const call = vi.fn(() => new Promise<string | null>((resolve) => answers.push(resolve)));
  return { call, answer: (error: string | null) => answers.shift()?.(error) };
}

test("WAT-01 WAT-03: saving changes the list at once, then calls the server, and has its own loading state", async () => {
  const { call, answer } = openCall();
  const list = new Watchlist<string>();
  list.load([car(1)]);
  const saving = list.change("save-car", car(2), { call, onError: () => undefined });
  expect(listIds(list)).toEqual([2, 1]);
  expect(list.state.pending).toEqual(new Map([[2, "save-car"]]));
  expect(call).toHaveBeenCalledExactlyOnceWith("save-car", 2);
  answer(null);
  expect(await saving).toBe(true);
  expect(listIds(list)).toEqual([2, 1]);
  expect(list.state.pending.size).toBe(0);
});

test("WAT-02 WAT-03: removing changes the list at once, then calls the server, and has its own loading state", async () => {
  const { call, answer } = openCall();
  const list = new Watchlist<string>();
  list.load([car(1), car(2)]);
  const removing = list.change("remove-car", car(1), { call, onError: () => undefined });
  expect(listIds(list)).toEqual([2]);
  expect(list.state.pending).toEqual(new Map([[1, "remove-car"]]));
  expect(call).toHaveBeenCalledExactlyOnceWith("remove-car", 1);
  answer(null);
  expect(await removing).toBe(true);
});

test("WAT-09 WAT-10: a failure is told first, then the list is as it was", async () => {
  const { call, answer } = openCall();
  const list = new Watchlist<string>();
  list.load([car(1), car(2), car(3)]);
  const told: unknown[] = [];
  const removing = list.change("remove-car", car(2), {
    call,
    onError: (words) => told.push([words, listIds(list)]),
  });
  answer("No connection.");
  expect(await removing).toBe(false);
  expect(told).toEqual([["No connection.", [1, 3]]]);
  expect(listIds(list)).toEqual([1, 2, 3]);
});

test("WAT-03: a second tap while a call is under way does nothing", async () => {
  const { call, answer } = openCall();
  const list = new Watchlist<string>();
  const saving = list.change("save-car", car(1), { call, onError: () => undefined });
  expect(await list.change("remove-car", car(1), { call, onError: () => undefined })).toBe(false);
  answer(null);
  await saving;
  expect(call).toHaveBeenCalledTimes(1);
  expect(listIds(list)).toEqual([1]);
});

test("WAT-01 WAT-02: a list that arrives late does not undo what is under way", async () => {
  const { call, answer } = openCall();
  const list = new Watchlist<string>();
  list.load([car(1)]);
  const [saving, removing] = [
    list.change("save-car", car(2), { call, onError: () => undefined }),
    list.change("remove-car", car(1), { call, onError: () => undefined }),
  ];
  list.load([car(1), car(3)]);
  expect(listIds(list)).toEqual([2, 3]);
  list.load([car(1), car(2), car(3)]);
  expect(listIds(list)).toEqual([2, 3]);
  answer(null);
  answer(null);
  await Promise.all([saving, removing]);
  expect(listIds(list)).toEqual([2, 3]);
});

test("WAT-10: whatever fails, in whatever order, the list is what the server has", async () => {
  const step = fc.record({ id: fc.integer({ min: 1, max: 5 }), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const onServer = new Set<number>();
      const list = new Watchlist<string>();
      list.load([]);
      for (const { id, fails } of steps) {
        const action = listIds(list)?.includes(id) ? "remove-car" : "save-car";
        const call = async (change: WatchlistAction, carId: number) => {
          if (fails) return "No.";
          if (change === "save-car") onServer.add(carId);
          else onServer.delete(carId);
          return null;
        };
        await list.change(action, car(id), { call, onError: () => undefined });
        expect(listIds(list)?.toSorted()).toEqual([...onServer].sort());
      }
    }),
  );
});
