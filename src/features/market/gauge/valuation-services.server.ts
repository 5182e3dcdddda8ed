import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { PerSite } from "#features/tenancy/sites/per-site.ts";
import type { OutsideParts } from "#platform/outside/outside-service.ts";
import { ValuationService } from "./valuation-service.server.ts";

/** The outside valuation services of this process's sites: each site's own, replaced when its configuration changes. */
export class ValuationServices {
  readonly #services: PerSite<ValuationService | null>;

  constructor(parts: OutsideParts) {
    this.#services = new PerSite(({ account, config }) =>
      config.market.service ? new ValuationService({ ...config.market.service, account }, parts) : null,
    );
  }

  /** Null for a site that has none. */
  of(site: Pick<LiveSite, "siteId" | "account" | "version" | "config">): ValuationService | null {
    return this.#services.of(site);
  }
}
