import { request } from "undici";
import type { SiteConfig } from "#features/sites/config.ts";
import type { CardRecord } from "#features/stock/card.ts";
import type { PublicAgent } from "#platform/http/public-agent.ts";
import { readAtMost } from "#platform/http/read-at-most.ts";
import { readGauge } from "./gauge-answer.ts";
import { gaugePath } from "./gauge-path.ts";
import type { GaugeReading, GaugeSource } from "./gauge-source.ts";

type ServiceSettings = NonNullable<SiteConfig["market"]["service"]>;

interface ServiceParts {
  /** Reaches public addresses only, unless this installation is one to try things out. */
  readonly agent: PublicAgent;
  /** Plain HTTP is allowed, too. */
  readonly allowPrivate: boolean;
  /** A secret of the environment by its name. */
  readonly secret: (name: string) => string | undefined;
  readonly now: () => Date;
  /** For one attempt. */
  readonly timeoutMs?: number;
}

type Outcome =
  | { readonly ok: true; readonly reading: GaugeReading | null }
  | { readonly ok: false; readonly reason: string };

interface Known {
  readonly outcome: Outcome;
  readonly until: number;
}

const TIMEOUT_MS = 2000;
const ATTEMPTS = 2;
const LARGEST_ANSWER = 64 * 1024;
const KEPT_MS = 600_000;
/** A car without an answer is not asked about again for so long, nor, after so many failures in a row, any car. */
const REST_MS = 60_000;
const FAILURES_TO_REST = 5;
const MOST_KEPT = 5000;

/**
 * An outside valuation service that answers `GET {url}/cars/{slug}/autogauge` with the fields of ENT-34 (API-01). A failed
 * question is put once more; answers are kept for ten minutes; a service that keeps failing is left alone for a minute.
 */
export class ValuationService implements GaugeSource {
  readonly #settings: ServiceSettings;
  readonly #parts: ServiceParts;
  readonly #known = new Map<string, Known>();
  #failures = 0;
  #restsUntil = 0;

  constructor(settings: ServiceSettings, parts: ServiceParts) {
    this.#settings = settings;
    this.#parts = parts;
  }

  async gauge({ slug }: CardRecord, priceCents: number): Promise<GaugeReading | null> {
    const now = this.#parts.now().getTime();
    const question = `${slug} ${priceCents}`;
    const known = this.#known.get(question);
    if (known && known.until > now) return readingIn(known.outcome);
    if (now < this.#restsUntil) throw new Error("the valuation service rests after failures");
    const outcome = await this.#ask(slug, priceCents);
    this.#count(outcome, now);
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    const kept = outcome.ok && outcome.reading ? KEPT_MS : REST_MS;
    this.#known.set(question, { outcome, until: now + kept });
    return readingIn(outcome);
  }

  #count({ ok }: Outcome, now: number): void {
    this.#failures = ok ? 0 : this.#failures + 1;
    if (this.#failures < FAILURES_TO_REST) return;
    this.#failures = 0;
    this.#restsUntil = now + REST_MS;
  }

  async #ask(slug: string, priceCents: number): Promise<Outcome> {
    let reason = "";
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        const { status, body } = await this.#fetch(slug);
        if (status === 404) return { ok: true, reading: null };
        if (status === 200) return { ok: true, reading: readingOf(body, priceCents) };
        reason = `answered ${status}`;
        if (status < 500) break;
      } catch (error) {
        reason = reasonOf(error);
      }
    }
    return { ok: false, reason };
  }

  async #fetch(slug: string): Promise<{ readonly status: number; readonly body: string }> {
    const { agent, allowPrivate, secret, timeoutMs = TIMEOUT_MS } = this.#parts;
    const { url, secretName } = this.#settings;
    if (!allowPrivate && !url.startsWith("https:")) throw new Error("refused: only https is allowed");
    const key = secretName && secret(secretName);
    const { statusCode, body } = await request(url.replace(/\/$/, "") + gaugePath(slug), {
      headers: { accept: "application/json", ...(key && { authorization: `Bearer ${key}` }) },
      dispatcher: agent.dispatcher,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = await readAtMost(body, LARGEST_ANSWER);
    if (!bytes) throw new Error("the answer is too large");
    return { status: statusCode, body: bytes.toString() };
  }
}

/** A gauge of another price than the page's would say what is not so. */
function readingOf(body: string, priceCents: number): GaugeReading | null {
  const gauge = readGauge(body);
  if (gauge && gauge.listingPriceCents !== priceCents) throw new Error("it knows another price");
  return gauge && { ...gauge, market: null };
}

function readingIn(outcome: Outcome): GaugeReading | null {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.reading;
}

function reasonOf(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException;
  return name === "TimeoutError" ? "no answer in time" : message || code || name;
}
