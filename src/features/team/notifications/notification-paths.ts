/** Where a browser goes on being told after its person signed in again. */
export const NOTIFICATIONS_PATH = "/you/notifications";
/** At the root, so that the worker is of all pages. */
export const PUSH_WORKER_PATH = "/push-worker.js";
/** Makes the back office an app of the home screen: on an iPhone only such apps show notifications. */
export const MANIFEST_PATH = "/app.webmanifest";

/** What a browser says of itself when it asks to be told, as form fields. */
export const PUSH_FIELDS = { endpoint: "endpoint", p256dh: "p256dh", auth: "auth" } as const;

/** Under which key a browser remembers the session that it is told of enquiries under. */
export const PUSH_MARK = "push-session";

/** The device of a form that stops it. */
export const DEVICE_FIELD = "device";

export const NOTIFICATION_INTENTS = { start: "start-notifications", stop: "stop-notifications" } as const;

/** A car on the blue of this application. */
export const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%231d4ed8'/%3E%3Cpath d='M6 20v-4l3-6h14l3 6v4z' fill='%23fff'/%3E%3Ccircle cx='11' cy='21' r='3' fill='%2314171c'/%3E%3Ccircle cx='21' cy='21' r='3' fill='%2314171c'/%3E%3C/svg%3E";
