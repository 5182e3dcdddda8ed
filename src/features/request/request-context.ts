import { createContext } from "react-router";
import type { ListedStock, SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import type { FinanceQuotes } from "#features/finance/quotes/finance-quotes.ts";
import type { IdentityContext } from "#features/identity/request/identity-context.ts";
import type { SiteMarket } from "#features/market/gauge/site-market.server.ts";
import type { MarketModel } from "#features/market/model/market-model.ts";
import type { PaymentPorts } from "#features/payments/payment-ports.server.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { RegistrationLookup } from "#features/vehicles/registration-lookup.ts";
import type { Route } from "#platform/http/route.ts";
import type { Images } from "#platform/images/images.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { Reads } from "#platform/postgres/replica/replica-reads.ts";
import type { VirusScanner } from "#platform/scan/virus-scanner.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { SearchUnavailableError } from "#search/contract/engine.ts";

/**
 * One request to a site: what its pages and calls work with. Built once a request; whatever it holds of an account is
 * the account of the request's host (D1).
 */
export interface RequestContext extends IdentityContext {
  /** Names the request in the log. */
  readonly id: string;
  readonly request: Request;
  /** At the host that the site's pages name (D84). */
  readonly url: URL;
  /** Address of the page, also for a request for its data: without `.data` and a trailing slash. */
  readonly page: URL;
  /** `https://dealer.example` of this address. */
  readonly origin: string;
  /** The parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** What the path may do (D114). */
  readonly route: Omit<Route<SiteConfig>, "call">;
  /** Whether the answer is a document; else it is the data of one, for scripts (D20). */
  readonly isDocument: boolean;
  /** Whether a page of this site sent the request, as far as the browser says (D17). */
  readonly sameSite: boolean;
  readonly site: LiveSite;
  readonly config: SiteConfig;
  /** For reports and other long reading of what shoppers sent or staff changed. */
  readonly reads: Reads;
  /** A published site; null if there is none. */
  findSite(siteId: number): Promise<LiveSite | null>;
  /** The site's vehicles and yards, in memory. */
  readonly stock: SiteStock;
  /** What its search covers: also what members of its group have for sale (D349). */
  readonly listed: ListedStock;
  /** What the site says of its vehicles' prices. */
  readonly market: SiteMarket;
  /** What this installation has learned of prices, whatever the site shows of them; null until it has. */
  readonly marketModel: MarketModel | null;
  /** What looks up a registration; null on a site without one. */
  readonly registrations: RegistrationLookup | null;
  /** The service that quotes finance; null if the site has none. */
  readonly quotes: FinanceQuotes | null;
  /** Redirects an address that names a place only the site's geocoder knows (D172); null for any other. */
  geocode(url: URL): Promise<{ readonly kind: "redirect"; readonly to: string } | null>;
  /** Counts writes of this client by the limit of the path; false once there are too many (D80). */
  mayWrite(amount?: number): boolean;
  readonly jobs: JobQueue;
  readonly payments: PaymentPorts;
  readonly images: Images;
  /** Where originals of pictures, films and shoppers' files are (D241). */
  readonly files: Storage;
  /** Of files that shoppers send; null if none is configured (D176). */
  readonly scanner: VirusScanner | null;
  /** A random UUID. */
  newId(): string;
  /** Notes a defect in the log, or that a search was not answered. */
  failed(error: unknown): void;
  /** Why no search is answered just now; null unless `failed` was told. */
  readonly unanswered: SearchUnavailableError | null;
  /** Renders the page; one that answers a post when it is the visitor's turn (D250). */
  render<Rendered>(render: () => Rendered): Promise<Rendered>;
}

/** Under which loaders and actions find the context of their request. */
export const requestContext = createContext<RequestContext>();
