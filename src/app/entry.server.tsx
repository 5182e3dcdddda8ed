import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { siteServices } from "./services.ts";

export { siteServices };

/** Notes what went wrong in a route or while drawing; what a visitor's address or method gets wrong is no defect. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(siteServices).failed(error);
};

/** Renders a page to completion: one body without later parts, so that it can be cached and hashed (D18). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // Parts above this size would otherwise be sent hidden and moved into place by an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: request.signal,
    onError: (error) => {
      failures.push(error);
    },
  });
  await stream.allReady;
  if (failures.length > 0) throw failures[0];
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(await new Response(stream).text(), { status, headers });
}
