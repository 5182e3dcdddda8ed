import { join, resolve } from "node:path";
import { z } from "zod";
import { StartError } from "./start-error.ts";

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ }).optional();
const address = z
  .string()
  .regex(/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i)
  .optional();
const flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** Every environment variable that the product reads. The table in docs/deployment.md is checked against these descriptions. */
export const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe("Port of the web server."),
  HOST: z.string().min(1).default("0.0.0.0").describe("Address that the web server listens on."),
  DATA_DIR: z
    .string()
    .min(1)
    .default(".data")
    .describe("Folder of the embedded database, the outbox, the signing secret and the web server's lock."),
  IMAGE_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Folder of pictures, shared by all processes of an installation unless S3_BUCKET is set; images in DATA_DIR by default.",
    ),
  IMAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(16)
    .default(2048)
    .describe(
      "Most room in IMAGE_DIR for pictures in the sizes that were asked for, which can be made again.",
    ),
  STOCK_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(16)
    .default(1024)
    .describe(
      "Memory for the stock of sites that are visited; those that were visited the longest time ago make room.",
    ),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, "must be the name of a bucket")
    .optional()
    .describe(
      "Bucket of an S3-compatible service for photos as they came; without it they are in IMAGE_DIR.",
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Address of that service, such as https://s3.example; AWS in S3_REGION by default."),
  S3_REGION: z
    .string()
    .min(1)
    .default("us-east-1")
    .describe("Region of the bucket; most services other than AWS take the default."),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe("Key that may list the bucket and read, write and delete objects; needed with S3_BUCKET."),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe("Secret of that key; needed with S3_BUCKET."),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, "must be a folder, such as forecourt or group/forecourt")
    .transform((folder) => folder.replace(/\/?$/, "/"))
    .optional()
    .describe("Folder in the bucket; none by default."),
  S3_PATH_STYLE: flag
    .optional()
    .describe(
      "true: addresses have the bucket in their path, false: in the host; true by default with S3_ENDPOINT.",
    ),
  DATABASE_URL: postgresUrl.describe(
    "PostgreSQL 15 or later, as the app's own role; without it an embedded server is used.",
  ),
  DATABASE_OWNER_URL: postgresUrl.describe(
    "The same database as the role that owns the tables; needed with DATABASE_URL to migrate.",
  ),
  DATABASE_DIRECT_URL: postgresUrl.describe(
    "The same database as the app's role without a pooler in between, for notices of changes; needed if DATABASE_URL leads to PgBouncer.",
  ),
  DATABASE_READ_URL: postgresUrl.describe(
    "A replica of the database as the app's role, from which stock and reports are read; DATABASE_URL by default.",
  ),
  SEARCH_URL: z
    .string()
    .transform((list) => list.split(",").map((url) => url.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .optional()
    .describe(
      "Nodes of an OpenSearch cluster for the indexes of large sites, such as https://user:password@search-1:9200, with commas between them; a path of the first is what the names of indexes begin with. Without it all indexes are in memory.",
    ),
  SEARCH_MIN_VEHICLES: z.coerce
    .number()
    .int()
    .min(1)
    .default(200_000)
    .describe("Vehicles of an account from which on its sites' indexes are in that cluster."),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe("Signs form tokens, 32 characters or more; needed with DATABASE_URL, else kept in DATA_DIR."),
  ENCRYPTION_KEYS: z
    .string()
    .optional()
    .describe(
      "Keys that encrypt what is stored of secrets, such as 2026:…, each an id and 32 bytes in base64, with commas between them: the first encrypts, all decrypt; by default one that is derived from SECRET_KEY.",
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      "Mail server, such as smtp://user:password@host:587; without it mail is written to DATA_DIR/outbox and leaves this machine for nobody.",
    ),
  OUTBOX: flag
    .optional()
    .describe(
      "true or false: show mail and text messages that are not sent at /outbox on this machine, at the address that the program prints; by default only without SMTP_URL, TRUST_PROXY and DATABASE_URL.",
    ),
  ALARM_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Address that is posted JSON with a `text`, as chat services take it, when enquiries are not delivered within 15 minutes or are given up.",
    ),
  METRICS_ADDRESS: address.describe(
    "Address and port at which this process answers /metrics for Prometheus, such as 127.0.0.1:9464; without it there are none.",
  ),
  TLS_PERMISSION_ADDRESS: address.describe(
    "Address and port at which this process tells Caddy for which domains it may get certificates, such as 127.0.0.1:9465; nobody else may reach it.",
  ),
  CDN: z
    .enum(["cloudflare", "fastly"])
    .optional()
    .describe(
      "CDN in front that may keep pages: cloudflare or fastly; without it, it keeps pictures, scripts and styles alone.",
    ),
  CDN_ID: z
    .string()
    .regex(/^[\w-]+$/, "must be an id alone")
    .optional()
    .describe("Zone ID of Cloudflare or service ID of Fastly; needed with CDN."),
  CDN_TOKEN: z
    .string()
    .optional()
    .describe("API token that may purge that zone or service, and nothing else; needed with CDN."),
  TRACES_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Address at which a collector takes OpenTelemetry's traces by OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces; without it there are none.",
    ),
  TRACES_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.05)
    .describe("Share of the requests and of the background work that is traced, from 0 to 1."),
  CLAMAV_ADDRESS: address.describe(
    "TCP address of a ClamAV daemon that scans files of shoppers, such as 127.0.0.1:3310; without it the mail says that they are not scanned.",
  ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe(
      "How long a web process that was told to stop still answers while /readyz says 503, so that a balancer in front sends it nothing more.",
    ),
  MAIL_FROM: z.email().default("website@forecourt.example").describe("Sender of all mail."),
  MAIL_REPLY_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/)
    .optional()
    .describe(
      "Domain whose mail is handed to /hooks/mail: shoppers' answers to a reply from the back office then come into it; without it they go to the dealer's own address.",
    ),
  MAIL_INBOUND_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      "What whoever hands mail to /hooks/mail proves to be with, 32 characters or more; needed with MAIL_REPLY_DOMAIN.",
    ),
  WEB_PUSH_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/_-]{43}=?$/)
    .optional()
    .describe(
      "Private key (P-256, 32 bytes in base64) by which push services know this installation; without it staff get no notifications on their phones.",
    ),
  DEFAULT_SITE: z
    .string()
    .optional()
    .describe("Slug of the site that `localhost` shows; the first site by default."),
  BASE_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/)
    .default("localhost")
    .describe("Every site also answers at {slug}.BASE_DOMAIN."),
  BACK_OFFICE_HOST: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/)
    .optional()
    .describe("Host of the back office for staff, and of nothing else; manage.BASE_DOMAIN by default."),
  TRUST_PROXY: z
    .string()
    .regex(
      /^\d$/,
      "must be the number of proxies in front: 0 for none, 1 for nginx alone, 2 for a CDN and nginx. Where it was true, write 1; where it was false, write 0",
    )
    .default("0")
    .transform(Number)
    .describe(
      "How many proxies in front pass on X-Forwarded-For, -Host and -Proto: 1 for nginx, 2 for a CDN and nginx.",
    ),
  DEMO: flag
    .optional()
    .describe(
      "true or false: load the demo dealers on first run; by default only with the embedded database.",
    ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug"])
    .default("info")
    .describe("Least severe log entry written."),
  FETCH_PRIVATE_ADDRESSES: flag
    .default(false)
    .describe(
      "true lets feeds, photos, webhooks and outside valuation and quote services reach private addresses, for trying things out on one machine.",
    ),
});

