import type { Target } from "../routing/routing.ts";

/** A target of the dealer that a lead was routed to. */
export interface StoredTarget {
  readonly id: number;
  readonly kind: Target["kind"];
  readonly target: string;
  /** Whether it is to be sent the lead again. */
  readonly chosen: boolean;
  readonly state: string;
}

/** What a person's request changes in the dispatches of a lead (D88). */
export interface ResendPlan {
  /** Dispatches to send again. The target is the configured one, or null when only the stored one is left. */
  readonly again: readonly { readonly stored: StoredTarget; readonly target: Target | null }[];
  /** Configured targets that take the place of stored ones. */
  readonly added: readonly Target[];
  /** Stored targets that are configured no longer and whose place others take. */
  readonly replaced: readonly StoredTarget[];
}

/**
 * A target that is still configured is sent the lead with its settings as they are now. One that is not gives way to the
 * configured targets of its kind that the lead was never routed to; when there is none, it is used as it was stored.
 */
export function planResend(stored: readonly StoredTarget[], configured: readonly Target[]): ResendPlan {
  const keys = new Set(stored.map(({ kind, target }) => toKey(kind, target)));
  const newOfKind = (kind: string) =>
    configured.filter((each) => each.kind === kind && !keys.has(toKey(each.kind, each.to)));
  const planned = stored
    .filter(({ chosen }) => chosen)
    .map((each) => ({ stored: each, target: findConfigured(each, configured) }));
  const replaced = planned
    .filter(({ stored, target }) => target === null && newOfKind(stored.kind).length > 0)
    .map(({ stored }) => stored);
  return {
    again: planned.filter(({ stored }) => !replaced.includes(stored)),
    added: [...new Set(replaced.map(({ kind }) => kind))].flatMap(newOfKind),
    replaced,
  };
}

function findConfigured({ kind, target }: StoredTarget, configured: readonly Target[]): Target | null {
  return configured.find((each) => toKey(each.kind, each.to) === toKey(kind, target)) ?? null;
}

const toKey = (kind: string, to: string) => `${kind} ${to.toLowerCase()}`;
