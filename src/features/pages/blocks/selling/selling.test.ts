import { expect, test } from "vitest";
import { findSelling } from "#features/content/default-pages.ts";

const BUYS = { formPages: ["sell-my-car"] } as const;
const BUYS_NOTHING = { formPages: [] } as const;

test.each([
  ["a site that buys cars", BUYS, [], { title: "Sell your car", href: "/sell-my-car" }],
  ["a site that does not", BUYS_NOTHING, [], null],
  [
    "a page of the dealer's own",
    BUYS_NOTHING,
    [{ slug: "sell-my-car", menu: "Sell Your Van" }],
    { title: "Sell Your Van", href: "/sell-my-car" },
  ],
  ["one that menus leave out", BUYS, [{ slug: "sell-my-car", menu: null }], null],
])("PAGE-07 D124: the way to sell, on %s", (_, config, own, selling) => {
  expect(findSelling(config, own)).toEqual(selling);
});
