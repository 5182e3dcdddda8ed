import { promises as dns } from "node:dns";
import { Agent, type Dispatcher, request } from "undici";
import { readAtMost } from "#platform/http/read-input.ts";
import { publicLookup } from "#platform/outside/public-address.ts";
import { hashFor } from "#platform/secrets/own-secret.ts";

/** Where a record or a file shows that a domain is the dealer's. */
export interface HostProof {
  readonly recordName: string;
  readonly recordValue: string;
  /** With https or without. */
  readonly filePath: string;
  /** What the file has to say. */
  readonly fileText: string;
}

const TOKEN_DIGITS = 32;

/**
 * What proves that an account may use a host (D464). It is the account's own, so that nobody can use what another one published,
 * and stays the same, so that nothing needs to be kept.
 */
export function toHostProof(secret: string, accountId: number, host: string): HostProof {
  const text = hashFor(secret, "domains", `${accountId} ${host}`).toString("hex").slice(0, TOKEN_DIGITS);
  return {
    recordName: `_forecourt.${host}`,
    recordValue: `forecourt=${text}`,
    filePath: `${host}/.well-known/forecourt.txt`,
    fileText: text,
  };
}

export interface ProofParts {
  readonly dispatcher: Dispatcher;
  /** The text records of a name. @throws like `dns.resolveTxt` */
  readonly resolveTxt: (name: string) => Promise<readonly (readonly string[])[]>;
}

const TIMEOUT_MS = 5000;
const MAX_FILE_BYTES = 1024;
/** A name that does not exist, or has no record of the kind. */
const ABSENT = ["ENOTFOUND", "ENODATA"];

/** What was found of a proof. */
export type ProofFound =
  | "proved"
  /** Neither the record nor the file is there. */
  | "absent"
  /** There are records of the name, and none of them is this account's. */
  | "other-record"
  /** The DNS did not answer. */
  | "unanswered";

/** Looks for the record in the DNS, and then for the file. */
export async function findProof(proof: HostProof, parts: ProofParts): Promise<ProofFound> {
  const records = await parts.resolveTxt(proof.recordName).catch((error: NodeJS.ErrnoException) => {
    return ABSENT.includes(error.code ?? "") ? [] : null;
  });
  if (records?.some((pieces) => pieces.join("").trim() === proof.recordValue)) return "proved";
  for (const protocol of ["https", "http"])
    if ((await readFile(`${protocol}://${proof.filePath}`, parts.dispatcher)) === proof.fileText)
      return "proved";
  if (records === null) return "unanswered";
  return records.length > 0 ? "other-record" : "absent";
}

/** The text of a small file; null if there is none. */
async function readFile(address: string, dispatcher: Dispatcher): Promise<string | null> {
  try {
    const { statusCode, body } = await request(address, {
      dispatcher,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = await readAtMost(body, MAX_FILE_BYTES);
    return statusCode === 200 && bytes !== null ? Buffer.from(bytes).toString().trim() : null;
  } catch {
    return null;
  }
}

/**
 * Looks into the public DNS, by the servers of the machine, and fetches files from public addresses. No redirect is followed: one
 * to another host would prove nothing.
 */
export const openProofs = (allowPrivate: boolean): ProofParts => ({
  dispatcher: new Agent({ connect: allowPrivate ? {} : { lookup: publicLookup } }),
  resolveTxt: (name) => new dns.Resolver({ timeout: TIMEOUT_MS, tries: 2 }).resolveTxt(name),
});
