import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { type Span, SpanKind, SpanStatusCode, type Tracer } from "@opentelemetry/api";

type Heard = Readonly<Record<string, unknown>>;

/** A request of undici, as its diagnostics channels have it. */
interface UndiciRequest {
  readonly origin?: string | URL;
  readonly method: string;
}

/**
 * Makes a span of each HTTP request that this process sends, whichever library sends it: undici (feeds, photos, text messages, the CDN,
 * reviews, sign-in, webhooks) and Node's own client (payments, the bucket, the search cluster) both tell of theirs. A span names the
 * host, never the path, which may hold a key or a person's number (D452).
 * @returns ends it
 */
export function traceOutsideRequests(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();
  const begin = (request: object, method: string, host: string) => {
    const attributes = { "server.address": host, "http.request.method": method };
    spans.set(request, tracer.startSpan("outside service", { kind: SpanKind.CLIENT, attributes }));
  };
  const answered = (request: object, status: number | undefined) => {
    if (status !== undefined) spans.get(request)?.setAttribute("http.response.status_code", status);
  };
  const fail = (request: object, error: unknown) => {
    // A message may quote what was sent.
    spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
  };
  const end = (request: object) => spans.get(request)?.end();
  const listeners: Readonly<Record<string, (heard: Heard) => void>> = {
    "undici:request:create": ({ request }) => {
      const { origin, method } = request as UndiciRequest;
      begin(request as object, method, URL.parse(String(origin))?.hostname ?? "");
    },
    "undici:request:headers": ({ request, response }) =>
      answered(request as object, (response as { readonly statusCode: number }).statusCode),
    "undici:request:trailers": ({ request }) => end(request as object),
    "undici:request:error": ({ request, error }) => {
      fail(request as object, error);
      end(request as object);
    },
    "http.client.request.created": ({ request }) => {
      const sent = request as ClientRequest;
      begin(sent, sent.method, sent.host);
      sent.once("close", () => end(sent));
    },
    "http.client.response.finish": ({ request, response }) =>
      answered(request as object, (response as IncomingMessage).statusCode),
    "http.client.request.error": ({ request, error }) => fail(request as object, error),
  };
  const heard = Object.entries(listeners).map(([name, listener]) => {
    const hear = (message: unknown) => listener(message as Heard);
    subscribe(name, hear);
    return { name, hear };
  });
  return () => {
    for (const { name, hear } of heard) unsubscribe(name, hear);
  };
}
