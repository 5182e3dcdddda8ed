import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { findPageSources } from "#features/pages/view/show-dealer-page.server.ts";
import { requestContext } from "#features/request/request-context.ts";
import { takeServed } from "#features/request/served-data.ts";
import {
  buildContentSecurityPolicy,
  buildPermissionsPolicy,
  joinSources,
} from "#platform/http/security-headers.ts";
import { InlineMark } from "#ui/base/inline-script.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import { finishDocument } from "./document-html.ts";

export { requestContext };

/** Notes what went wrong in a route or while rendering; what a visitor's address or method gets wrong is no defect. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(requestContext).failed(error);
};

/**
 * Renders a page to completion: one body without later parts, so that it can be cached and hashed (D18). Everything that
 * it needs is there, so nothing suspends, and rendering into a string costs half of rendering into a stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, staticHandlerContext, ...entry }: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const stream = serverHandoffStream ? await text(serverHandoffStream) : "";
  const { loaderData, json } = takeServed(staticHandlerContext.loaderData);
  const context = { ...entry, staticHandlerContext: { ...staticHandlerContext, loaderData } };
  await waitForParts();
  const mark = randomBytes(16).toString("base64url");
  const { route, config, stock, url, render } = loadContext.get(requestContext);
  const sources = joinSources(route.sources(config), findPageSources(stock, url.pathname));
  const rendered = await render(() =>
    renderToString(
      <InlineMark value={mark}>
        <ServerRouter context={context} url={request.url} nonce={mark} />
      </InlineMark>,
    ),
  );
  const { html, scripts, styles } = finishDocument({ rendered, stream, json, mark });
  headers.set("Content-Type", "text/html; charset=utf-8");
  const wallets = route.wallets(config);
  if (wallets.length > 0) headers.set("Permissions-Policy", buildPermissionsPolicy(wallets));
  headers.set("Content-Security-Policy", buildContentSecurityPolicy({ scripts, styles, sources }));
  return new Response(html, { status, headers });
}
