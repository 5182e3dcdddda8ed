import Eye from "lucide/dist/esm/icons/eye.mjs";
import { useEffect, useState } from "react";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import { Icon } from "#ui/base/icon.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { askLater } from "../similar/ui/ask-later.ts";
import type { ViewCount } from "../visits/visitors.server.ts";

/** Long enough for the page to have come to rest. */
const WAIT_MS = 1500;

/**
 * "123 views" (SIDE-03, VDP-18), asked for and counted once the page is there (API-04). Its line is kept from the start;
 * it stays empty if the count is not available. Give it the slug as its key.
 */
export function Views({ slug }: { slug: string }) {
  const [views, setViews] = useState<number | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const count = await askLater<ViewCount>(`${toVehiclePath(slug)}/view.json`, leaving.signal);
      if (count) setViews(count.views);
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [slug]);
  // Nobody but crawlers yet.
  if (!views) return null;
  return (
    <p className="flex items-center gap-1.5 px-2 text-sm text-muted">
      <Icon icon={Eye} size={16} />
      <span className="tabular">{formatWhole(views)}</span> {views === 1 ? "view" : "views"}
    </p>
  );
}
