import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface TestCredentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(.+?)\/((\d{8})\/([^/]+)\/s3\/aws4_request), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/;
const MAX_SKEW_MS = 900_000;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * S3's error code for a request that is not signed with these credentials by AWS Signature Version 4, after AWS's public
 * description of it and without the client's code; null for one that is. A body must be covered by its hash.
 */
export function findSignatureProblem(
  request: IncomingMessage,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: TestCredentials,
): string | null {
  const { authorization = "", "x-amz-date": time, "x-amz-content-sha256": bodyHash } = request.headers;
  const [, id, scope, day, signedRegion, names = "", signature] = AUTHORIZATION.exec(authorization) ?? [];
  if (id === undefined || !mustBeSigned(request).every((name) => names.split(";").includes(name)))
    return "AccessDenied";
  if (id !== accessKeyId) return "InvalidAccessKeyId";
  if (signedRegion !== region) return "AuthorizationHeaderMalformed";
  if (bodyHash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  if (!(Math.abs(Date.now() - readInstant(String(time))) < MAX_SKEW_MS)) return "RequestTimeTooSkewed";
  const canonical = buildCanonicalRequest(request, names, bodyHash);
  const key = [day!, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  const wanted = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString("hex");
  return signature === wanted ? null : "SignatureDoesNotMatch";
}

const mustBeSigned = ({ headers }: IncomingMessage) =>
  Object.keys(headers).filter((name) => name === "host" || name.startsWith("x-amz-"));

/** Of `20261121T193201Z`, in milliseconds. */
const readInstant = (time: string) =>
  Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));

function buildCanonicalRequest(
  { method, url = "", headers }: IncomingMessage,
  names: string,
  bodyHash: string,
) {
  const [path, query = ""] = url.split("?");
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}`);
  // A parameter without a value is signed with an equals sign.
  const parameters = query.split("&").filter(Boolean);
  const sorted = parameters.map((each) => (each.includes("=") ? each : `${each}=`)).sort();
  return [method, path, sorted.join("&"), ...lines, "", names, bodyHash].join("\n");
}
