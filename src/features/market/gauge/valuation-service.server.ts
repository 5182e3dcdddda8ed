import type { CardRecord } from "#features/catalogue/card/card.ts";
import { type LiveSite, PerSite } from "#features/tenancy/sites/live-sites.server.ts";
import {
  type Outcome,
  type OutsideParts,
  OutsideService,
  type OutsideSettings,
  REST_MS,
} from "#platform/outside/outside-service.ts";
import type { GaugeReading, GaugeSource } from "./gauge.ts";
import { readGauge, toGaugePath } from "./gauge-answer.ts";

interface StoredAnswer {
  readonly outcome: Outcome<GaugeReading>;
  readonly until: number;
}

const KEPT_MS = 600_000;
const MAX_KEPT = 5000;

/**
 * An outside valuation service that answers `GET {url}/cars/{slug}/autogauge` with the fields of ENT-34 (API-01). Answers
 * are kept for ten minutes; a car without one is not requested again for a minute.
 */
export class ValuationService implements GaugeSource {
  readonly #service: OutsideService;
  readonly #now: () => Date;
  readonly #known = new Map<string, StoredAnswer>();

  constructor(settings: OutsideSettings, parts: OutsideParts) {
    this.#service = new OutsideService(settings, parts);
    this.#now = parts.now;
  }

  async gauge({ slug }: CardRecord, priceCents: number): Promise<GaugeReading | null> {
    const now = this.#now().getTime();
    const question = `${slug} ${priceCents}`;
    const known = this.#known.get(question);
    if (known && known.until > now) return readingIn(known.outcome);
    if (this.#service.rests) throw new Error("the valuation service rests after failures");
    const outcome = await this.#service.ask({ path: toGaugePath(slug) }, (body) =>
      toReading(body, priceCents),
    );
    if (this.#known.size >= MAX_KEPT) this.#known.clear();
    const kept = outcome.ok && outcome.value ? KEPT_MS : REST_MS;
    this.#known.set(question, { outcome, until: now + kept });
    return readingIn(outcome);
  }
}

/** A gauge of another price than the page's would say what is not so. */
function toReading(body: string, priceCents: number): GaugeReading | null {
  const gauge = readGauge(body);
  if (gauge && gauge.listingPriceCents !== priceCents) throw new Error("it knows another price");
  return gauge && { ...gauge, market: null };
}

function readingIn(outcome: Outcome<GaugeReading>): GaugeReading | null {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}

/** The outside valuation services of this process's sites: each site's own, replaced when its configuration changes. */
export class ValuationServices {
  readonly #services: PerSite<ValuationService | null>;

  constructor(parts: OutsideParts) {
    this.#services = new PerSite<ValuationService | null>(({ account, config }) =>
      config.market.service ? new ValuationService({ ...config.market.service, account }, parts) : null,
    );
  }

  /** Null for a site that has none. */
  of(site: Pick<LiveSite, "siteId" | "account" | "version" | "config">): ValuationService | null {
    return this.#services.of(site);
  }
}
