import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { withScriptsLast } from "./script-priority.ts";
import { siteServices } from "./services.ts";

export { siteServices };

/** Notes what went wrong in a route or while drawing; what a visitor's address or method gets wrong is no defect. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(siteServices).failed(error);
};

/** Renders a page to completion: one body without later parts, so that it can be cached and hashed (D18). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const failures: unknown[] = [];
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Parts above this size would otherwise be sent hidden and moved into place by an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failures.push(error);
      },
      onShellError: reject,
      onAllReady: () => {
        if (failures.length > 0) return reject(failures[0]);
        headers.set("Content-Type", "text/html; charset=utf-8");
        pipe(gather((html) => resolve(new Response(withScriptsLast(html), { status, headers }))));
      },
    });
  });
}

/** A stream that hands over all that was written to it when it ends. */
function gather(done: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write: (part: Buffer, _encoding, next) => {
      parts.push(part);
      next();
    },
    final: (next) => {
      done(Buffer.concat(parts));
      next();
    },
  });
}
