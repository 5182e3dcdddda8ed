import { StartError } from "../start-error.ts";

interface BucketRequest {
  readonly bucket: string;
  readonly endpoint?: string;
  readonly region: string;
}

type Refusal = (asked: BucketRequest) => string;

const NOT_ITS_REGION: Refusal = ({ region }) => `S3_REGION ${region} is not the region of the bucket`;
const NOT_ALLOWED: Refusal = ({ bucket }) =>
  `S3_ACCESS_KEY_ID is refused, or may not list and read the bucket ${bucket},`;

/** What to fix, by the service's error code. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  NoSuchBucket: ({ bucket }) => `S3_BUCKET ${bucket} does not exist`,
  InvalidAccessKeyId: () => "S3_ACCESS_KEY_ID is not known",
  SignatureDoesNotMatch: () => "S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID",
  AccessDenied: NOT_ALLOWED,
  PermanentRedirect: NOT_ITS_REGION,
  AuthorizationHeaderMalformed: NOT_ITS_REGION,
};

/**
 * What a person must fix when a bucket, asked for an object that nobody wrote, answers with bytes or an error instead of "not there":
 * one sentence that names the setting and holds no secret.
 */
export function describeRefusedBucket(answer: Buffer | Error, asked: BucketRequest): StartError {
  const service = asked.endpoint
    ? `S3_ENDPOINT ${new URL(asked.endpoint).origin}`
    : `AWS in S3_REGION ${asked.region}`;
  if (answer instanceof Buffer)
    return new StartError(`${service} is no S3 service: it has everything that it is asked for.`);
  const { name, message, code, $metadata } = answer as ServiceError;
  const status = $metadata?.httpStatusCode;
  const refusal = REFUSALS[name] ?? (status === 401 || status === 403 ? NOT_ALLOWED : undefined);
  if (refusal) return new StartError(`${refusal(asked)} at ${service}.`);
  if (status) return new StartError(`${service} does not answer as an S3 service: ${status} ${name}.`);
  return new StartError(`${service} cannot be reached: ${message || code}.`);
}

/** An error as the client throws it: `name` is the service's code, and without a status there was no answer. */
type ServiceError = NodeJS.ErrnoException & { readonly $metadata?: { readonly httpStatusCode?: number } };
