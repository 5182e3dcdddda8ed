import { type ClientLoaderFunctionArgs, data, isRouteErrorResponse } from "react-router";

/** What a form says that did not reach the server. */
export const OFFLINE = "There is no connection. Nothing was saved; press again once you are online.";

/**
 * A client loader that leaves a page as it is if it cannot be loaded again, such as while the connection is gone: an error page in its
 * place would take what somebody types. An answer of the server that refuses the page shows as such.
 */
export function keepWhileOffline<View>() {
  let shown: { readonly href: string; readonly view: View } | null = null;
  async function load({
    request,
    serverLoader,
  }: Pick<ClientLoaderFunctionArgs, "request" | "serverLoader">): Promise<View> {
    try {
      const view = (await serverLoader()) as View;
      shown = { href: request.url, view };
      return view;
    } catch (error) {
      const isRefused = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
      if (isRefused || shown?.href !== request.url) throw error;
      return shown.view;
    }
  }
  // It runs at the start, too, so that it has the view that the server rendered.
  return Object.assign(load, { hydrate: true as const });
}

/** The server's answer to a form, or `offline` if there is no connection. Its status keeps the page from being loaded again. */
export async function answerOffline<Answer, Offline>(answer: Promise<Answer>, offline: Offline) {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return data(offline, { status: 503 });
  }
}
