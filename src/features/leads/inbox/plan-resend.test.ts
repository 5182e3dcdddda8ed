import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Target } from "../routing/routing.ts";
import { planResend, type StoredTarget } from "./plan-resend.ts";

const stored = (changes: Partial<StoredTarget> = {}): StoredTarget => ({
  id: 1,
  kind: "mail",
  target: "sales@northside.example",
  state: "failed",
  chosen: true,
  ...changes,
});
const mail = (to: string): Target => ({ kind: "mail", to });

describe("a person's request to send an enquiry again", () => {
  test("D88: a target that is still configured has its settings as they are now", () => {
    const webhook = { kind: "webhook", to: "https://crm.example/leads", secretName: "NEW" } as const;
    const one = stored({ kind: "webhook", target: "https://CRM.example/leads" });
    expect(planResend([one], [mail("sales@northside.example"), webhook])).toEqual({
      again: [{ stored: one, target: webhook }],
      added: [],
      replaced: [],
    });
  });

  test("D88: an address that was corrected takes the place of the wrong one, and only of that", () => {
    const [wrong, taken] = [stored(), stored({ id: 2, target: "boss@northside.example", chosen: false })];
    const right = mail("sale@northside.example");
    expect(planResend([wrong, taken], [right, mail("boss@northside.example")])).toEqual({
      again: [],
      added: [right],
      replaced: [wrong],
    });
  });

  test("D88: without another target of its kind the stored one is used", () => {
    const one = stored();
    const adf = { kind: "adf", to: "crm@northside.example", form: "body" } as const;
    for (const configured of [[], [adf]]) {
      expect(planResend([one], configured)).toEqual({
        again: [{ stored: one, target: null }],
        added: [],
        replaced: [],
      });
    }
  });

  test("D88: every target asked for is sent to or replaced, and nothing is sent to twice", () => {
    const kind = fc.constantFrom("mail" as const, "adf" as const);
    const to = fc.constantFrom("a@x.example", "b@x.example", "c@x.example", "A@x.example");
    const configured = fc.array(
      fc.record({ kind, to }).map((each): Target => ({ form: "body", ...each }) as Target),
    );
    const rows = fc.uniqueArray(fc.record({ kind, target: to, chosen: fc.boolean() }), {
      selector: (row) => `${row.kind} ${row.target.toLowerCase()}`,
    });
    fc.assert(
      fc.property(rows, configured, (given, targets) => {
        const unique = [...new Map(targets.map((each) => [toKey(each.kind, each.to), each])).values()];
        const all = given.map((row, id) => stored({ ...row, id }));
        const plan = planResend(all, unique);
        const settled = [...plan.again.map((each) => each.stored), ...plan.replaced].map(({ id }) => id);
        expect(settled.toSorted()).toEqual(all.filter(({ chosen }) => chosen).map(({ id }) => id));
        expect(plan.added.length > 0).toBe(plan.replaced.length > 0);
        const known = new Set(all.map((row) => toKey(row.kind, row.target)));
        for (const each of plan.added) expect(known.has(toKey(each.kind, each.to))).toBe(false);
        expect(new Set(plan.added).size).toBe(plan.added.length);
      }),
    );
  });
});

const toKey = (kind: string, to: string) => `${kind} ${to.toLowerCase()}`;
