import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Seconds up to which requests are counted: from a page in memory to one that is given up. */
const SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** A request that was answered, or given up by its client. */
export interface AnsweredRequest {
  /** Pattern of the route; "none" for an address without one. */
  readonly route: string;
  readonly method: string;
  /** 499 for a client that went away before. */
  readonly status: number;
  readonly seconds: number;
}

/** What one process measures of itself, in the format of Prometheus. Labels name no person and no vehicle (D409). */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: "forecourt_http_request_seconds",
    help: "Time from a request's arrival to the end of its answer",
    labelNames: ["route", "method", "status"],
    buckets: SECONDS,
    registers: [this.#registry],
  });
  readonly #pages = new Counter({
    name: "forecourt_pages_total",
    help: "Cacheable pages that were answered from memory, or made",
    labelNames: ["from"],
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  countRequest({ seconds, ...labels }: AnsweredRequest): void {
    this.#requests.observe(labels, seconds);
  }

  countPage(from: "memory" | "rendering"): void {
    this.#pages.inc({ from });
  }

  /** Adds a figure that is read whenever the metrics are asked for. */
  addGauge(name: string, help: string, read: () => number): void {
    const registers = [this.#registry];
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  }

  /** Adds figures by a label, which are read whenever the metrics are asked for. What is not read any more is 0. */
  addGauges(
    name: string,
    { help, label }: { readonly help: string; readonly label: string },
    read: () => Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>,
  ): void {
    const known = new Set<string>();
    new Gauge({
      ...{ name, help, labelNames: [label], registers: [this.#registry] },
      async collect() {
        const figures = await read();
        for (const key of Object.keys(figures)) known.add(key);
        for (const key of known) this.set({ [label]: key }, figures[key] ?? 0);
      },
    });
  }

  /** The same by two labels. */
  addTable(
    name: string,
    { help, labels }: { readonly help: string; readonly labels: readonly [string, string] },
    read: () => Readonly<Record<string, Readonly<Record<string, number>>>>,
  ): void {
    const [outer, inner] = labels;
    new Gauge({
      ...{ name, help, labelNames: [...labels], registers: [this.#registry] },
      collect() {
        for (const [key, figures] of Object.entries(read()))
          for (const [within, figure] of Object.entries(figures))
            this.set({ [outer]: key, [inner]: within }, figure);
      },
    });
  }

  /** All figures as text. */
  write(): Promise<string> {
    return this.#registry.metrics();
  }
}
