import { openBrowserStore } from "#ui/base/browser-store.ts";
import { NOTIFICATIONS_PATH, PUSH_FIELDS, PUSH_MARK, PUSH_WORKER_PATH } from "../notification-paths.ts";

const store = openBrowserStore("localStorage");

/** Why a browser is not told: its person said no, or it cannot be. */
export type PushProblem = "denied" | "failed";

type Asked =
  | { readonly ok: true; readonly fields: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly problem: PushProblem };

/**
 * Asks the person whether they want notifications, and the browser where to send them.
 * @returns what the server needs, as form fields
 */
export async function askForNotifications(publicKey: string, sessionId: string): Promise<Asked> {
  if ((await Notification.requestPermission()) !== "granted") return { ok: false, problem: "denied" };
  try {
    await navigator.serviceWorker.register(PUSH_WORKER_PATH);
    const { pushManager } = await navigator.serviceWorker.ready;
    // One that was made with another key of the installation is of no use.
    await (await pushManager.getSubscription())?.unsubscribe();
    const asked = { userVisibleOnly: true, applicationServerKey: fromBase64Url(publicKey) };
    const fields = toFields(await pushManager.subscribe(asked));
    store.setItem(PUSH_MARK, sessionId);
    return { ok: true, fields };
  } catch {
    return { ok: false, problem: "failed" };
  }
}

/** Has the browser ask for nothing any more. */
export async function stopNotifications(): Promise<void> {
  store.removeItem(PUSH_MARK);
  await (await findSubscription())?.unsubscribe();
}

/** Tells the server that the person has signed in again in this browser, so that it goes on telling them here. */
export async function renewNotifications(sessionId: string): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return store.removeItem(PUSH_MARK);
  const body = new URLSearchParams(toFields(subscription));
  const { status } = await fetch(NOTIFICATIONS_PATH, { method: "POST", body });
  if (status === 204) store.setItem(PUSH_MARK, sessionId);
  // They signed out meanwhile, or somebody else uses the browser now.
  if (status === 404) await stopNotifications();
}

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager.getSubscription()) ?? null;

function toFields(subscription: PushSubscription): Record<string, string> {
  const { endpoint = "", keys } = subscription.toJSON();
  return {
    [PUSH_FIELDS.endpoint]: endpoint,
    [PUSH_FIELDS.p256dh]: keys?.p256dh ?? "",
    [PUSH_FIELDS.auth]: keys?.auth ?? "",
  };
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
