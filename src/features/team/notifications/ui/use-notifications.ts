import { useEffect, useState } from "react";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { PUSH_MARK } from "../notification-paths.ts";

/** Whether this browser can show notifications; null until the page's scripts run. */
export function useCanNotify(): boolean | null {
  const [can, setCan] = useState<boolean | null>(null);
  useEffect(() => {
    setCan("serviceWorker" in navigator && "PushManager" in window && "Notification" in window);
  }, []);
  return can;
}

/** Goes on telling the person here once they have signed in again. What does so loads only then. */
export function useRenewal(sessionId: string | undefined): void {
  useEffect(() => {
    const mark = openBrowserStore("localStorage").getItem(PUSH_MARK);
    if (mark === null || sessionId === undefined || mark === sessionId) return;
    import("./push-browser.ts")
      .then(({ renewNotifications }) => renewNotifications(sessionId))
      .catch(() => undefined);
  }, [sessionId]);
}
