import { type LiveSite, PerSite } from "#features/tenancy/sites/live-sites.server.ts";
import { HourlyLimit } from "#platform/http/hourly-limit.ts";
import {
  type OutsideParts,
  OutsideService,
  type OutsideSettings,
} from "#platform/outside/outside-service.ts";
import type { Position } from "#search/contract/great-circle.ts";
import type { Geocoder } from "./geocode-address.server.ts";
import { readGeocodingAnswer } from "./geocoding-answer.ts";

/** Questions that a site may cause in an hour and process: each of them may cost the dealer money. */
export const MAX_QUESTIONS_PER_HOUR = 200;
const MAX_KEPT = 1000;

/**
 * A geocoder that answers `GET {url}?address=…&components=country:AU&key=…` as Google's Geocoding API does (API-21). Answers are
 * kept while the process runs, so that the same address is sent once.
 */
export class GeocodingService implements Geocoder {
  readonly #service: OutsideService;
  readonly #limit: HourlyLimit;
  readonly #known = new Map<string, Position | null>();

  constructor(settings: OutsideSettings, parts: OutsideParts) {
    this.#service = new OutsideService({ ...settings, keyParameter: "key" }, parts);
    this.#limit = new HourlyLimit(parts.now);
  }

  async find(text: string): Promise<Position | null> {
    const question = text.trim().toLowerCase();
    const known = this.#known.get(question);
    if (known !== undefined) return known;
    if (this.#service.rests) throw new Error("it rests after failures");
    if (!this.#limit.take([{ subject: "site", max: MAX_QUESTIONS_PER_HOUR }]))
      throw new Error(`it was asked ${MAX_QUESTIONS_PER_HOUR} times this hour`);
    const parameters = new URLSearchParams({ address: question, components: "country:AU" });
    const outcome = await this.#service.ask({ path: `?${parameters}` }, readGeocodingAnswer);
    if (!outcome.ok) throw new Error(outcome.reason);
    if (this.#known.size >= MAX_KEPT) this.#known.clear();
    this.#known.set(question, outcome.value);
    return outcome.value;
  }
}

/** The geocoders of this process's sites: each site's own, replaced when its configuration changes. */
export class GeocodingServices {
  readonly #services: PerSite<Geocoder | null>;

  constructor(parts: OutsideParts) {
    this.#services = new PerSite<Geocoder | null>(({ account, config: { search } }) =>
      search.geocoder ? new GeocodingService({ ...search.geocoder, account }, parts) : null,
    );
  }

  /** Null for a site that has none. */
  of(site: Pick<LiveSite, "siteId" | "account" | "version" | "config">): Geocoder | null {
    return this.#services.of(site);
  }
}