export type Env = Readonly<Omit<z.infer<typeof envSchema>, "IMAGE_DIR">> & { readonly IMAGE_DIR: string };

/** Variables whose values are secrets, beside those of accounts: a backup names the ones that are set. */
export const SECRET_SETTINGS = [
  "SECRET_KEY",
  "ENCRYPTION_KEYS",
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "SEARCH_URL",
  "SMTP_URL",
  "MAIL_INBOUND_SECRET",
  "WEB_PUSH_KEY",
  "ALARM_WEBHOOK_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "CDN_TOKEN",
] as const satisfies readonly (keyof Env)[];

const POSTGRES_RULE = "must begin with postgresql://, such as postgresql://user:password@host:5432/name";
const FLAG_RULE = "must be true or false";
const WEB_RULE = "must be an http or https address, such as https://host.example";

/** What a variable must be. Those that are not here say it in the schema. */
const RULES: Readonly<Partial<Record<string, string>>> = {
  PORT: "must be a port from 1 to 65535",
  STOCK_MEMORY_MB: "must be a whole number of megabytes, 16 or more",
  IMAGE_CACHE_MB: "must be a whole number of megabytes, 16 or more",
  S3_ENDPOINT: WEB_RULE,
  S3_PATH_STYLE: FLAG_RULE,
  DATABASE_URL: POSTGRES_RULE,
  DATABASE_DIRECT_URL: POSTGRES_RULE,
  DATABASE_READ_URL: POSTGRES_RULE,
  DATABASE_OWNER_URL: POSTGRES_RULE,
  SEARCH_URL: "must be http or https addresses, such as https://search-1:9200,https://search-2:9200",
  SEARCH_MIN_VEHICLES: "must be a whole number, 1 or more",
  SECRET_KEY: "must have 32 characters or more",
  SMTP_URL: "must begin with smtp:// or smtps://, such as smtp://user:password@host:587",
  ALARM_WEBHOOK_URL: WEB_RULE,
  TRACES_URL: WEB_RULE,
  TRACES_SHARE: "must be a number from 0 to 1",
  METRICS_ADDRESS: "must be a host and a port, such as 127.0.0.1:9464",
  CDN: "must be cloudflare or fastly",
  TLS_PERMISSION_ADDRESS: "must be a host and a port, such as 127.0.0.1:9465",
  CLAMAV_ADDRESS: "must be a host and a port, such as 127.0.0.1:3310",
  DRAIN_SECONDS: "must be a whole number of seconds, 60 at most",
  MAIL_FROM: "must be an email address",
  MAIL_REPLY_DOMAIN: "must be a domain alone, such as reply.dealers.example",
  MAIL_INBOUND_SECRET: "must have 32 characters or more",
  WEB_PUSH_KEY: "must be 32 bytes in base64, such as openssl rand -base64 32 prints",
  BASE_DOMAIN: "must be a domain alone, such as dealers.example",
  BACK_OFFICE_HOST: "must be a host alone, such as manage.dealers.example",
  DEMO: FLAG_RULE,
  OUTBOX: FLAG_RULE,
  LOG_LEVEL: "must be fatal, error, warn, info or debug",
  FETCH_PRIVATE_ADDRESSES: FLAG_RULE,
};

