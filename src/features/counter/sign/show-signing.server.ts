import { requireSession, type StaffContext } from "#features/identity/request/staff-context.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { toLocalTime } from "#features/places/time-zone.ts";
import { formatStaffTime } from "#features/team/format-time.ts";
import { UNCONFIRMED_MARK } from "#features/test-drives/settings.ts";
import { MINUTE_MS } from "#platform/time.ts";
import { toAgreementHref, toLicenceHref, toSignHref } from "../paths.ts";
import { formatDate } from "../rules/check-signing.ts";
import type { StaffDrive } from "../store/drives.server.ts";
import type { Paper } from "../store/papers.server.ts";
import { showAgreement } from "./agreement-text.ts";
import type { PaperView, SignPlace, SignView } from "./sign-view.ts";

/** The form of what is signed before a test drive. */
export function buildSignView(
  { secret, newId }: Pick<StaffContext, "secret" | "newId">,
  site: FormRequest,
  drive: StaffDrive,
): SignView {
  const { id: driveId, name, timeZone, locationId } = drive;
  const { testDrive, name: dealer } = site.config;
  const agreement = showAgreement({ secret, driveId }, { agreement: testDrive.agreement, dealer });
  const yard = site.stock.locations.find(({ id }) => id === locationId);
  return {
    ...{ submission: newId(), agreement, isUnconfirmed: agreement.text.includes(UNCONFIRMED_MARK) },
    ...{ pictureDays: testDrive.licencePictureDays, name, state: yard?.state?.toUpperCase() ?? "QLD" },
    timeZone,
  };
}

/** From where a person's phone sends what was signed on it. */
export const buildSignPlace = (
  context: Pick<StaffContext, "session">,
  account: string,
  driveId: string,
): SignPlace => ({
  ...{ you: requireSession(context).staff.id, driveId, signHref: toSignHref(account, driveId) },
});

/** How long what was signed can be discarded, such as with a wrong plate. */
const DISCARD_MS = 60 * MINUTE_MS;

/** Whether what was signed can be discarded at an instant. */
export const canDiscard = ({ storedAt }: Pick<Paper, "storedAt">, now: Date): boolean =>
  now.getTime() - storedAt.getTime() < DISCARD_MS;

/** What was signed before a test drive, for staff. */
export function buildPaperView(
  account: string,
  {
    drive: { timeZone },
    paper,
    now,
  }: { readonly drive: StaffDrive; readonly paper: Paper; readonly now: Date },
): PaperView {
  const { driveId, licence, picture, erasePictureAt, pictureErasedAt, odometerIn, signedAt, storedAt } =
    paper;
  const late = storedAt.getTime() - signedAt.getTime() > LATE_MS;
  return {
    signed: `By ${paper.signedName}, ${formatStaffTime(signedAt, timeZone)}${paper.signature === null ? ", with a typed name" : ""}.`,
    facts: [
      ["Licence", `${licence.state}, class ${licence.class}, ends in ${licence.last}`],
      ["Expires", formatDate(licence.expires)],
      ["Trade plate", paper.plate],
      ["Odometer out", formatKm(paper.odometerOut)],
      ...(odometerIn === null
        ? []
        : [
            [
              "Odometer in",
              `${formatKm(odometerIn)}, ${formatKm(odometerIn - paper.odometerOut)} driven`,
            ] as const,
          ]),
      ["Taken by", paper.takenBy],
      ...(late
        ? [["Sent", `${formatStaffTime(storedAt, timeZone)}, signed without a connection`] as const]
        : []),
    ],
    agreementHref: toAgreementHref(account, driveId),
    ...{ canDiscard: canDiscard(paper, now), submission: paper.submission },
    picture:
      picture !== null && erasePictureAt
        ? {
            ...{ kind: "kept", href: toLicenceHref(account, driveId) },
            until: formatDate(toLocalTime(erasePictureAt, timeZone).date),
          }
        : pictureErasedAt && {
            ...{ kind: "erased", at: formatDate(toLocalTime(pictureErasedAt, timeZone).date) },
          },
    odometerOut: paper.odometerOut,
    odometerIn: odometerIn === null ? "" : String(odometerIn),
  };
}

const LATE_MS = 120_000;

export const formatKm = (km: number): string => `${km.toLocaleString("en-AU")} km`;
