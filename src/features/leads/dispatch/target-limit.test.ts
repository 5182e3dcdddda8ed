import fc from "fast-check";
import { expect, test } from "vitest";
import { TargetLimit } from "./target-limit.ts";

const job = (dispatchId: number, target = "a") => ({ target, dispatchId });

test("D87: a limited number run for a target; the others come up in their order, each once", () => {
  const limit = new TargetLimit(2);
  expect([1, 2, 3, 4, 3].map((id) => limit.enter(job(id)))).toEqual([true, true, false, false, false]);
  expect(limit.enter(job(5, "b"))).toBe(true);
  expect(limit.leave(job(1))).toEqual(job(3));
  expect(limit.leave(job(2))).toEqual(job(4));
  expect(limit.enter(job(3))).toBe(true);
  expect(limit.leave(job(3))).toBeNull();
  expect(limit.leave(job(5, "b"))).toBeNull();
});

test("D87: no target ever has more than its limit, and every job runs in the end", () => {
  const jobs = fc.uniqueArray(fc.record({ target: fc.constantFrom("a", "b"), dispatchId: fc.nat(30) }), {
    selector: ({ dispatchId }) => dispatchId,
  });
  fc.assert(
    fc.property(jobs, fc.infiniteStream(fc.boolean()), (all, turns) => {
      const limit = new TargetLimit<(typeof all)[number]>(2);
      const [queued, running, done] = [[...all], [] as typeof all, [] as typeof all];
      while (queued.length + running.length > 0) {
        const ends = queued.length === 0 || turns.next().value;
        const ended = ends ? running.shift() : undefined;
        if (ended) {
          done.push(ended);
          const next = limit.leave(ended);
          if (next) queued.push(next);
          continue;
        }
        const next = queued.shift();
        if (next && limit.enter(next)) running.push(next);
        for (const target of ["a", "b"])
          expect(running.filter((each) => each.target === target).length).toBeLessThanOrEqual(2);
      }
      expect(new Set(done)).toEqual(new Set(all));
      expect(done).toHaveLength(all.length);
    }),
  );
});
