import { findShownCar } from "#features/catalogue/index/shown-car.server.ts";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import { readForm } from "#features/leads/take/enquiry-body.server.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { isUuid } from "#platform/http/read-input.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { readAlertToken } from "../links/alert-links.ts";
import { ALERTS_PATH } from "../paths.ts";
import { FREQUENCIES, MAX_ALERTS } from "../rules/alert.ts";
import {
  changeFrequency,
  confirmAlerts,
  findSubscriber,
  listAlerts,
  type StoredAlert,
  stopAlert,
  stopAllAlerts,
} from "../store/alert-store.server.ts";

import type { ManagedAlert, ManageView } from "./manage-view.ts";

/** What a change did, by the name under which the page is shown again. */
const DONE: Readonly<Record<string, string>> = {
  confirmed: "Confirmed. We'll email you as soon as there is news.",
  frequency: "Saved.",
  stopped: "Stopped. You won't get any more emails about it.",
};

/** What a subscriber has, from the token in the address. */
export async function showManageAlerts(ctx: FormRequest, url: URL): Promise<ManageView> {
  const token = url.searchParams.get("token") ?? "";
  const isStopped = url.searchParams.get("done") === "all-stopped";
  const id = readAlertToken(ctx.secret, token);
  if (id === null) return { kind: "none", isStopped };
  return ctx.db.inAccount(ctx.site.accountId, async (tx) => {
    const subscriber = await findOwn(tx, ctx, id);
    if (!subscriber) return { kind: "none", isStopped };
    const alerts = await Promise.all(
      (await listAlerts(tx, id)).map((alert) => buildManagedAlert(ctx, alert)),
    );
    const { email, frequency } = subscriber;
    return {
      kind: "alerts",
      token,
      email,
      frequency,
      alerts,
      done: DONE[url.searchParams.get("done") ?? ""] ?? null,
    };
  });
}

/** Takes one change and answers where the page is shown again. A token that is not known changes nothing. */
export async function submitManageAlerts(ctx: FormRequest, request: Request): Promise<string> {
  const { fields } = await readForm(request);
  const token = fields.token ?? "";
  const id = readAlertToken(ctx.secret, token);
  const done =
    id === null
      ? null
      : await ctx.db.inAccount(ctx.site.accountId, (tx) => changeAlert(tx, ctx, { id, fields }));
  if (done === "all-stopped") return `${ALERTS_PATH}?done=${done}`;
  const query = new URLSearchParams({ token, ...(done && { done }) });
  return `${ALERTS_PATH}?${query}`;
}

const MAX_IDS = 2 * MAX_ALERTS;

/** Reads the ids of the alerts that the page listed: they alone are confirmed, not one that was asked for meanwhile. */
const readIds = (text: string) => text.split(",", MAX_IDS).filter(isUuid);

/** Returns where a person who opens the address for mail programs is led: to the page with what they have. Changes nothing. */
export const toManagePath = (url: URL): string =>
  `${ALERTS_PATH}?${new URLSearchParams({ token: url.searchParams.get("token") ?? "" })}`;

/** Stops all alerts of the subscriber in a token at once (RFC 8058). */
export async function stopByToken(ctx: FormRequest, url: URL): Promise<void> {
  const id = readAlertToken(ctx.secret, url.searchParams.get("token") ?? "");
  if (id === null) return;
  await ctx.db.inAccount(ctx.site.accountId, async (tx) => {
    if (await findOwn(tx, ctx, id)) await stopAllAlerts(tx, id);
  });
}

async function changeAlert(
  tx: AccountTransaction,
  ctx: FormRequest,
  { id, fields }: { readonly id: string; readonly fields: Readonly<Record<string, string>> },
): Promise<string | null> {
  if (!(await findOwn(tx, ctx, id))) return null;
  switch (fields.intent) {
    case "confirm":
      await confirmAlerts(tx, id, { alertIds: readIds(fields.alerts ?? ""), now: ctx.now() });
      return "confirmed";
    case "frequency": {
      const frequency = FREQUENCIES.find((each) => each === fields.frequency);
      if (frequency) await changeFrequency(tx, id, frequency);
      return "frequency";
    }
    case "stop":
      if (isUuid(fields.alert ?? "")) await stopAlert(tx, id, fields.alert ?? "");
      return "stopped";
    case "stop-all":
      await stopAllAlerts(tx, id);
      return "all-stopped";
    default:
      return null;
  }
}

/** The subscriber of this site; another site's of the same account keeps its own page. */
async function findOwn(tx: AccountTransaction, { site }: FormRequest, id: string) {
  const subscriber = await findSubscriber(tx, id);
  return subscriber?.siteId === site.siteId ? subscriber : null;
}

/** An alert as its owner sees it, with its vehicle as the site shows it now. */
export async function buildManagedAlert(
  { site, stock }: Pick<FormRequest, "site" | "stock">,
  alert: StoredAlert,
): Promise<ManagedAlert> {
  const car = alert.vehicleId === null ? null : await findShownCar(stock, alert.vehicleId);
  return {
    id: alert.id,
    kind: alert.kind,
    title: alert.title,
    href: alert.search ?? (car && toVehiclePath(car.slug)),
    askedOn: alert.askedAt.toLocaleDateString("en-AU", {
      ...{ day: "numeric", month: "long", year: "numeric" },
      timeZone: site.config.timeZone,
    }),
    isConfirmed: alert.confirmedAt !== null,
  };
}
