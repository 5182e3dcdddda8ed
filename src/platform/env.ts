import { join, resolve } from "node:path";
import { z } from "zod";
import { StartError } from "./start-error.ts";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** Every environment variable that the product reads. The README's table is checked against these descriptions. */
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
      "Folder of pictures, shared by all processes of an installation; images in DATA_DIR by default.",
    ),
  IMAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(16)
    .default(2048)
    .describe(
      "Most room in IMAGE_DIR for pictures in the sizes that were asked for, which can be made again.",
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("PostgreSQL 15 or later, as the app's own role; without it an embedded server is used."),
  DATABASE_OWNER_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("The same database as the role that owns the tables; needed with DATABASE_URL to migrate."),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe("Signs form tokens, 32 characters or more; needed with DATABASE_URL, else kept in DATA_DIR."),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      "Mail server, such as smtp://user:password@host:587; without it mail is written to DATA_DIR/outbox.",
    ),
  MAIL_FROM: z.email().default("website@forecourt.example").describe("Sender of all mail."),
  DEFAULT_SITE: z
    .string()
    .optional()
    .describe("Slug of the site that `localhost` shows; the first site by default."),
  BASE_DOMAIN: z
    .string()
    .min(1)
    .default("localhost")
    .describe("Every site also answers at {slug}.BASE_DOMAIN."),
  TRUST_PROXY: flag
    .default(false)
    .describe("true when a proxy in front sets X-Forwarded-For, -Host and -Proto."),
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
      "true lets feeds, photos and webhooks reach private addresses, for trying things out on one machine.",
    ),
});

export type Env = Readonly<Omit<z.infer<typeof envSchema>, "IMAGE_DIR">> & { readonly IMAGE_DIR: string };

/**
 * Reads and validates the environment in one place.
 * @throws StartError naming each wrong variable and its rule.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(filled);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new StartError(`Wrong setting in the environment. ${problems.join("; ")}.`);
  }
  const dataDir = resolve(parsed.data.DATA_DIR);
  const imageDir = resolve(parsed.data.IMAGE_DIR ?? join(dataDir, "images"));
  const env = { ...parsed.data, DATA_DIR: dataDir, IMAGE_DIR: imageDir };
  if (env.DATABASE_URL && !env.SECRET_KEY) {
    throw new StartError("Wrong setting in the environment. SECRET_KEY: is needed when DATABASE_URL is set.");
  }
  return env;
}
