import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { composeMail } from "./compose.ts";
import type { Mailer } from "./mailer.ts";

/**
 * Writes each message as an `.eml` file, for machines without a mail server. A file appears whole or not at all, only
 * its owner can read it, and names sort by time.
 * @param folder made when it is missing
 * @param from the platform's sender address
 */
export function createOutboxMailer(folder: string, from: string, now: () => Date): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async (message) => {
      const { messageId, message: content } = await transport.sendMail(composeMail(message, from));
      const time = now().toISOString().replace(/[-:.]/g, "");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, `${time}-${message.id}.eml`), content as Buffer);
      return { id: messageId };
    },
  };
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = await open(`${path}.part`, "w", 0o600);
  try {
    await draft.writeFile(content);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${path}.part`, path);
}
