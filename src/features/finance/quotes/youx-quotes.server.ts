import { type LiveSite, PerSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { LenderRecord } from "#features/vehicles/lender-record.ts";
import {
  type OutsideParts,
  OutsideService,
  type OutsideSettings,
  REST_MS,
} from "#platform/outside/outside-service.ts";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import type { FinanceQuotes, QuoteQuestion } from "./finance-quotes.ts";
import { readYouxAnswer, YOUX_YEARS } from "./youx-answer.ts";

const MAX_KEPT = 5000;

/**
 * The youX quote service (API-16). What it had no quote for is not requested again for a minute, and what is being
 * requested is requested once.
 */
export class YouxQuotes implements FinanceQuotes {
  readonly #service: OutsideService;
  readonly #now: () => Date;
  readonly #asking = new Map<string, Promise<LenderRecord | null>>();
  /** Until when, in epoch milliseconds. */
  readonly #leftAlone = new Map<string, number>();

  constructor(settings: OutsideSettings, parts: OutsideParts) {
    this.#service = new OutsideService(settings, parts);
    this.#now = parts.now;
  }

  quote(question: QuoteQuestion): Promise<LenderRecord | null> {
    const key = JSON.stringify(question);
    const asking = this.#asking.get(key) ?? this.#ask(question, key).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #ask(question: QuoteQuestion, key: string): Promise<LenderRecord | null> {
    const now = this.#now().getTime();
    if ((this.#leftAlone.get(key) ?? 0) > now) return null;
    if (this.#service.rests) throw new Error("youX rests after failures");
    const asked = { path: "/api/youx/quote", body: buildBody(question) };
    const outcome = await this.#service.ask(asked, (body) => readYouxAnswer(body, question.priceCents));
    if (outcome.ok && outcome.value) return outcome.value;
    if (this.#leftAlone.size >= MAX_KEPT) this.#leftAlone.clear();
    this.#leftAlone.set(key, now + REST_MS);
    if (!outcome.ok) throw new Error(outcome.reason);
    return null;
  }
}

function buildBody({ credit, priceCents, year, vin, nvic }: QuoteQuestion): object {
  return {
    selfAssessedCreditScore: credit,
    purchasePrice: priceCents / 100,
    loanTerm: YOUX_YEARS,
    ...{ year, vin, nvic },
    whoIsHelping: "",
  };
}

/** The quote services of this process's sites: one a site, replaced when its configuration changes. */
export class QuoteServices {
  readonly #services: PerSite<FinanceQuotes | null>;
  /** Reaches what this program serves itself. */
  readonly #home = createPublicAgent(true);

  /** @param atHome where an address is served by this program itself, such as the demo's stand-in: reached there */
  constructor(parts: OutsideParts, atHome: ReadonlyMap<string, string> = new Map()) {
    this.#services = new PerSite<FinanceQuotes | null>(({ account, config }) => {
      const { youx } = config.finance;
      if (!youx) return null;
      const home = atHome.get(youx.url);
      return home === undefined
        ? new YouxQuotes({ ...youx, account }, parts)
        : new YouxQuotes(
            { ...youx, account, url: home },
            { ...parts, agent: this.#home, allowPrivate: true },
          );
    });
  }

  /** Null for a site that has none. */
  of(site: Pick<LiveSite, "siteId" | "account" | "version" | "config">): FinanceQuotes | null {
    return this.#services.of(site);
  }

  async close(): Promise<void> {
    await this.#home.close();
  }
}
