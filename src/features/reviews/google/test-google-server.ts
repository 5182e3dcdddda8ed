/** Stand-in for Google's OAuth 2.0 server and its Business Profile: answers as they document, or fails as they can. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** How it answers. `silent` never does. */
type GoogleMood =
  | "working"
  | "no-quota"
  | "over-quota"
  | "revoked"
  | "unverified"
  | "failing"
  | "garbage"
  | "silent";

/** A review as Google has it. */
export interface GoogleReview {
  readonly reviewId: string;
  readonly [field: string]: unknown;
}

export interface GoogleServer {
  readonly url: string;
  mood: GoogleMood;
  /** By the name of their location, the last changed first. */
  readonly reviews: Map<string, GoogleReview[]>;
  /** How many more reviews a location has by its count than in its list. */
  unlisted: number;
  /** Whether its lists always have a next part. */
  isEndless: boolean;
  /** How long it takes to answer with a list. */
  delayMs: number;
  /** The most lists that were asked for at once. */
  mostAtOnce: number;
  /** What it makes of the next answer to a review. */
  replyState: { readonly reviewReplyState?: string; readonly policyViolation?: string };
  /** Method and path of each request, with its query. */
  readonly asked: string[];
  /** Tokens that it gave; only the last one works. */
  tokens: number;
  /** What the last request for a token sent. */
  lastGrant: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const STARS = ["ONE", "TWO", "THREE", "FOUR", "FIVE"];

/** A review with a number of stars. */
export const aGoogleReview = (reviewId: string, rating = 5, changes: object = {}): GoogleReview => ({
  ...{ reviewId, name: `accounts/1/locations/2/reviews/${reviewId}`, starRating: STARS[rating - 1] },
  reviewer: { displayName: `Customer ${reviewId}`, profilePhotoUrl: "https://photos.example/1" },
  ...{ comment: `Words ${reviewId}.`, createTime: "2026-02-20T15:30:00.123456789Z" },
  updateTime: "2026-02-20T15:30:00Z",
  ...changes,
});

export async function startGoogleServer(): Promise<GoogleServer> {
  const server = createServer((incoming, response) => void answer(google, incoming, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const google: GoogleServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{
      mood: "working",
      reviews: new Map(),
      unlisted: 0,
      isEndless: false,
      delayMs: 0,
      mostAtOnce: 0,
      replyState: {},
      asked: [],
      tokens: 0,
      lastGrant: {},
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return google;
}

const error = (code: number, status: string, limit?: string) => ({
  status: code,
  body: {
    error: {
      ...{ code, status, message: `Quota or permission of accounts/1 (${status})` },
      details:
        limit === undefined
          ? []
          : [{ reason: "RATE_LIMIT_EXCEEDED", metadata: { quota_limit_value: limit } }],
    },
  },
});

const FAILURES: Partial<Record<GoogleMood, { readonly status: number; readonly body: object }>> = {
  "no-quota": error(429, "RESOURCE_EXHAUSTED", "0"),
  "over-quota": error(429, "RESOURCE_EXHAUSTED", "300"),
  unverified: error(403, "PERMISSION_DENIED"),
  failing: error(503, "UNAVAILABLE"),
};

async function answer(
  google: GoogleServer,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readText(incoming);
  const url = new URL(incoming.url ?? "/", google.url);
  google.asked.push(`${incoming.method} ${url.pathname}${url.search}`);
  const send = (status: number, answered: object) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answered));
  if (google.mood === "silent") return;
  if (google.mood === "garbage") return void response.writeHead(200).end("<html>Bad Gateway</html>");
  if (url.pathname === "/token") {
    google.lastGrant = Object.fromEntries(new URLSearchParams(body));
    if (google.mood === "revoked")
      return send(400, { error: "invalid_grant", error_description: "Token has been expired or revoked." });
    google.tokens += 1;
    return send(200, { access_token: `token ${google.tokens}`, expires_in: 3599, token_type: "Bearer" });
  }
  const failure = FAILURES[google.mood];
  if (failure) return send(failure.status, failure.body);
  if (incoming.headers.authorization !== `Bearer token ${google.tokens}`)
    return send(401, error(401, "UNAUTHENTICATED").body);
  if (url.pathname.endsWith("/reply")) {
    const comment = incoming.method === "PUT" ? JSON.parse(body).comment : undefined;
    return send(200, comment === undefined ? {} : { comment, ...google.replyState });
  }
  waiting += 1;
  google.mostAtOnce = Math.max(google.mostAtOnce, waiting);
  await wait(google.delayMs);
  waiting -= 1;
  send(200, listPage(google, url));
}

/** Lists that were asked for and are not answered yet. */
let waiting = 0;

function listPage(google: GoogleServer, url: URL): object {
  const location = url.pathname.replace(/^\/v4\/|\/reviews$/g, "");
  const all = google.reviews.get(location) ?? [];
  const [size, from] = [Number(url.searchParams.get("pageSize")), Number(url.searchParams.get("pageToken"))];
  const last = from + size >= all.length && !google.isEndless;
  return {
    ...(all.length > 0 && {
      reviews: google.isEndless ? all : all.slice(from, from + size),
      totalReviewCount: all.length + google.unlisted,
    }),
    ...(!last && { nextPageToken: String(from + size) }),
  };
}
