import { expect, test } from "vitest";
import { readVisitor, toVisitorCookie } from "./visitor-cookie.ts";

const ID = "6f1f2a52-58b9-4f7e-9a43-08d1f2c5a111";
const HTTPS = { protocol: "https:", hostname: "north.example" };
const LOCAL = { protocol: "http:", hostname: "north.localhost" };

test.each([HTTPS, LOCAL])(
  "D160: a visitor is known again at $protocol//$hostname for ten minutes",
  (place) => {
    const cookie = toVisitorCookie(ID, place);
    expect(cookie).toContain("; HttpOnly; Path=/; Max-Age=600; SameSite=Lax");
    expect(cookie.endsWith("; Secure")).toBe(place === HTTPS);
    expect(readVisitor(`a=1; ${cookie.split(";")[0]}; b=2`, place)).toBe(ID);
  },
);

test.each([
  ["no header", null],
  ["another cookie", `other=${ID}`],
  ["two of them", `test-drive=${ID}; test-drive=${ID}`],
  ["no id", "test-drive=' or 1=1"],
  ["nothing", "test-drive="],
])("D160: %s is no visitor", (_, header) => {
  expect(readVisitor(header, LOCAL)).toBeNull();
});
