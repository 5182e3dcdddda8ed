import { createHash } from "node:crypto";
import type { AccountId } from "#platform/account-id.ts";
import type { Target } from "../routing/routing.ts";

/** Whether it is one of the dealer's own targets, and not an alert, a digest, a reminder, a report of files or the shopper's confirmation. */
export const isDealerTarget = ({ kind }: Pick<Target, "kind">): boolean =>
  kind === "mail" || kind === "adf" || kind === "webhook";

/** Whether it tells the dealer of held enquiries, naming no shopper (D79, D108). */
export const isAboutHeld = ({ kind }: Pick<Target, "kind">): boolean =>
  kind === "digest" || kind === "reminder";

/**
 * What shares one limit of dispatches at once: a target of an account, and all confirmations of an account together,
 * since shoppers choose those addresses (D77). Addresses are hashed: jobs hold no personal data (D13).
 */
export function buildTargetKey(
  accountId: AccountId,
  { kind, target }: { readonly kind: Target["kind"]; readonly target: string },
): string {
  if (kind === "confirmation") return `${accountId}:confirmation`;
  return `${accountId}:${createHash("sha256").update(`${kind} ${target}`).digest("base64url")}`;
}
