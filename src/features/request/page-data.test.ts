import { RouterContextProvider, type ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import { VALID_UNTIL } from "#platform/http/route.ts";
import { passLoaderHeaders, shouldRevalidatePage, toOutcomeError, toPageData } from "./page-data.ts";
import { type RequestContext, requestContext } from "./request-context.ts";

const until = new Date("2026-11-21T03:00:00Z");

test("D19: a view carries the moment until which it is right", () => {
  const context = new RouterContextProvider();
  context.set(requestContext, { isDocument: false } as RequestContext);
  expect(toPageData(context, { view: {}, until }).init?.headers).toEqual({
    [VALID_UNTIL]: "2026-11-21T03:00:00.000Z",
  });
  expect(toPageData(context, { view: {}, until: null }).init?.headers).toBeUndefined();
});

test("D22: not found is 404, a moved page a redirect for now, a failed search 503", () => {
  expect(toOutcomeError({ kind: "not-found" })).toMatchObject({ init: { status: 404 } });
  expect(toOutcomeError({ kind: "unavailable" })).toMatchObject({ init: { status: 503 } });
  const moved = toOutcomeError({ kind: "redirect", to: "/search/kia" }) as Response;
  expect([moved.status, moved.headers.get("Location")]).toEqual([302, "/search/kia"]);
});

test("D19: headers of the loader, or of what it threw, become the page's", () => {
  const [ours, thrown] = [new Headers({ a: "1" }), new Headers({ b: "2" })];
  const rest = { actionHeaders: new Headers(), parentHeaders: new Headers() };
  expect(passLoaderHeaders({ ...rest, loaderHeaders: ours, errorHeaders: undefined })).toBe(ours);
  expect(passLoaderHeaders({ ...rest, loaderHeaders: ours, errorHeaders: thrown })).toBe(thrown);
});

test("D19 D212: a page is right until the first of its parts is not, also where it was not found", () => {
  const at = (time: string) => new Headers({ [VALID_UNTIL]: `2026-11-21T${time}Z` });
  const pass = (loaderHeaders: Headers, parentHeaders: Headers, errorHeaders?: Headers) =>
    passLoaderHeaders({ actionHeaders: new Headers(), loaderHeaders, parentHeaders, errorHeaders }).get(
      VALID_UNTIL,
    );
  expect(pass(at("14:00"), at("09:30"))).toBe("2026-11-21T09:30Z");
  expect(pass(at("09:30"), at("14:00"))).toBe("2026-11-21T09:30Z");
  expect(pass(new Headers(), at("14:00"))).toBe("2026-11-21T14:00Z");
  expect(pass(at("14:00"), new Headers(), new Headers({ b: "2" }))).toBe("2026-11-21T14:00Z");
  expect(pass(new Headers(), new Headers())).toBeNull();
});

test("ENT-16 LEAD-01: a page asks the server for another page, another query or a sent form, not for a place or step on it", () => {
  const asks = (from: string, to: string, formMethod?: "POST") =>
    shouldRevalidatePage({
      currentUrl: new URL(from, "https://a.example"),
      nextUrl: new URL(to, "https://a.example"),
      defaultShouldRevalidate: true,
      ...(formMethod && { formMethod }),
    } as ShouldRevalidateFunctionArgs);
  expect(asks("/cars/one", "/cars/one?amount=25000#enquiry")).toBe(false);
  expect(asks("/cars/one", "/cars/two")).toBe(true);
  expect(asks("/cars/one?amount=25000#enquiry", "/cars/one")).toBe(false);
  expect(asks("/cars/one#enquiry", "/cars/two")).toBe(true);
  expect(asks("/finance?car=7", "/finance")).toBe(true);
  expect(asks("/finance", "/finance#finance-form", "POST")).toBe(true);
  expect(asks("/enquiry?car=1", "/enquiry?car=1")).toBe(false);
  expect(asks("/enquiry?car=1", "/enquiry?car=2")).toBe(true);
});
