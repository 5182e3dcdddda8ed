import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Env } from "../env.ts";
import { parseJson } from "../http/read-input.ts";
import type { SmsSender } from "../sms/sms.ts";

const message = z.object({
  channel: z.enum(["mail", "sms"]),
  at: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Of a mail: its Message-ID, and where its answer goes if not to its sender. */
  mailId: z.string().optional(),
  replyTo: z.string().optional(),
});

/** A message that was kept instead of sent. */
export type OutboxMessage = z.infer<typeof message>;

/** Older messages are deleted, because they contain personal details and codes. */
export const MAX_MESSAGES = 200;

/** Messages of an installation that sends none, one file for each (T9). */
export class Outbox {
  readonly #folder: string;
  readonly #now: () => Date;
  #written = 0;

  /** @param folder created if it is missing; only its owner can read it */
  constructor(folder: string, now: () => Date) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Adds a message. Its file appears whole or not at all. */
  async add(added: Omit<OutboxMessage, "at">): Promise<void> {
    const at = this.#now().toISOString();
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    this.#written += 1;
    const name = `${at.replace(/[-:.]/g, "")}-${process.pid}-${String(this.#written).padStart(6, "0")}.json`;
    const path = join(this.#folder, name);
    const draft = await open(`${path}.part`, "w", 0o600);
    try {
      await draft.writeFile(JSON.stringify({ ...added, at } satisfies OutboxMessage));
    } finally {
      await draft.close();
    }
    await rename(`${path}.part`, path);
    await this.#forgetOld();
  }

  /** The latest messages, newest first. */
  async list(max = 50): Promise<readonly OutboxMessage[]> {
    const names = (await this.#names()).slice(-max).reverse();
    const texts = await Promise.all(
      names.map((name) => readFile(join(this.#folder, name), "utf8").catch(() => "")),
    );
    return texts.flatMap((text) => message.safeParse(parseJson(text)).data ?? []);
  }

  async #names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => name.endsWith(".json")).sort();
  }

  async #forgetOld(): Promise<void> {
    const old = (await this.#names()).slice(0, -MAX_MESSAGES);
    await Promise.all(old.map((name) => rm(join(this.#folder, name), { force: true })));
  }
}

/** Creates a sender that keeps text messages in the outbox. */
export const createOutboxSms = (outbox: Outbox): SmsSender => ({
  send: async ({ to, text }) => {
    await outbox.add({ channel: "sms", to, subject: "", text });
    return { ok: true };
  },
});

type OutboxEnv = Pick<Env, "SMTP_URL" | "DATA_DIR" | "OUTBOX" | "TRUST_PROXY" | "DATABASE_URL">;

/**
 * Opens the outbox of an installation that sends no mail; null for one that does, or that serves the public by all appearances
 * unless `OUTBOX` turns it on (D209).
 */
export function openOutbox(env: OutboxEnv): Outbox | null {
  const { SMTP_URL, OUTBOX = !servesPublic(env), DATA_DIR } = env;
  return OUTBOX && !SMTP_URL ? new Outbox(join(DATA_DIR, "outbox", "readable"), () => new Date()) : null;
}

const servesPublic = ({ TRUST_PROXY, DATABASE_URL }: Pick<Env, "TRUST_PROXY" | "DATABASE_URL">): boolean =>
  TRUST_PROXY > 0 || DATABASE_URL !== undefined;

/** What is wrong with how a public installation sends mail; null if nothing is. */
export function findMailProblem(env: OutboxEnv): string | null {
  if (env.SMTP_URL || !servesPublic(env)) return null;
  return "SMTP_URL is not set: no mail leaves this machine. Dealers hear of no enquiry, and shoppers get no code to sign in with.";
}
