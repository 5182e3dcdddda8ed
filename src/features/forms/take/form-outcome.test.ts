import { expect, test } from "vitest";
import { answerPost, type FormOutcome } from "./form-outcome.ts";

const answer = (outcome: FormOutcome<string>) => {
  try {
    return answerPost(outcome);
  } catch (thrown) {
    return thrown;
  }
};
/** Status and address of a redirect. */
const readRedirect = (answered: unknown) =>
  answered instanceof Response && [answered.status, answered.headers.get("location")];

test("D280 LEAD-04: what was taken leads on, in the place of the form", () => {
  const taken = answer({ kind: "received", to: "/success?ref=1" });
  expect(readRedirect(taken)).toEqual([303, "/success?ref=1"]);
  expect(taken instanceof Response && taken.headers.get("x-remix-replace")).toBe("true");
});

test("D280 AUTH-06: who must sign in first is led there", () => {
  expect(readRedirect(answer({ kind: "sign-in", to: "/sign-in" }))).toEqual([302, "/sign-in"]);
});

test("D280 LEAD-05: the form comes back with its status and cookies", () => {
  const shown = answer({ kind: "shown", status: 409, view: "form", cookies: ["a=1"] });
  expect(shown).toMatchObject({ data: "form", init: { status: 409 } });
  const { headers } = (shown as { init: { headers: Headers } }).init;
  expect(headers.getSetCookie()).toEqual(["a=1"]);
});

test.each([
  ["not-found", 404],
  ["unavailable", 503],
] as const)("D280: a form that is %s answers %i", (kind, status) => {
  expect(answer({ kind })).toMatchObject({ init: { status } });
});
