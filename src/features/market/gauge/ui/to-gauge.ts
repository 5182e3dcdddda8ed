import { type GaugeAnswer, readGauge } from "../gauge-answer.ts";
import type { GaugeResultProps } from "./gauge-result.tsx";

export type ReadGauge = Omit<GaugeResultProps, "noun">;

/** Reads the answer to a page's question for a gauge; null if there is none (API-01, PRC-13). */
export function toGauge(status: number, body: string): ReadGauge | null {
  if (status !== 200) return null;
  const gauge = readGauge(body);
  return gauge && { gauge, market: (JSON.parse(body) as GaugeAnswer).market };
}
