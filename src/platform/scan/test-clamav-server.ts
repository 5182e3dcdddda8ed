import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

/** What the server answers to a file, `stream: OK`; null to close without an answer. */
type Answer = (file: Buffer) => string | null;

export interface TestClamav {
  readonly port: number;
  /** Files in the order in which they were sent. */
  readonly files: readonly Buffer[];
  close(): Promise<void>;
}

/** The text that every scanner takes for a virus, in two parts so that none finds it here (EICAR). */
export const EICAR = `${String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}`}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

/** Answers INSTREAM as clamd does: a file with the EICAR text is infected. */
export async function openTestClamav(answer: Answer = answerAsClamd): Promise<TestClamav> {
  const files: Buffer[] = [];
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    const parts: Buffer[] = [];
    socket.on("data", (part) => {
      parts.push(part);
      const file = readStream(Buffer.concat(parts));
      if (!file) return;
      files.push(file);
      finish(socket, answer(file));
    });
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    files,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const answerAsClamd: Answer = (file) =>
  file.includes(EICAR) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK";

function finish(socket: Socket, answer: string | null): void {
  if (answer === null) socket.destroy();
  else socket.end(`${answer}\0`);
}

const COMMAND = "zINSTREAM\0";

/** The file of a whole conversation; null while more has to come. */
function readStream(bytes: Buffer): Buffer | null {
  if (bytes.length < COMMAND.length) return null;
  if (bytes.toString("latin1", 0, COMMAND.length) !== COMMAND) throw new Error("not INSTREAM");
  const chunks: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (at + 4 + length > bytes.length) return null;
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
