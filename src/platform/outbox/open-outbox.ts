import { join } from "node:path";
import type { Env } from "../env.ts";
import { Outbox } from "./outbox.ts";

/** Opens the outbox of an installation without a mail server; null if there is one. */
export function openOutbox({ SMTP_URL, DATA_DIR }: Pick<Env, "SMTP_URL" | "DATA_DIR">): Outbox | null {
  return SMTP_URL ? null : new Outbox(join(DATA_DIR, "outbox", "readable"), () => new Date());
}
