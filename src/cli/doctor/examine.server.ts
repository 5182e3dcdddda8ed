import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { mkdir, statfs } from "node:fs/promises";
import { connect } from "node:tls";
import { createTransport } from "nodemailer";
import PQueue from "p-queue";
import { listSites } from "#features/tenancy/accounts/site-directory.server.ts";
import type { Env } from "#platform/env.ts";
import { findMailProblem } from "#platform/outbox/outbox.ts";
import type { Database } from "#platform/postgres/database.ts";
import { openPlatform } from "#platform/start/platform.ts";
import { openStorage } from "#platform/storage/open-storage.ts";
import { SearchCluster } from "#search/opensearch/cluster.ts";
import { examineDatabase } from "./examine-database.server.ts";
import { type Finding, judgeCertificate, judgeDisk, judgeSearch, toProblem } from "./judge.ts";

const ANSWER_MS = 10_000;
const HOSTS_AT_ONCE = 20;

/** Looks at everything that an installation needs, one after another, also after something is wrong. */
export async function examine(env: Env, now: () => Date): Promise<readonly Finding[]> {
  const platform = await openPlatform(env, { upgrade: false }).catch((error: Error) => error);
  const database = platform instanceof Error ? [toProblem("database", platform, DATABASE_ADVICE)] : [];
  const folders = [...new Set([env.DATA_DIR, env.IMAGE_DIR])];
  const rest = [
    ...(await examineSearch(env)),
    await examineMail(env),
    examinePush(env),
    await examineStorage(env),
    ...(await Promise.all(folders.map(examineDisk))),
  ];
  if (platform instanceof Error) return [...database, ...rest];
  try {
    return [
      ...(await examineDatabase(platform, env, now)),
      ...rest,
      ...(await examineHosts(platform.db, now())),
    ];
  } finally {
    await platform.close();
  }
}

const DATABASE_ADVICE = 'See docs/deployment.md, "Database".';

/** Each node of the search cluster. */
const examineSearch = ({ SEARCH_URL: urls = [] }: Env): Promise<readonly Finding[]> =>
  Promise.all(urls.map(examineNode));

async function examineNode(url: string): Promise<Finding> {
  const { host, href } = new URL("/", url);
  const cluster = new SearchCluster({ nodes: [href], prefix: "doctor", now: () => new Date() });
  try {
    return judgeSearch(host, await cluster.readHealth());
  } catch (error) {
    return toProblem(
      `search at ${host}`,
      error as Error,
      "Correct SEARCH_URL, start that node, or let this machine reach it.",
    );
  } finally {
    await cluster.close();
  }
}

async function examineMail(env: Env): Promise<Finding> {
  if (!env.SMTP_URL) {
    const problem = findMailProblem(env);
    return problem
      ? { check: "mail", state: "problem", found: problem, advice: "Set SMTP_URL to your mail server." }
      : { check: "mail", state: "ok", found: "kept in the outbox of this machine", advice: "" };
  }
  const transport = createTransport({
    ...{
      url: env.SMTP_URL,
      connectionTimeout: ANSWER_MS,
      greetingTimeout: ANSWER_MS,
      socketTimeout: ANSWER_MS,
    },
  });
  try {
    await transport.verify();
    return { check: "mail", state: "ok", found: "the server takes the login", advice: "" };
  } catch (error) {
    return toProblem("mail", error as Error, "Correct SMTP_URL, or let this machine reach the mail server.");
  } finally {
    transport.close();
  }
}

/** A key that is none stops the program before. */
const examinePush = ({ WEB_PUSH_KEY }: Env): Finding => ({
  ...{ check: "notifications", state: "ok", advice: "" },
  found: WEB_PUSH_KEY
    ? "staff can turn them on"
    : "off: set WEB_PUSH_KEY (openssl rand -base64 32) to tell staff of enquiries on their phones",
});

async function examineStorage(env: Env): Promise<Finding> {
  const [key, bytes] = [`doctor/${randomUUID()}`, Buffer.from("doctor")];
  const place = env.S3_BUCKET ? `bucket ${env.S3_BUCKET}` : `folder ${env.IMAGE_DIR}`;
  try {
    const storage = await openStorage(env);
    await storage.write(key, bytes);
    const isSame = (await storage.read(key))?.equals(bytes) ?? false;
    await storage.remove(key);
    if (!isSame) throw new Error("what was written is not what is read");
    return { check: "storage", state: "ok", found: `the ${place} keeps what is written`, advice: "" };
  } catch (error) {
    return toProblem("storage", error as Error, `Let the program read, write and delete in the ${place}.`);
  }
}

async function examineDisk(folder: string): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    return judgeDisk(folder, bavail * bsize);
  } catch (error) {
    return toProblem(`disk of ${folder}`, error as Error, "Let the program write there.");
  }
}

/** The dealers' own domains: whether they lead anywhere, and how long their certificates last. */
async function examineHosts(db: Database, now: Date): Promise<readonly Finding[]> {
  const queue = new PQueue({ concurrency: HOSTS_AT_ONCE });
  const hosts = (await listSites(db)).flatMap((site) => site.hosts);
  return queue.addAll(hosts.map((host) => () => examineHost(host, now)));
}

async function examineHost(host: string, now: Date): Promise<Finding> {
  try {
    await lookup(host);
  } catch {
    return {
      ...{ check: `domain ${host}`, state: "warning", found: "leads nowhere yet" },
      advice: "Have the dealer point it to your proxy, or take it off with `sites hosts`.",
    };
  }
  return judgeCertificate(host, await readCertificate(host), now);
}

/** When the certificate of a host runs out; null for none that browsers accept. */
async function readCertificate(host: string): Promise<Date | null> {
  const socket = connect({ host, port: 443, servername: host, timeout: ANSWER_MS });
  socket.once("timeout", () => socket.destroy(new Error("no answer")));
  try {
    await once(socket, "secureConnect");
    return new Date(socket.getPeerCertificate().valid_to);
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
