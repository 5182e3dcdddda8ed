import {
  type Attributes,
  context,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { traceOutsideRequests } from "./outside-spans.ts";

/** Null unless traces are sent: a span that nobody reads costs nothing then. */
let tracer: Tracer | null = null;

/**
 * Does work within a span, below that of the work around it. Attributes name routes, sites and tables, never a person or what was sent
 * (D425).
 */
export const inSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  run(name, { attributes }, work);

/**
 * The same as a trace of its own, for work that nobody waits for, such as the run of a feed: it outlives what started it. `account` is
 * among the attributes where the work is for one (D452).
 */
export const inOwnTrace = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  run(name, { attributes, root: true }, work);

function run<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      // A message may quote what was sent.
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds to the span of the work that is being done. */
export function describeSpan(attributes: Attributes): void {
  if (tracer) trace.getActiveSpan()?.setAttributes(attributes);
}

export interface Tracing {
  /** Sends what waits, and no more. */
  close(): Promise<void>;
}

/** With what is tried again meanwhile; stopping waits as long. */
const MAX_SEND_MS = 3000;

interface TracingOptions {
  /** Where a collector takes traces by OTLP over HTTP, such as `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string;
  /** Of all requests and of the background work, from 0 to 1. */
  readonly share: number;
}

/** Sends traces of this process to a collector. What cannot be sent is dropped. */
export async function openTracing({ url, share }: TracingOptions): Promise<Tracing> {
  const { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } = await import(
    "@opentelemetry/sdk-trace"
  );
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const { AsyncLocalStorageContextManager } = await import("@opentelemetry/context-async-hooks");
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "forecourt" }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: MAX_SEND_MS }) }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  tracer = provider.getTracer("forecourt");
  const leaveOutside = traceOutsideRequests(tracer);
  return {
    close: async () => {
      tracer = null;
      leaveOutside();
      // What waits is dropped if the collector is away, and stopping goes on.
      await provider.shutdown().catch(() => undefined);
      context.disable();
    },
  };
}
