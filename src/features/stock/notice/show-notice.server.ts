import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { requireAccount } from "#features/identity/request/staff-context.ts";
import { findState } from "#features/places/law/law-table.ts";
import { STATE_NAMES } from "#features/places/states.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import type { VehicleNotice } from "#features/vehicles/vehicle-notice.ts";
import { formatWhole } from "#ui/base/money.ts";
import { toNoticeHref, toStockVehicleHref } from "../paths.ts";
import { ANSWER_NAMES, formatTerms } from "./describe-notice.ts";
import { toWarrantyValue } from "./judge-notice.ts";
import { requireNotice } from "./notice-facts.server.ts";
import { type NoticeField, type NoticePageView, TICKED, type TypedNotice } from "./notice-view.ts";

/**
 * Shows the form with the answers for a vehicle's notice.
 * @throws a response, 404 for a vehicle that is not in the person's part of the stock, or that has no notice
 */
export async function showNotice(context: StaffContext): Promise<NoticePageView> {
  const facts = await context.act("stock:price", (tx) => requireNotice(tx, context));
  const { vehicle, stored, proposed, law, warranties, missing, hasMotor, timeZone } = facts;
  const { slug } = requireAccount(context);
  const { notice, version, last } = stored;
  const state = findState(vehicle.car.state);
  const { stockNumber, rego, location, id } = vehicle;
  return {
    title: vehicle.title,
    facts: [stockNumber && `Stock ${stockNumber}`, rego, vehicle.vin && `VIN ${vehicle.vin}`, location]
      .filter(Boolean)
      .join(" · "),
    typed: toTyped({ ...proposed, ...notice }),
    version,
    proposed: listProposed(notice, proposed),
    warranties: [
      ...warranties.map((terms) => ({ value: toWarrantyValue(terms), label: formatTerms(terms) })),
      { value: "none", label: "None" },
    ],
    hasMotor,
    missing: missing.map((answer) => ANSWER_NAMES[answer]),
    law: law && state && { state: STATE_NAMES[state], form: law.form, source: law.source },
    last: last && `${formatStaffTime(last.at, timeZone)}, ${last.name ?? last.actor.replace(/^staff:/, "")}`,
    hasVin: Boolean(vehicle.vin),
    pdfHref: `${toNoticeHref(slug, id)}.pdf`,
    backHref: toStockVehicleHref(slug, id),
  };
}

function toTyped({
  writeOff,
  ppsr,
  warranty,
  licence,
  odometer,
  engine,
  formerUse,
}: VehicleNotice): TypedNotice {
  return {
    writeOff: writeOff ?? "",
    ...{ ppsrResult: ppsr?.result ?? "", ppsrNumber: ppsr?.searchNumber ?? "" },
    ...{ ppsrDay: ppsr?.day ?? "", ppsrBy: ppsr?.by ?? "" },
    warranty: warranty === undefined ? "" : toWarrantyValue(warranty),
    licence: licence === undefined || licence === "none" ? "" : licence,
    unlicensed: licence === "none" ? TICKED : "",
    odometer: odometer === undefined ? "" : formatWhole(odometer),
    engine: engine ?? "",
    formerUse: formerUse ?? "",
  };
}

const PROPOSED_FIELDS = ["warranty", "licence", "odometer"] as const satisfies readonly (NoticeField &
  keyof VehicleNotice)[];

const listProposed = (notice: VehicleNotice, proposed: VehicleNotice): NoticeField[] =>
  PROPOSED_FIELDS.filter((field) => notice[field] === undefined && proposed[field] !== undefined);
