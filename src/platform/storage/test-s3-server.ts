/**
 * A stand-in for an S3-compatible service, for tests: the few calls that the product makes, as AWS documents them. Buckets in
 * the path or in the host's name, PUT, GET (also of a part), HEAD and DELETE of objects, lists of them page by page, ETags, errors in XML, and signatures that it checks
 * by itself (`test-signature.ts`). Like older services it knows neither checksums in headers nor "Expect". It differs from them
 * in keeping objects in memory, and in not taking unsigned bodies.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { findSignatureProblem, type TestCredentials } from "./test-signature.ts";

const STATUS: Readonly<Record<string, number>> = {
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  MethodNotAllowed: 405,
  InvalidRange: 416,
  NotImplemented: 501,
  SlowDown: 503,
};

const BUCKET = "photos";

export interface TestS3Server extends TestCredentials {
  readonly bucket: string;
  readonly endpoint: string;
  readonly port: number;
  /** What is in the bucket, by the object's whole name. */
  readonly objects: Map<string, Buffer>;
  /** Method and address of each request so far. */
  readonly asked: string[];
  /** Answers the next requests, one each, in place of the service. */
  readonly faults: ((response: ServerResponse) => void)[];
  stop(): Promise<void>;
}

/** Starts a service with one empty bucket, `photos`. */
export async function startTestS3Server(): Promise<TestS3Server> {
  const credentials = { region: "ap-southeast-2", accessKeyId: "TESTKEY", secretAccessKey: "te/st+secret=" };
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  const faults: TestS3Server["faults"] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    asked.push(`${request.method} http://${request.headers.host}${request.url}`);
    const fault = faults.shift();
    if (fault) return fault(response);
    const problem = findSignatureProblem(request, body, credentials);
    if (problem) return sendError(response, problem);
    if (Object.keys(request.headers).some((name) => name.includes("checksum")))
      return sendError(response, "NotImplemented");
    answer(objects, request, body, response);
  });
  server.on("checkContinue", (_request, response) => response.writeHead(417).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const endpoint = `http://127.0.0.1:${port}`;
  return { ...credentials, bucket: BUCKET, endpoint, port, objects, asked, faults, stop };
}

function answer(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  const { bucket, name } = addressed(request);
  if (bucket !== BUCKET) return sendError(response, "NoSuchBucket");
  if (name === "" && request.method === "GET") return sendList(objects, request, response);
  switch (request.method) {
    case "PUT":
      objects.set(name, body);
      return response.writeHead(200, { etag: computeEtag(body) }).end();
    case "DELETE":
      objects.delete(name);
      return response.writeHead(204).end();
    case "GET":
    case "HEAD": {
      const object = objects.get(name);
      if (!object) return sendError(response, "NoSuchKey");
      return sendObject(object, request.headers.range, response);
    }
    default:
      return sendError(response, "MethodNotAllowed");
  }
}

/** AWS names 1,000 in one answer. */
const LISTED_AT_ONCE = 5;

function sendList(objects: Map<string, Buffer>, { url = "" }: IncomingMessage, response: ServerResponse) {
  const asked = new URL(url, "http://s3").searchParams;
  if (asked.get("list-type") !== "2") return sendError(response, "NotImplemented");
  const after = asked.get("continuation-token") ?? "";
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(asked.get("prefix") ?? "") && name > after)
    .sort();
  const shown = names.slice(0, LISTED_AT_ONCE);
  const isTruncated = names.length > shown.length;
  const contents = shown.map((name) => `<Contents><Key>${name}</Key></Contents>`).join("");
  const next = isTruncated ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : "";
  response.writeHead(200, { "content-type": "application/xml" });
  return response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
      `<IsTruncated>${isTruncated}</IsTruncated>${contents}${next}</ListBucketResult>`,
  );
}

function sendObject(object: Buffer, range: string | undefined, response: ServerResponse) {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  const body = first ? object.subarray(Number(first), Number(last) + 1) : object;
  if (first && body.length === 0) return sendError(response, "InvalidRange");
  return response
    .writeHead(first ? 206 : 200, { etag: computeEtag(object), "content-length": body.length })
    .end(body);
}

function addressed({ headers, url = "" }: IncomingMessage): { bucket: string; name: string } {
  const path = decodeURIComponent(url.split("?")[0]!.slice(1));
  const [, bucket] = /^([^.]+)\.s3\./.exec(headers.host ?? "") ?? [];
  if (bucket) return { bucket, name: path };
  const slash = `${path}/`.indexOf("/");
  return { bucket: path.slice(0, slash), name: path.slice(slash + 1) };
}

const computeEtag = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

/** Answers an error as S3 does, by its code. */
export function sendError(response: ServerResponse, code: string): void {
  response.writeHead(STATUS[code] ?? 403, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>A message.</Message></Error>`,
  );
}
