import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteBudget, type Reservation } from "./byte-budget.ts";

const TOTAL = 100;

/** What one task does after its turn has come. */
const aTask = fc.record({
  wanted: fc.integer({ min: 0, max: 150 }),
  shrinksTo: fc.option(fc.integer({ min: 0, max: 200 })),
  releases: fc.integer({ min: 1, max: 3 }),
});

test("CONST-04: never more than the budget is held, everybody has a turn in order, and all of it comes back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aTask, { maxLength: 20 }), fc.scheduler(), async (tasks, scheduler) => {
      const budget = new ByteBudget(TOTAL);
      const turns: number[] = [];
      let held = 0;
      const run = async ({ wanted, shrinksTo, releases }: (typeof tasks)[number], index: number) => {
        const reservation = await budget.reserve(wanted);
        turns.push(index);
        let mine = Math.min(wanted, TOTAL);
        held += mine;
        expect(held).toBeLessThanOrEqual(TOTAL);
        await scheduler.schedule(Promise.resolve());
        if (shrinksTo !== null) {
          held -= mine - Math.min(mine, shrinksTo);
          mine = Math.min(mine, shrinksTo);
          reservation.shrinkTo(shrinksTo);
        }
        await scheduler.schedule(Promise.resolve());
        held -= mine;
        for (let time = 0; time < releases; time++) reservation.release();
      };
      const all = Promise.all(tasks.map(run));
      await scheduler.waitFor(all);
      expect(turns).toEqual(tasks.map((_, index) => index));
      expect(budget.waiting).toBe(0);
      (await budget.reserve(TOTAL)).release();
    }),
  );
});

test("CONST-04: a large share is not overtaken by small ones that came later", async () => {
  const budget = new ByteBudget(TOTAL);
  const first = await budget.reserve(60);
  const order: string[] = [];
  const note = (name: string) => (reservation: Reservation) => {
    order.push(name);
    reservation.release();
  };
  const large = budget.reserve(90).then(note("large"));
  const small = budget.reserve(1).then(note("small"));
  expect(budget.waiting).toBe(2);
  first.release();
  await Promise.all([large, small]);
  expect(order).toEqual(["large", "small"]);
});
