import { requireSession, type StaffContext } from "#features/identity/request/staff-context.ts";
import { describeDevice } from "#features/identity/sessions/session.ts";
import {
  addPushDevice,
  listPushDevices,
  MAX_PUSH_DEVICES,
  type PushDevice,
  removePushDevice,
  renewPushDevice,
} from "#features/identity/staff/push/push-device-store.server.ts";
import { logSecurityEvent } from "#features/identity/staff/sign-in/security-event.ts";
import { isUuid, type PostedForm, readForm } from "#platform/http/read-input.ts";
import { areBrowserKeys, type PushSubscription } from "#platform/push/web-push.ts";
import { formatDay } from "#ui/base/calendar-date.ts";
import { DEVICE_FIELD, NOTIFICATION_INTENTS, PUSH_FIELDS } from "./notification-paths.ts";
import type { NotificationsView } from "./notifications-view.ts";

/** Shows where a person is told of enquiries (D463). */
export async function showNotifications(context: StaffContext): Promise<NotificationsView> {
  const { db, push, timeZone } = context;
  const { id: sessionId, staff, ssoAccount } = requireSession(context);
  const devices = await listPushDevices(db, staff.id, ssoAccount);
  return {
    ...{ publicKey: push?.publicKey ?? null, sessionId },
    devices: devices.map((device) => ({
      ...{ id: device.id, name: device.name, isThis: device.sessionId === sessionId },
      text: describe(device, { key: push?.publicKey, timeZone }),
    })),
  };
}

const describe = (
  { createdAt, serverKey }: PushDevice,
  { key, timeZone }: { readonly key: string | undefined; readonly timeZone: string },
): string =>
  serverKey === key
    ? `Since ${formatDay(createdAt, timeZone)}`
    : "Gets none any more: remove it here, then turn them on again on that device.";

/** What a form of notifications led to; null for any other form. */
export type NotificationOutcome =
  | { readonly done: string; readonly problem: null }
  | { readonly done: null; readonly problem: string };

/** Has a person told of enquiries in this browser, or nowhere in another one any more. Null for any other form. */
export async function submitNotifications(
  context: StaffContext,
  { intent, form }: { readonly intent: string; readonly form: PostedForm },
): Promise<NotificationOutcome | null> {
  if (intent === NOTIFICATION_INTENTS.start) {
    const problem = await startHere(context, form);
    return problem === null
      ? { done: "Notifications are on for this device.", problem }
      : { done: null, problem };
  }
  if (intent !== NOTIFICATION_INTENTS.stop) return null;
  const session = requireSession(context);
  const device = form(DEVICE_FIELD);
  const isRemoved = isUuid(device) && (await removePushDevice(context.db, session, device));
  if (isRemoved) logSecurityEvent(context.log, "notifications off", session.staff.id);
  const done = isRemoved ? "That device gets no more notifications." : "That device was removed already.";
  return { done, problem: null };
}

const MAX_ENDPOINT = 2000;
const UNUSABLE = "This browser’s notification service can’t be used here. Try another browser.";

/** @returns what is wrong */
async function startHere(context: StaffContext, form: PostedForm): Promise<string | null> {
  const { db, log, newId, now, push, userAgent } = context;
  const session = requireSession(context);
  if (!push) return "Notifications aren’t set up on this installation.";
  const subscription = readSubscription(form);
  const isUsable = push.mayReach(subscription.endpoint) && areBrowserKeys(subscription);
  if (subscription.endpoint.length > MAX_ENDPOINT || !isUsable) return UNUSABLE;
  const device = {
    session,
    id: newId(),
    name: describeDevice(userAgent),
    subscription,
    serverKey: push.publicKey,
  };
  if (!(await addPushDevice(db, device, now())))
    return `You have ${MAX_PUSH_DEVICES} devices with notifications. Remove one first.`;
  logSecurityEvent(log, "notifications on", session.staff.id);
  return null;
}

const readSubscription = (form: PostedForm): PushSubscription => ({
  ...{ endpoint: readEndpoint(form), p256dh: form(PUSH_FIELDS.p256dh), auth: form(PUSH_FIELDS.auth) },
});

/** One spelling of an address, so that a browser is told once. */
const readEndpoint = (form: PostedForm): string => {
  const typed = form(PUSH_FIELDS.endpoint);
  return URL.canParse(typed) ? new URL(typed).href : typed;
};

/** Goes on telling a person in a browser in which they signed in again: 204, and 404 if they are not told there. */
export async function renewNotifications(context: StaffContext): Promise<Response> {
  const { db, now, request, session } = context;
  if (!session) return new Response(null, { status: 401 });
  const form = await readForm(request);
  const isTold = await renewPushDevice(db, { session, endpoint: readEndpoint(form) }, now());
  return new Response(null, { status: isTold ? 204 : 404 });
}
