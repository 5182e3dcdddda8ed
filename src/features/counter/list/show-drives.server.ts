import { redirect } from "react-router";
import {
  requireAccount,
  requireSession,
  type StaffContext,
} from "#features/identity/request/staff-context.ts";
import { mayAs } from "#features/identity/staff/roles/permissions.ts";
import { toBookDriveHref } from "#features/inbox/paths.ts";
import { toInstant, toLocalTime } from "#features/places/time-zone.ts";
import { formatTime } from "#features/test-drives/take/time-labels.ts";
import { readPageNumber } from "#platform/http/read-input.ts";
import { buildPages } from "#ui/controls/list-pages.ts";
import { toDriveHref, toDrivesHref } from "../paths.ts";
import { listDrives, type StaffDrive } from "../store/drives.server.ts";
import { describeCar, describeDay, describeState } from "./describe-drive.ts";
import { type DriveDay, type DrivesView, LIST_FIELDS } from "./drives-view.ts";

const MAX_LISTED = 50;

/** Shows the test drives from today on, or those of the days before, which are kept for thirty days (D450). */
export async function showDrives(context: StaffContext): Promise<DrivesView> {
  const { act, now, timeZone, url } = context;
  const account = requireAccount(context);
  const view = url.searchParams.get(LIST_FIELDS.view) === "past" ? "past" : "coming";
  const page = readPageNumber(url.searchParams.get(LIST_FIELDS.page));
  const midnight = toInstant(toLocalTime(now(), timeZone).date, 0, timeZone);
  const { drives, count } = await act("test-drives:read", (tx) =>
    listDrives(tx, tx, { view, at: midnight, offset: (page - 1) * MAX_LISTED, limit: MAX_LISTED }),
  );
  const pages = Math.max(1, Math.ceil(count / MAX_LISTED));
  const toHref = (number: number) =>
    `?${new URLSearchParams({ [LIST_FIELDS.view]: view, ...(number > 1 && { [LIST_FIELDS.page]: String(number) }) })}`;
  if (page > pages) throw redirect(toHref(pages));
  return {
    ...{ days: groupByDay(drives, { account: account.slug, now: now() }), count, view },
    ...{ you: requireSession(context).staff.id, listHref: toDrivesHref(account.slug) },
    bookHref: mayAs(account, "test-drives:write") ? toBookDriveHref(account.slug) : null,
    ...buildPages(page, pages, toHref),
  };
}

function groupByDay(
  drives: readonly StaffDrive[],
  { account, now }: { readonly account: string; readonly now: Date },
): DriveDay[] {
  const days = Map.groupBy(drives, (drive) => describeDay(drive, now));
  return [...days].map(([label, own]) => ({
    label,
    rows: own.map((drive) => ({
      ...{ id: drive.id, href: toDriveHref(account, drive.id), iso: drive.start.toISOString() },
      ...{ time: formatTime(drive.start, drive.timeZone), name: drive.name || "No name" },
      ...{ phone: drive.phone, car: describeCar(drive), yard: drive.yard, state: describeState(drive, now) },
      isSigned: drive.isSigned,
    })),
  }));
}
