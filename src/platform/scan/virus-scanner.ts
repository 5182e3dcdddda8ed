import { connect, type Socket } from "node:net";
import type { Env } from "../env.ts";

/** What a scan of a file found. "unreachable" may be tried again later; "failed" is the scanner's answer about this file. */
export type ScanResult =
  | { readonly kind: "clean" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "infected"; readonly virus: string }
  | { readonly kind: "unreachable"; readonly reason: string };

/** Looks for viruses in files. */
export interface VirusScanner {
  /** Never throws: a scanner that is away is an answer. */
  scan(bytes: Uint8Array): Promise<ScanResult>;
}

interface ClamavSettings {
  readonly host: string;
  readonly port: number;
  /** For a whole scan. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const CHUNK_BYTES = 64 * 1024;
const MAX_ANSWER_LENGTH = 1000;

/** Reads `127.0.0.1:3310`, `clamav.internal:3310` or `[::1]:3310`. */
export function readClamavAddress(address: string): Pick<ClamavSettings, "host" | "port"> {
  const at = address.lastIndexOf(":");
  return { host: address.slice(0, at).replace(/^\[|\]$/g, ""), port: Number(address.slice(at + 1)) };
}

/**
 * A ClamAV daemon at a TCP address, by its INSTREAM command (clamd(8)): the file in chunks, each after its length in four bytes,
 * then a length of zero; the answer is `stream: OK` or `stream: {virus} FOUND`.
 */
export class ClamavScanner implements VirusScanner {
  readonly #settings: ClamavSettings;

  constructor(settings: ClamavSettings) {
    this.#settings = settings;
  }

  async scan(bytes: Uint8Array): Promise<ScanResult> {
    try {
      return readAnswer(await this.#ask(bytes));
    } catch (error) {
      return { kind: "unreachable", reason: (error as Error).message };
    }
  }

  #ask(bytes: Uint8Array): Promise<string> {
    const { host, port, timeoutMs = TIMEOUT_MS } = this.#settings;
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      const expiry = setTimeout(() => fail(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
      let answer = "";
      const fail = (error: Error) => {
        clearTimeout(expiry);
        socket.destroy();
        reject(error);
      };
      socket.setEncoding("latin1");
      socket.on("connect", () => sendStream(socket, bytes));
      socket.on("data", (text: string) => {
        answer += text;
        if (answer.length > MAX_ANSWER_LENGTH) fail(new Error("an answer without an end"));
      });
      // A daemon that refuses a file answers and closes while the rest is still being written.
      socket.on("error", (error) => (answer === "" ? fail(error) : undefined));
      socket.on("close", () => {
        clearTimeout(expiry);
        resolve(answer);
      });
    });
  }
}

/** The daemon closes the connection once it has answered. */
function sendStream(socket: Socket, bytes: Uint8Array): void {
  socket.write("zINSTREAM\0");
  for (let from = 0; from < bytes.byteLength; from += CHUNK_BYTES) {
    const chunk = bytes.subarray(from, from + CHUNK_BYTES);
    socket.write(toLength(chunk.byteLength));
    socket.write(chunk);
  }
  socket.write(toLength(0));
}

function toLength(length: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(length);
  return prefix;
}

function readAnswer(answer: string): ScanResult {
  const text = answer.replaceAll("\0", "").trim();
  const [, virus] = /^stream: (.+) FOUND$/.exec(text) ?? [];
  if (virus) return { kind: "infected", virus };
  if (text === "stream: OK") return { kind: "clean" };
  if (/\bERROR$/.test(text)) return { kind: "failed", reason: text };
  return { kind: "unreachable", reason: text || "no answer" };
}

/** The virus scanner of this installation; null if none is configured. */
export function openScanner({ CLAMAV_ADDRESS: address }: Pick<Env, "CLAMAV_ADDRESS">): VirusScanner | null {
  return address === undefined ? null : new ClamavScanner(readClamavAddress(address));
}
