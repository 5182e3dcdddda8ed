import type { RouterContextProvider } from "react-router";
import { requestContext } from "./request-context.ts";

/** The element of a document that has the data of its loaders as JSON (D220). */
export const SERVED_DATA_ID = "served-data";

type LoaderData = Readonly<Record<string, unknown>>;

interface SetAside {
  readonly view: object;
  /** What the document's scripts get of it. */
  readonly served: object;
}

const setAside = new WeakMap<object, SetAside>();

/**
 * A view as a loader returns it. React Router writes loader data as numbered references, which take longer and compress worse
 * than JSON. So in a document it carries an empty object in the view's place: `takeServed` finds the view by it, and the
 * document has the data as JSON (D220).
 * @param toServed leaves out what the document's scripts do not need, since the server has rendered it
 */
export function toLoaderData<View extends object>(
  context: Readonly<RouterContextProvider>,
  view: View,
  toServed: (view: View) => object = (whole) => whole,
): View {
  if (!context.get(requestContext).isDocument) return view;
  const place = {} as View;
  setAside.set(place, { view, served: toServed(view) });
  return place;
}

/** The loader data of a document with its views, and what the document's scripts get of them as JSON by route. */
export function takeServed(loaderData: LoaderData): {
  readonly loaderData: LoaderData;
  readonly json: string;
} {
  const views: Record<string, unknown> = { ...loaderData };
  const served: Record<string, object> = {};
  for (const [route, place] of Object.entries(loaderData)) {
    const kept = setAside.get(place as object);
    if (!kept) continue;
    views[route] = kept.view;
    served[route] = kept.served;
  }
  return { loaderData: views, json: JSON.stringify(served) };
}

declare global {
  /** What React Router hands over to its scripts. */
  var __reactRouterContext: { state?: unknown };
}

/** Has React Router find the document's data in its own state, once it has read the rest of that (D220). */
export function restoreServed(): void {
  const served: LoaderData = JSON.parse(document.getElementById(SERVED_DATA_ID)?.textContent ?? "{}");
  let state: unknown;
  Object.defineProperty(globalThis.__reactRouterContext, "state", {
    get: () => state,
    set: (read: { readonly loaderData: LoaderData }) => {
      state = { ...read, loaderData: { ...read.loaderData, ...served } };
    },
  });
}
