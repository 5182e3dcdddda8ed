import type { LiveSite } from "./live-sites.server.ts";

type Site = Pick<LiveSite, "siteId" | "account" | "version" | "config">;

/** One thing for each site that depends on its configuration and is replaced when that changes. */
export class PerSite<Thing> {
  readonly #make: (site: Site) => Thing;
  readonly #known = new Map<number, { readonly version: number; readonly thing: Thing }>();

  constructor(make: (site: Site) => Thing) {
    this.#make = make;
  }

  of(site: Site): Thing {
    const known = this.#known.get(site.siteId);
    if (known?.version === site.version) return known.thing;
    const thing = this.#make(site);
    this.#known.set(site.siteId, { version: site.version, thing });
    return thing;
  }
}
