import type { EventNumber } from "./events.ts";

interface QueuedEvent {
  readonly id: EventNumber;
  readonly car_id: number | null;
  readonly website_id: number | null;
  readonly path: string;
  readonly time: string;
}

interface TagManagerWindow {
  dataLayer?: object[];
}

const WAIT_MS = 1000;
const queue: QueuedEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Records a shopper event in the browser, with the website that the document names (ANA-11): at once in `dataLayer`, where a
 * tag manager finds it, and in the console where the site wants that, and batched to the site's own endpoint. A failure is warned of in the console and never reaches the shopper (ANA-10).
 */
export function track(id: EventNumber, carId: number | null = null): void {
  try {
    const { website, events } = document.documentElement.dataset;
    const event = {
      id,
      car_id: carId,
      website_id: Number(website) || null,
      path: location.pathname,
      time: new Date().toISOString(),
    };
    const page = window as TagManagerWindow;
    page.dataLayer ??= [];
    page.dataLayer.push({ event: `forecourt_${id}`, ...event });
    queue.push(event);
    // biome-ignore lint/suspicious/noConsole: the site wants to see its events there (ANA-11).
    if (events === "console") console.info("Event:", event);
    timer ??= setTimeout(send, WAIT_MS);
    addEventListener("pagehide", send, { once: true });
  } catch (error) {
    warn(error);
  }
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = queue.splice(0);
  if (events.length === 0) return;
  try {
    const body = new Blob([JSON.stringify({ events })], { type: "application/json" });
    if (!navigator.sendBeacon("/api/analytics", body)) warn("the browser did not take the events");
  } catch (error) {
    warn(error);
  }
}

function warn(problem: unknown): void {
  // biome-ignore lint/suspicious/noConsole: ANA-10 asks for a console warning.
  console.warn("Analytics:", problem);
}
