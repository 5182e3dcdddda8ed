import type { StaffRoute } from "#features/identity/request/staff-context.ts";
import type { BodyBudget } from "#platform/http/body-budget.ts";
import { listNetworkLimits, listNetworks } from "#platform/http/client-network.ts";
import { HourlyLimit } from "#platform/http/hourly-limit.ts";
import { readBody, readLength } from "#platform/http/read-body.ts";
import { allowsMethod, toAllowHeader } from "#platform/http/route.ts";
import type { RouteMatch, RouteTable } from "#platform/http/route-table.ts";
import type { Images } from "#platform/images/images.ts";
import type { Logger } from "#platform/log.ts";
import { inSpan } from "#platform/tracing/tracing.ts";
import type { Address } from "./address.ts";
import { readAnswer } from "./fresh-page.ts";
import { answerImage } from "./images.ts";
import {
  buildFailureResponse,
  type Connection,
  EVENTS,
  sendEvents,
  sendFresh,
  sendPlain,
  sendStored,
  toErrorEntry,
} from "./respond.ts";
import { toPageAddress } from "./routes/cache-address.ts";
import { type BareRequest, buildVisitorRequest } from "./site-request.ts";
import type { StaticFiles } from "./static-files.ts";

export type StaffRequest = BareRequest<StaffRoute>;

interface BackOfficeParts {
  /** The one host that it answers at, without a port. */
  readonly host: string;
  readonly routes: RouteTable<StaffRoute>;
  readonly files: Pick<StaticFiles, "find">;
  readonly images: Images;
  /** Renders a page or answers a form post: the React application. */
  readonly answerPage: (request: StaffRequest) => Promise<Response>;
  /** Answers a call with what its entry names. */
  readonly answerCall: (request: StaffRequest) => Promise<Response>;
  readonly log: Logger;
  readonly now: () => Date;
}

interface StaffExchange extends Connection {
  readonly address: Address;
  readonly bodies: BodyBudget;
}

/** Requests of a network, and of an IPv6 /48, in an hour, signed in or not: a whole dealership may share one. */
const MAX_PER_HOUR = { network: 20_000, block: 80_000 };

/** A larger form has photos, which a phone takes minutes to send. The server ends the request itself a little later. */
const MAX_SMALL_BYTES = 1_000_000;
const MAX_UPLOAD_MS = 280_000;

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** No cache may keep what staff see, no search engine may list it, and no address of it leaves with a link (D430). */
const HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** The back office, at a host of its own: nothing of it is kept, and it takes no post of another site (D430). */
export class BackOffice {
  readonly host: string;
  readonly #parts: BackOfficeParts;
  readonly #requests: HourlyLimit;

  constructor(parts: BackOfficeParts) {
    this.host = parts.host;
    this.#parts = parts;
    this.#requests = new HourlyLimit(parts.now);
  }

  /** The entry of an address; null if nothing answers. */
  find(url: URL): RouteMatch<StaffRoute> | null {
    return this.#parts.routes.find(decodeURIComponent(toPageAddress(url).pathname));
  }

  async answer(found: RouteMatch<StaffRoute> | null, exchange: StaffExchange): Promise<void> {
    const { address, incoming, response } = exchange;
    const refuse = (status: number, text: string, headers?: Record<string, string>) =>
      sendPlain(response, { status, text, headers: { ...HEADERS, ...headers } });
    if (!found) return refuse(404, "There is nothing at this address.");
    if (!allowsMethod(found.route, incoming.method))
      return refuse(405, "This method is not allowed here.", { allow: toAllowHeader(found.route) });
    if (found.route.answeredBy === "pictures")
      return answerImage(this.#parts.images, address.url.pathname, exchange);
    if (found.route.answeredBy === "files") {
      const file = await this.#parts.files.find(address.url.pathname);
      return file ? sendStored(incoming, response, file) : refuse(404, "There is no such file.");
    }
    const networks = listNetworkLimits(address.client, MAX_PER_HOUR).map(({ network, max }) => ({
      ...{ subject: network, max },
    }));
    if (!this.#requests.take(networks))
      return refuse(429, "Your network has asked for too much. Please try again in an hour.", {
        "retry-after": "3600",
      });
    if (incoming.method === "POST" && !FORM_TYPES.test(incoming.headers["content-type"] ?? ""))
      return refuse(415, "This is not a form.");
    const arrival = { ...found, address, incoming };
    if (incoming.method !== "POST") return this.#send(buildVisitorRequest(arrival, null), exchange);
    const { maxBodyBytes } = found.route;
    const release = exchange.bodies.take({
      ...{ accountId: null, networks: listNetworks(address.client) },
      bytes: Math.min(readLength(incoming) ?? maxBodyBytes, maxBodyBytes),
    });
    if (!release) {
      response.setHeader("connection", "close");
      return refuse(429, "Too much is being sent at once. Please try again in a minute.", {
        "retry-after": "30",
      });
    }
    try {
      const body = await readBody(
        incoming,
        maxBodyBytes,
        maxBodyBytes > MAX_SMALL_BYTES ? MAX_UPLOAD_MS : undefined,
      );
      if (!body.complete) response.setHeader("connection", "close");
      if (!body.complete) return refuse(413, "This is more than can be taken at once.");
      const request = buildVisitorRequest(arrival, body.bytes);
      if (!request.sameSite) return refuse(403, "This form was sent from another site.");
      await this.#send(request, exchange);
    } finally {
      release();
    }
  }

  async #send(request: StaffRequest, { incoming, response }: StaffExchange): Promise<void> {
    const answer = await this.#run(request);
    if (answer.headers.get("content-type") === EVENTS) return sendEvents(response, answer, HEADERS);
    const answered = await readAnswer(answer, request.route);
    await sendFresh(incoming, response, { ...answered, headers: { ...HEADERS, ...answered.headers } });
  }

  async #run(request: StaffRequest): Promise<Response> {
    const { log, answerPage, answerCall } = this.#parts;
    const { id, route } = request;
    const answer = route.answeredBy === "call" ? answerCall : answerPage;
    const { method } = request.request;
    const started = performance.now();
    // The pattern, not the path: an address may hold a working link to an invitation.
    const entry = { id, method, path: route.path, backOffice: true };
    const response = await inSpan("request", { "http.route": route.path, "request.id": id }, () =>
      answer(request).catch((error: unknown) => {
        // What a call throws instead of its answer, as pages do.
        if (error instanceof Response) return error;
        log.error({ ...entry, ...toErrorEntry(error, method) }, "request failed");
        return buildFailureResponse(error, request);
      }),
    );
    log.info({ ...entry, status: response.status, ms: Math.round(performance.now() - started) }, "request");
    return response;
  }
}
