/** Bytes that the bodies of all requests under way may have together. */
const MAX_BYTES = 256_000_000;
/** Of these, for one account: its visitors leave room for those of others. */
const MAX_ACCOUNT_BYTES = 128_000_000;
/** Of these, for one network, and for the /48 around it: three of the largest forms. */
const MAX_NETWORK_BYTES = 64_000_000;

/** Gives a share of the budget back. Further calls do nothing. */
export type Release = () => void;

export interface BudgetLimits {
  readonly total: number;
  readonly account: number;
  readonly network: number;
}

interface Body {
  /** Null for what needs no site. */
  readonly accountId: number | null;
  /** From `listNetworks`. */
  readonly networks: readonly string[];
  /** As the request states its length, or else the most that its route takes. */
  readonly bytes: number;
}

/**
 * One budget for the bodies of all requests, taken before a body is read and given back once it is answered (D240). What does not
 * fit is refused at once: a client that waits holds a connection.
 */
export class BodyBudget {
  readonly #limits: BudgetLimits;
  readonly #used = new Map<string, number>();

  constructor(
    limits: BudgetLimits = { total: MAX_BYTES, account: MAX_ACCOUNT_BYTES, network: MAX_NETWORK_BYTES },
  ) {
    this.#limits = limits;
  }

  /** Answers null when the body does not fit beside those under way. */
  take({ accountId, networks, bytes }: Body): Release | null {
    const { total, account, network } = this.#limits;
    const shares: [subject: string, max: number][] = [
      ["all", total],
      ...(accountId === null ? [] : ([[`account ${accountId}`, account]] as [string, number][])),
      ...networks.map((one): [string, number] => [one, network]),
    ];
    if (shares.some(([subject, max]) => this.#usedBy(subject) + bytes > max)) return null;
    this.#add(shares, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.#add(shares, -bytes);
      isHeld = false;
    };
  }

  #add(shares: readonly (readonly [string, number])[], bytes: number): void {
    for (const [subject] of shares) {
      const used = this.#usedBy(subject) + bytes;
      if (used > 0) this.#used.set(subject, used);
      else this.#used.delete(subject);
    }
  }

  #usedBy(subject: string): number {
    return this.#used.get(subject) ?? 0;
  }
}
