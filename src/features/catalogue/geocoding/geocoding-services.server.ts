import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { PerSite } from "#features/tenancy/sites/per-site.ts";
import type { OutsideParts } from "#platform/outside/outside-service.ts";
import type { Geocoder } from "./geocoder.ts";
import { GeocodingService } from "./geocoding-service.server.ts";

/** The geocoders of this process's sites: each site's own, replaced when its configuration changes. */
export class GeocodingServices {
  readonly #services: PerSite<Geocoder | null>;

  constructor(parts: OutsideParts) {
    this.#services = new PerSite(({ account, config: { search } }) =>
      search.geocoder ? new GeocodingService({ ...search.geocoder, account }, parts) : null,
    );
  }

  /** Null for a site that has none. */
  of(site: Pick<LiveSite, "siteId" | "account" | "version" | "config">): Geocoder | null {
    return this.#services.of(site);
  }
}
