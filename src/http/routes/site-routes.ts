import { trimTrailingSlash } from "#features/catalogue/search/search-state.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { type Route, type RoutePolicy, toRoute } from "#platform/http/route.ts";
import { isAtOrUnder, type RouteMatch, RouteTable } from "#platform/http/route-table.ts";
import { toCacheAddress, toPageAddress } from "./cache-address.ts";

export type SiteRoute = Route<SiteConfig, RequestContext>;
export type SitePolicy = RoutePolicy<SiteConfig, RequestContext>;
type Match = RouteMatch<SiteRoute>;

/** The settings of a site that its paths depend on. */
type Settings = SiteConfig;

/** The entry of an address, and the address under which its answer is kept. */
export interface RoutedAddress extends Match {
  /** Normalised (see `toCacheAddress`); null for what is not kept. */
  readonly kept: URL | null;
}

/** Looks up what an address may do (D114). */
export class SiteRoutes {
  readonly all: readonly SiteRoute[];
  readonly #atSites: RouteTable<SiteRoute>;
  readonly #withoutSite: RouteTable<SiteRoute>;
  /** What was found last for a URL: repeated requests share theirs (`readAddress`). */
  readonly #known = new WeakMap<URL, { readonly config: Settings; readonly routed: RoutedAddress | null }>();

  /** @throws Error when entries contradict each other or themselves */
  constructor(policies: readonly SitePolicy[]) {
    this.all = policies.map(toRoute);
    this.#atSites = new RouteTable(this.all.filter(({ needsSite }) => needsSite));
    this.#withoutSite = new RouteTable(this.all.filter(({ needsSite }) => !needsSite));
  }

  /** The entry that answers a request target at any host; null for a target that needs a site. */
  findWithoutSite(target: string): Match | null {
    return this.#withoutSite.find(target.replace(/\?.*$/s, ""));
  }

  /** The entry of an address of a site; null if nothing answers. */
  find(url: URL, config: Settings): RoutedAddress | null {
    const last = this.#known.get(url);
    if (last?.config === config) return last.routed;
    const match = this.#match(url, config);
    const routed = match && { ...match, kept: toCacheAddress(url, match.route, config) };
    this.#known.set(url, { config, routed });
    return routed;
  }

  /** Whether an entry answers a decoded path without a trailing slash, so that no setting can give it another meaning. */
  owns(path: string): boolean {
    return this.#atSites.owns(path) || this.#withoutSite.owns(path);
  }

  /** Whether entries answer below a path, but none at it. */
  isBareFolder(path: string): boolean {
    return this.#atSites.isBareFolder(path);
  }

  /** The data of a page shares the page's entry; nothing else has data (D20). */
  #match(url: URL, config: Settings): Match | null {
    const page = toPageAddress(url);
    const match = this.#matchPath(page.pathname, config);
    const isOther = match && match.route.answeredBy !== "page" && url.pathname.endsWith(".data");
    return isOther ? this.#matchPath(url.pathname, config) : match;
  }

  #matchPath(pathname: string, { search }: Settings): Match | null {
    const path = decodeURIComponent(pathname);
    const ownSearch = search.usedCarPath && trimTrailingSlash(search.usedCarPath).toLowerCase();
    const isSearch = ownSearch !== undefined && isAtOrUnder(path.toLowerCase(), ownSearch);
    return this.#atSites.find(isSearch ? "/search" : path);
  }
}
