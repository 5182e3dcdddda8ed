import { Badge } from "#ui/controls/chip.tsx";

/** "Below market price", where the site's market says so (PRC-06). */
export function MarketBadge({ text }: { text: string | null }) {
  return text && <Badge tone="green">{text}</Badge>;
}
