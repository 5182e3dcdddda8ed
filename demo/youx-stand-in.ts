import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { toPublishedComparison } from "#features/finance/rates/comparison-rate.ts";
import { computeRepaymentCents } from "#features/finance/rates/repayment.ts";
import { closeServer } from "#platform/shutdown.ts";

/** The address by which demo sites name it. Nobody else answers there. */
export const YOUX_STAND_IN = "https://youx-stand-in.example";

/** Percent a year by credit. Example rates: nobody lends at them. */
const RATES: Readonly<Record<string, number>> & { readonly FAIR: number } = {
  GREAT: 7.89,
  GOOD: 9.89,
  FAIR: 13.89,
};
const FEES = { upfrontFeesCents: 39_500, monthlyFeesCents: 800 };

export interface YouxStandIn {
  readonly url: string;
  /** `silent` keeps the connection without an answer, `nonsense` answers figures that cannot be. */
  behaviour: "answers" | "silent" | "down" | "nonsense";
  /** The requests that it received, in order. */
  readonly asked: { readonly body: Readonly<Record<string, unknown>>; readonly authorization: string }[];
  stop(): Promise<void>;
}

/**
 * Stands in for the youX quote service in the demo and in tests: its documented shape (API-16), figures worked out from what
 * is asked. It is not youX, and its answers say so.
 */
export async function startYouxStandIn(): Promise<YouxStandIn> {
  const server = createServer((request, response) => void answer(standIn, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const standIn: YouxStandIn = {
    url: `http://127.0.0.1:${port}`,
    behaviour: "answers",
    asked: [],
    stop: () => closeServer(server, 0),
  };
  return standIn;
}

async function answer(
  { behaviour, asked }: YouxStandIn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method !== "POST" || request.url !== "/api/youx/quote")
    return void response.writeHead(404).end();
  const body = JSON.parse(Buffer.concat(chunks).toString());
  asked.push({ body, authorization: request.headers.authorization ?? "" });
  if (behaviour === "silent") return;
  if (behaviour === "down") return void response.writeHead(503).end();
  const figures = behaviour === "nonsense" ? NONSENSE : quoteYoux(body);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ standIn: "This is a stand-in for youX with example rates.", ...figures }));
}

const NONSENSE = { weeklyRepaymentAmount: -1, advertisedRate: "8.99%", comparisonRate: 2 };

/** What it answers: dollars a week, percent a year. */
export function quoteYoux({
  purchasePrice,
  loanTerm,
  selfAssessedCreditScore,
}: {
  readonly purchasePrice: number;
  readonly loanTerm: number;
  readonly selfAssessedCreditScore: string;
}) {
  const advertisedRate = RATES[selfAssessedCreditScore] ?? RATES.FAIR;
  const cents = computeRepaymentCents({
    principalCents: Math.round(purchasePrice * 100) + FEES.upfrontFeesCents,
    monthlyFeesCents: FEES.monthlyFeesCents,
    ratePercent: advertisedRate,
    termYears: loanTerm,
    frequency: "week",
    residualCents: 0,
  });
  if (cents === null)
    throw new RangeError(`there is no loan of ${purchasePrice} dollars over ${loanTerm} years`);
  return {
    weeklyRepaymentAmount: Math.round(cents) / 100,
    advertisedRate,
    comparisonRate: toPublishedComparison(advertisedRate, FEES),
  };
}
