import { Badge } from "#ui/controls/chip.tsx";

/** "Below market" or "Around market", where the site's market says so (PRC-06, T11). */
export function MarketBadge({ text }: { text: string | null }) {
  return text && <Badge tone={text.startsWith("Below") ? "green" : "neutral"}>{text}</Badge>;
}