/** Which setting is of no use without which other. */
const NEEDS: readonly (readonly [keyof Env, keyof Env])[] = [
  ["DATABASE_URL", "SECRET_KEY"],
  ["DATABASE_DIRECT_URL", "DATABASE_URL"],
  ["DATABASE_READ_URL", "DATABASE_URL"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID"],
  ["S3_BUCKET", "S3_SECRET_ACCESS_KEY"],
  ["MAIL_REPLY_DOMAIN", "MAIL_INBOUND_SECRET"],
  ["CDN", "CDN_ID"],
  ["CDN", "CDN_TOKEN"],
  ["CDN_ID", "CDN"],
  ["CDN_TOKEN", "CDN"],
  ["S3_ENDPOINT", "S3_BUCKET"],
  ["S3_ACCESS_KEY_ID", "S3_BUCKET"],
  ["S3_SECRET_ACCESS_KEY", "S3_BUCKET"],
  ["S3_PREFIX", "S3_BUCKET"],
  ["S3_PATH_STYLE", "S3_BUCKET"],
];

/** The host at which staff sign in. */
export const findBackOfficeHost = ({
  BACK_OFFICE_HOST,
  BASE_DOMAIN,
}: Pick<Env, "BACK_OFFICE_HOST" | "BASE_DOMAIN">): string => BACK_OFFICE_HOST ?? `manage.${BASE_DOMAIN}`;

/** Where the back office is, such as `https://manage.dealers.example`. */
export function toBackOfficeOrigin(env: Pick<Env, "BACK_OFFICE_HOST" | "BASE_DOMAIN" | "PORT">): string {
  const host = findBackOfficeHost(env);
  return /(^|\.)localhost$/.test(host) ? `http://${host}:${env.PORT}` : `https://${host}`;
}

/**
 * A setting that another one needs, as `NEEDS` says.
 * @throws StartError when it is missing
 */
export function requireSetting<Name extends keyof Env>(env: Env, name: Name): NonNullable<Env[Name]> {
  const value = env[name];
  if (value === undefined || value === null) throw new StartError(`${name} is missing.`);
  return value;
}

/** One variable and its rule a line; a single one in the same line. */
function describeProblems({ issues }: z.ZodError): string {
  const rules = new Map(issues.map(({ path: [name], message }) => [String(name), message]));
  const problems = [...rules].map(([name, message]) => `${name}: ${RULES[name] ?? message}.`);
  if (problems.length === 1) return `Wrong setting in the environment. ${problems[0]}`;
  return ["Wrong settings in the environment:", ...problems.map((problem) => `  ${problem}`)].join("\n");
}

/**
 * Reads and validates the environment in one place.
 * @throws StartError naming each wrong variable and its rule.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(filled);
  if (!parsed.success) {
    throw new StartError(describeProblems(parsed.error));
  }
  const dataDir = resolve(parsed.data.DATA_DIR);
  const imageDir = resolve(parsed.data.IMAGE_DIR ?? join(dataDir, "images"));
  const env = { ...parsed.data, DATA_DIR: dataDir, IMAGE_DIR: imageDir };
  for (const [given, needed] of NEEDS) {
    if (env[given] !== undefined && env[needed] === undefined)
      throw new StartError(`Wrong setting in the environment. ${needed}: is needed when ${given} is set.`);
  }
  return env;
}
