import fc from "fast-check";
import { expect, test } from "vitest";
import { mintAccountId } from "#platform/account-id.ts";
import { type GroupSite, listMembers } from "./list-members.ts";

const aSite = (
  slug: string,
  account: number,
  { members = [], sharedWith = [] }: Partial<GroupSite["config"]["stock"]> = {},
): GroupSite => ({ slug, accountId: mintAccountId(account), config: { stock: { members, sharedWith } } });

function problemsOf(group: GroupSite, ...others: GroupSite[]) {
  const find = (slug: string) => [group, ...others].find((one) => one.slug === slug) ?? null;
  return listMembers(group, find).map(({ slug, problem }) => [slug, problem]);
}

const GROUP = aSite("network", 1, { members: ["coast", "hills"] });

test("D349: a group shows the sites that it names and that name it, in its order", () => {
  const agreed = { sharedWith: ["other", "network"] };
  expect(problemsOf(GROUP, aSite("hills", 3, agreed), aSite("coast", 2, agreed))).toEqual([
    ["coast", null],
    ["hills", null],
  ]);
});

test("D349: one side alone is no agreement", () => {
  const willing = aSite("valley", 4, { sharedWith: ["network"] });
  expect(problemsOf(GROUP, aSite("coast", 2), aSite("hills", 3, { sharedWith: ["other"] }), willing)).toEqual(
    [
      ["coast", "does not agree"],
      ["hills", "does not agree"],
    ],
  );
});

test("D349: a site that is gone, one of the same account and a second one of an account are left out", () => {
  const agreed = { sharedWith: ["network"] };
  const group = aSite("network", 1, { members: ["gone", "own", "coast", "coast", "coast-used", "network"] });
  expect(
    problemsOf(group, aSite("own", 1, agreed), aSite("coast", 2, agreed), aSite("coast-used", 2, agreed)),
  ).toEqual([
    ["gone", "is no published site"],
    ["own", "belongs to the same account"],
    ["coast", null],
    ["coast", "belongs to the account of a member before it"],
    ["coast-used", "belongs to the account of a member before it"],
    ["network", "belongs to the same account"],
  ]);
});

test("D349: whatever sites say, a shown one names the group, is named by it and is the only one of its account", () => {
  const slug = fc.constantFrom("a", "b", "c", "d", "e");
  const stock = fc.record({ members: fc.array(slug), sharedWith: fc.array(slug) });
  const sites = fc.uniqueArray(fc.tuple(slug, fc.integer({ min: 1, max: 3 }), stock), {
    selector: ([name]) => name,
    minLength: 1,
  });
  fc.assert(
    fc.property(sites, (generated) => {
      const all = generated.map(([name, account, settings]) => aSite(name, account, settings));
      const [group] = all;
      const find = (name: string) => all.find((one) => one.slug === name) ?? null;
      const shown = listMembers(group!, find).flatMap((named) =>
        named.problem === null ? [named.site] : [],
      );
      for (const site of shown) {
        expect(group!.config.stock.members).toContain(site.slug);
        expect(site.config.stock.sharedWith).toContain(group!.slug);
      }
      const accounts = [group!, ...shown].map(({ accountId }) => accountId);
      expect(new Set(accounts).size).toBe(accounts.length);
    }),
  );
});
