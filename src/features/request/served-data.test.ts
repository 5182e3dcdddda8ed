import { RouterContextProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { type RequestContext, requestContext } from "./request-context.ts";
import { restoreServed, takeServed, toLoaderData } from "./served-data.ts";

afterEach(() => vi.unstubAllGlobals());

const answering = (isDocument: boolean) => {
  const context = new RouterContextProvider();
  context.set(requestContext, { isDocument } as RequestContext);
  return context;
};

test("D20 D220: what scripts ask for is the view itself", () => {
  const view = { title: "One" };
  expect(toLoaderData(answering(false), view, () => ({}))).toBe(view);
});

test("D220: React Router carries nothing of a document's views, its page is rendered from them, and its scripts get what is left", () => {
  const [site, view] = [{ name: "Northside" }, { title: "One", drawn: "words" }];
  const carried = {
    root: toLoaderData(answering(true), site),
    page: toLoaderData(answering(true), view, ({ title }) => ({ title })),
    form: { token: "t" },
    empty: null,
  };
  expect(JSON.stringify(carried)).toBe('{"root":{},"page":{},"form":{"token":"t"},"empty":null}');
  const { loaderData, json } = takeServed(carried);
  expect(loaderData).toEqual({ root: site, page: view, form: { token: "t" }, empty: null });
  expect(JSON.parse(json)).toEqual({ root: site, page: { title: "One" } });
});

test("D220: a browser's router finds the document's data beside what it was handed", () => {
  const context: { state?: unknown } = {};
  vi.stubGlobal("__reactRouterContext", context);
  vi.stubGlobal("document", { getElementById: () => ({ textContent: '{"page":{"title":"One"}}' }) });
  restoreServed();
  context.state = { loaderData: { page: {}, form: { token: "t" } }, errors: null };
  expect(context.state).toEqual({
    loaderData: { page: { title: "One" }, form: { token: "t" } },
    errors: null,
  });
});
