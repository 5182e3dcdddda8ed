import { type LiveSite, PerSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { VehicleLookup } from "#features/vehicles/registration-lookup.ts";
import type { OutsideParts } from "#platform/outside/outside-service.ts";
import { AutograbLookup } from "./autograb-lookup.server.ts";
import { createSimulatedLookup } from "./simulated-lookup.ts";

/** The registration lookups of this process's sites: each site's own, replaced when its configuration changes. */
export class RegistrationServices {
  readonly #services: PerSite<VehicleLookup | null>;

  constructor(parts: OutsideParts) {
    this.#services = new PerSite<VehicleLookup | null>(({ account, config: { tradeIn } }) => {
      if (tradeIn.lookup === "simulator") return createSimulatedLookup(parts.now);
      if (tradeIn.lookup === "none" || !tradeIn.autograb) return null;
      return new AutograbLookup({ ...tradeIn.autograb, account }, parts);
    });
  }

  /** Null for a site that has none. */
  of(site: Pick<LiveSite, "siteId" | "account" | "version" | "config">): VehicleLookup | null {
    return this.#services.of(site);
  }
}
