import {
  data,
  type HeadersArgs,
  type RouterContextProvider,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { VALID_UNTIL } from "#platform/http/route.ts";
import { toLoaderData } from "./served-data.ts";

/** A page's view. `until` is the instant until which it is right (D19), null when only a change can end that. */
export interface Timed<View> {
  readonly kind: "view";
  readonly view: View;
  readonly until: Date | null;
}

/** What there is instead of a page. */
export type NoPage =
  | { readonly kind: "not-found" }
  | { readonly kind: "redirect"; readonly to: string }
  /** The page has another address for good. */
  | { readonly kind: "moved"; readonly to: string }
  /** What the page needs cannot be reached just now. */
  | { readonly kind: "unavailable" };

/** A view as loader data, with the moment until which it is right. For `toServed` see `toLoaderData`. */
export function toPageData<View extends object>(
  context: Readonly<RouterContextProvider>,
  { view, until }: Omit<Timed<View>, "kind">,
  { status = 200, toServed }: { readonly status?: number; readonly toServed?: (view: View) => object } = {},
) {
  const headers = until ? { [VALID_UNTIL]: until.toISOString() } : undefined;
  return data(toLoaderData(context, view, toServed), { status, headers });
}

/** A browser that kept a 301 would go in a circle once a slug returns to where it was. */
const MOVED = { status: 301, headers: { "Cache-Control": "private, no-cache" } };

/** Turns an outcome that is no page into what React Router throws: 404, 503, or a redirect, for now since stock comes back. */
export function toOutcomeError(outcome: NoPage) {
  if (outcome.kind === "redirect") return redirect(outcome.to);
  if (outcome.kind === "moved") return redirect(outcome.to, MOVED);
  if (outcome.kind === "unavailable") return data(null, { status: 503, headers: { "Retry-After": "10" } });
  return data(null, { status: 404 });
}

/**
 * Route `headers` export: passes the loader's headers, or those of what it threw, on to the page and to its `.data` answer. The page
 * is right until the first of its parts is not: the shell around it has hours, too (D19, D212).
 */
export function passLoaderHeaders({ loaderHeaders, parentHeaders, errorHeaders }: HeadersArgs): Headers {
  const headers = errorHeaders ?? loaderHeaders;
  const parts = [headers, loaderHeaders, parentHeaders];
  const [until] = parts.flatMap((part) => part.get(VALID_UNTIL) ?? []).sort();
  if (until !== undefined) headers.set(VALID_UNTIL, until);
  return headers;
}

/**
 * Route `shouldRevalidate` export of a page with a calculator or a form in steps: the server is asked for nothing on the way
 * to a place on the page and back, or to another step at the same address (LEAD-01). If the query has changed on the way to a
 * place, the calculator wrote it there (ENT-16).
 */
export function shouldRevalidatePage({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const samePage = currentUrl.pathname === nextUrl.pathname && formMethod === undefined;
  const ofPlace = currentUrl.hash !== "" || nextUrl.hash !== "";
  const sameQuery = currentUrl.search === nextUrl.search;
  return defaultShouldRevalidate && !(samePage && (ofPlace || sameQuery));
}

/** Returns one `Set-Cookie` header for each cookie. */
export function toCookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
