import { join } from "node:path";
import type { Env } from "../env.ts";
import { Outbox } from "./outbox.ts";

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
