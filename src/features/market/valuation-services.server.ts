import type { LiveSite } from "#features/sites/live-sites.server.ts";
import { publicAgent } from "#platform/http/public-agent.ts";
import { ValuationService } from "./valuation-service.server.ts";

interface ServicesParts {
  readonly allowPrivate: boolean;
  readonly secret: (name: string) => string | undefined;
  readonly now: () => Date;
}

/** The outside valuation services of this process's sites: each site's own, made anew with its configuration. */
export class ValuationServices {
  readonly #parts: ServicesParts;
  readonly #agent;
  readonly #services = new Map<number, { readonly version: number; readonly service: ValuationService }>();

  constructor(parts: ServicesParts) {
    this.#parts = parts;
    this.#agent = publicAgent(parts.allowPrivate);
  }

  /** Null for a site that has none. */
  of({ siteId, version, config }: Pick<LiveSite, "siteId" | "version" | "config">): ValuationService | null {
    const { service: settings } = config.market;
    if (!settings) return null;
    const known = this.#services.get(siteId);
    if (known?.version === version) return known.service;
    const service = new ValuationService(settings, { ...this.#parts, agent: this.#agent });
    this.#services.set(siteId, { version, service });
    return service;
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }
}
