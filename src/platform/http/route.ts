import type { Sources } from "./security-headers.ts";

type Method = "GET" | "POST";

/** How much one client may write on a site in an hour (D80). Entries with the same limit count together, by its name. */
export interface WriteLimit {
  readonly name: string;
  readonly maxPerHour: number;
  /** Whether the first refusal of an hour is logged as an error, because an operator must hear of it. */
  readonly isReported?: boolean;
}

/**
 * The path and query under which an answer is kept and from which it is made (D20); null when this address must not be kept.
 * @param page without a trailing slash and without the `.data` of a page's data
 */
export type CacheKey<Settings> = (page: URL, settings: Settings) => string | null;

/**
 * What a path may do (D114). What an entry leaves out has the strictest value: read only, not kept, no cookies,
 * nothing from other sites. `Settings` is what its functions read of a site's settings, `Asked` what a call is asked with.
 */
export interface RoutePolicy<Settings = unknown, Asked = unknown> {
  /** `/cars/:slug/pdf`. A parameter is one slug (`a-z`, `0-9`, `-`); a last `*` is any rest, also none. */
  readonly path: string;
  /** The route module of a page, from `src/features`. */
  readonly page?: string;
  /** Loads what answers a call. */
  readonly call?: (() => Promise<(asked: Asked) => Promise<Response>>) | null;
  /** The React application, by default, or a part of the web server itself. A call answers itself. */
  readonly answeredBy?: "page" | "call" | "files" | "pictures" | "films" | "health";
  /** GET includes HEAD. */
  readonly methods?: readonly Method[];
  /** Null if nothing is kept. What is kept is made without cookies or headers of the visitor (D17). */
  readonly cacheKey?: CacheKey<Settings> | null;
  /** Whether another thread makes what is kept, so that it waits for no turn of the account (D250). */
  readonly isMadeElsewhere?: boolean;
  /** Whether it reads and sets cookies. Nobody else's path sees a cookie. */
  readonly hasSession?: boolean;
  /**
   * Returns the sign-in type that the page requires (AUTH-05, AUTH-06); null for an open page. Needs `hasSession`. Calls refuse
   * visitors themselves.
   */
  readonly gate?: ((page: URL, settings: Settings, siteSlug: string) => string | null) | null;
  /** Whether the browser may keep the page that answers a post, so that Back shows the form as it was left (D107). */
  readonly keepsForm?: boolean;
  /** Of a post. */
  readonly maxBodyBytes?: number;
  /** Whether its posts may have files: their body is handed on as it arrives, so that it never stands in memory (D240). */
  readonly takesFiles?: boolean;
  /**
   * Posts from other sites (D17): refused with 403, handed to the page or call, which explains the refusal itself, as it
   * does a body over the limit, or allowed.
   */
  readonly crossSite?: "refused" | "explained" | "allowed";
  /** Counted by the handler, which knows what a write costs. */
  readonly limit?: WriteLimit | null;
  /** What the Content-Security-Policy allows here beyond that of every page (D18). */
  readonly sources?: (settings: Settings) => Sources;
  /** Other sites whose frames may use the browser's wallets here, as this page itself then may; nobody may elsewhere. */
  readonly wallets?: (settings: Settings) => readonly string[];
  /** False for what is answered at any host, before a site is looked for. */
  readonly needsSite?: boolean;
}

/** An entry with every value. */
export type Route<Settings = unknown, Asked = unknown> = Required<RoutePolicy<Settings, Asked>>;

const STRICT: Omit<Route, "path" | "call"> & { readonly call: null } = {
  page: "",
  call: null,
  answeredBy: "page",
  methods: ["GET"],
  cacheKey: null,
  isMadeElsewhere: false,
  hasSession: false,
  gate: null,
  keepsForm: false,
  maxBodyBytes: 64 * 1024,
  takesFiles: false,
  crossSite: "refused",
  limit: null,
  sources: () => ({}),
  wallets: () => [],
  needsSite: true,
};

/**
 * Fills in what an entry leaves out.
 * @throws Error for an entry that would let visitors see or use each other's sessions
 */
export function toRoute<Settings, Asked>(policy: RoutePolicy<Settings, Asked>): Route<Settings, Asked> {
  const route: Route<Settings, Asked> = { ...STRICT, ...(policy.call && { answeredBy: "call" }), ...policy };
  const fail = (reason: string) => new Error(`${route.path}: ${reason}`);
  if (route.hasSession && route.cacheKey) throw fail("an answer that depends on a session cannot be kept");
  if (route.hasSession && route.crossSite === "allowed") throw fail("another site could post in a session");
  if (route.gate && !route.hasSession) throw fail("a gate needs a session");
  if (!route.needsSite && route.answeredBy === "page") throw fail("a page needs a site");
  if (route.needsSite && (route.answeredBy === "call") !== (route.call !== null))
    throw fail("a call needs what answers it, and nothing else has that");
  return route;
}

/** Kept by its path alone; parameters are ignored. */
export const keepByPath: CacheKey<unknown> = ({ pathname }) => pathname;

/** Whether an entry takes a request's method. */
export const allowsMethod = ({ methods }: Pick<Route, "methods">, method = ""): boolean =>
  methods.some((one) => one === method) || (method === "HEAD" && methods.includes("GET"));

/** The `Allow` header of an entry: "GET, HEAD, POST". */
export const toAllowHeader = ({ methods }: Pick<Route, "methods">): string =>
  methods.map((method) => (method === "GET" ? "GET, HEAD" : method)).join(", ");

/** Header by which an answer says until when it is right (D19). It never reaches the browser. */
export const VALID_UNTIL = "x-valid-until";
