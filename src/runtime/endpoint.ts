import type { SiteRequest } from "#http/site-request.ts";
import type { Runtime } from "./process.ts";

/** Answers a request to an endpoint. */
export type Endpoint = (process: Runtime, request: SiteRequest) => Promise<Response>;
