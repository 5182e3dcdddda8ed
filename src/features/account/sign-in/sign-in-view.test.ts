import { expect, test } from "vitest";
import { buildSignInPath, readSignInType } from "./sign-in-types.ts";
import { buildSignInView, isWholeCode } from "./sign-in-view.ts";

const TYPES = [
  "watchlist",
  "trade-in",
  "checkout",
  "finance",
  "spin-to-win",
  "online-payment",
  "car-finance",
  "my-garage",
] as const;
const BOTH = { methods: ["phone", "email"], outboxUrl: null } as const;
const view = (address: string, methods: Parameters<typeof buildSignInView>[1] = BOTH) =>
  buildSignInView(new URL(address, "https://dealer.example"), methods);

test.each(TYPES)("AUTH-05: signing in for %s has its own heading and reason", (type) => {
  const { heading, reason } = view(`/sign-in?type=${type}`);
  expect(heading).toMatch(/^Sign in to /);
  expect(reason).not.toBe(view("/sign-in").reason);
  expect(readSignInType(type)).toBe(type);
});

test.each(["", "x", "__proto__", "toString", "WATCHLIST"])("AUTH-05: the type %j is unknown", (type) => {
  expect(view(`/sign-in?type=${type}`).heading).toBe("Sign in");
});

test("AUTH-04: redirect and back are paths of the site, and the form keeps them", () => {
  const path = buildSignInPath("watchlist", { redirect: "/cars/a?x=1&y=2", back: "/search" });
  const { action, back } = view(path);
  const kept = new URL(action, "https://dealer.example").searchParams;
  expect([kept.get("type"), kept.get("redirect"), kept.get("back")]).toEqual([
    "watchlist",
    "/cars/a?x=1&y=2",
    "/search",
  ]);
  expect(back).toBe("/search");
  expect(view("/sign-in?redirect=//evil.example&back=https://evil.example").action).not.toContain("evil");
  expect(view("/sign-in?back=https://evil.example").back).toBe("/");
});

test("AUTH-11: a site offers its methods, the mobile number first", () => {
  expect(view("/sign-in").method).toBe("phone");
  expect(view("/sign-in?method=email")).toMatchObject({ method: "email", otherMethod: { method: "phone" } });
  const mailOnly = { methods: ["email"], outboxUrl: null } as const;
  expect(view("/sign-in?method=phone", mailOnly)).toMatchObject({ method: "email", otherMethod: null });
});

test.each([
  ["123456", true],
  ["123 456", true],
  ["123-456", true],
  [" 123456\n", true],
  ["１２３４５６", true],
  ["12345", false],
  ["1234567", false],
  ["12345a", false],
  ["", false],
])("AUTH-11 D294: whether %j is a whole code: %s", (typed, isWhole) => {
  expect(isWholeCode(typed)).toBe(isWhole);
});
