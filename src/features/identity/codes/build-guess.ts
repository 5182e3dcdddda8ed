import { isUuid } from "#platform/http/posted-fields.ts";
import type { IdentityContext } from "../request/identity-context.ts";
import type { Guess } from "./code-store.server.ts";
import { type CodePurpose, hashCode, readCode } from "./one-time-code.ts";

/** Builds a guess from what was typed; null unless it has six digits and names a code. */
export function buildGuess(
  { accountId, secret }: Pick<IdentityContext, "accountId" | "secret">,
  { purpose, target, id }: { readonly purpose: CodePurpose; readonly target: string; readonly id: string },
  typed: string,
): Guess | null {
  const code = readCode(typed);
  if (!code || !isUuid(id)) return null;
  return { id, purpose, target, hash: hashCode(secret, { accountId, purpose, target }, code) };
}
