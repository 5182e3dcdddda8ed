import { expect, test } from "vitest";
import { readNext, toSignInHref } from "./paths.ts";

test.each([
  ["/accounts/north/people", "/accounts/north/people"],
  ["/accounts/north/people?q=a", "/accounts/north/people?q=a"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/a\nb", "/"],
  ["", "/"],
])("D430: after signing in %s leads to %s", (next, path) => {
  expect(readNext(new URL(`http://manage.example/sign-in?${new URLSearchParams({ next })}`))).toBe(path);
});

test("D430: signing in returns to the page that asked for it, also where its data was asked for", () => {
  const at = (path: string) => toSignInHref(new URL(path, "http://manage.example"));
  expect(at("/")).toBe("/sign-in");
  expect(at("/_.data")).toBe("/sign-in");
  expect(at("/accounts/north/people.data?q=a")).toBe("/sign-in?next=%2Faccounts%2Fnorth%2Fpeople%3Fq%3Da");
});
