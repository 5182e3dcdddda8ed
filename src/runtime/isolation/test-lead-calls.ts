import { randomUUID } from "node:crypto";
import { NOW, TEST_SECRET } from "#features/inventory/import/test-import.ts";
import { issueAppointmentToken } from "#features/leads/appointment/appointment-link.ts";
import { noteStale } from "#features/leads/attachments/attachment-files.server.ts";
import {
  countFailedScan,
  deleteAttachments,
  listAttachments,
  listUnscanned,
  readAttachment,
  recordScan,
  storeAttachments,
} from "#features/leads/attachments/attachment-store.server.ts";
import { listTroubles, markAlarmed } from "#features/leads/dispatch/raise-alarms.server.ts";
import { acknowledgeLead } from "#features/leads/inbox/acknowledge-lead.server.ts";
import { readConfiguredTargets } from "#features/leads/inbox/configured-targets.server.ts";
import { deIdentifyLeads } from "#features/leads/inbox/de-identify.server.ts";
import { discardLead } from "#features/leads/inbox/discard-lead.server.ts";
import {
  countLeads,
  listLeads,
  listLeadsOfPerson,
  readLeadState,
} from "#features/leads/inbox/lead-list.server.ts";
import { readLead, storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { eraseRecord, readPerson, withdrawConsents } from "#features/leads/inbox/people.server.ts";
import { releaseLead } from "#features/leads/inbox/release-lead.server.ts";
import { listUndispatched, resendLead } from "#features/leads/inbox/resend-lead.server.ts";
import {
  addDispatches,
  claimDispatch,
  enqueueDue,
  findReplyAddress,
  listUnreachedTargets,
  recordDispatched,
  recordFailure,
} from "#features/leads/outbox/dispatch-store.server.ts";
import { addToDigest, readDigest } from "#features/leads/outbox/held-digest.server.ts";
import { addReminders } from "#features/leads/outbox/held-reminder.server.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import { allowConfirmation } from "#features/leads/take/confirmation-limit.server.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import type { SiteCar } from "#features/leads/take/form-request.server.ts";
import { readLeadCar } from "#features/leads/take/lead-car.server.ts";
import {
  eraseHeldRecord,
  eraseShopperRecord,
  readHeldRecord,
  readShopperRecord,
} from "#features/privacy/person/held-record.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { describeClosedTestDrives } from "#features/test-drives/manage/closed-test-drives.server.ts";
import { readBooking } from "#features/test-drives/manage/read-booking.server.ts";
import {
  addTestDrive,
  countUpcoming,
  findTestDrive,
  listAwaitedTestDrives,
  removeEndedTestDrives,
  updateTestDrive,
} from "#features/test-drives/store/booking-store.server.ts";
import {
  countOpenHolds,
  findHold,
  listTakenTimes,
  removeExpiredHolds,
  removeHold,
  saveHold,
} from "#features/test-drives/store/hold-store.server.ts";
import {
  listUnreminded,
  lockUnreminded,
  saveReminded,
} from "#features/test-drives/store/reminder-store.server.ts";
import { readSchedule } from "#features/test-drives/take/schedule.server.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import {
  answers,
  type Calls,
  CONFIG,
  CV,
  DRIVE,
  type Ids,
  inMine,
  JANE,
  keepId,
  mine,
  REFUSED,
  toHolder,
} from "./test-isolation.ts";

const jobs = rememberingJobs();

/** Stores of test drives and of the times that are held for them. */
export function bookingCalls({ car, location, lead, testDrive, visitor }: Ids): Calls {
  const { siteId } = mine;
  return {
    listTakenTimes: answers(
      (tx) => listTakenTimes(tx, { locationId: location, vehicleId: car }, { now: NOW, own: {} }),
      [],
    ),
    saveHold: answers(
      (tx) =>
        saveHold(
          tx,
          { visitor, locationId: location, vehicleId: car, ...DRIVE, expiresAt: NOW },
          toHolder(car),
        ),
      REFUSED,
    ),
    countOpenHolds: answers((tx) => countOpenHolds(tx, toHolder(car), { visitor: randomUUID(), now: NOW }), {
      network: 0,
      block: 0,
    }),
    findHold: answers((tx) => findHold(tx, visitor, NOW), null),
    removeHold: answers((tx) => removeHold(tx, visitor), undefined),
    removeExpiredHolds: answers((tx) => removeExpiredHolds(tx, NOW), undefined),
    addTestDrive: answers(
      (tx) =>
        addTestDrive(
          tx,
          { id: randomUUID(), siteId, leadId: lead, locationId: location, vehicleId: car, ...DRIVE },
          NOW,
        ),
      REFUSED,
    ),
    updateTestDrive: answers(
      (tx) =>
        updateTestDrive(
          tx,
          {
            ...{ id: testDrive, siteId, leadId: lead, locationId: location, vehicleId: car },
            ...{ ...DRIVE, state: "cancelled", sequence: 1 },
          },
          NOW,
        ),
      undefined,
    ),
    listAwaitedTestDrives: answers((tx) => keepId(listAwaitedTestDrives(tx, NOW), testDrive), []),
    // One of its own.
    describeClosedTestDrives: answers(async (tx) => (await describeClosedTestDrives(tx, NOW)).length, 1),
    listUnreminded: answers((tx) => keepId(listUnreminded(tx, NOW), testDrive), []),
    lockUnreminded: answers((tx) => lockUnreminded(tx, testDrive), null),
    saveReminded: answers((tx) => saveReminded(tx, testDrive, NOW), undefined),
    findTestDrive: answers((tx) => findTestDrive(tx, testDrive), null),
    countUpcoming: answers(
      (tx) => countUpcoming(tx, { siteId, emailKey: JANE.email, phoneKey: JANE.phone }, NOW),
      0,
    ),
    removeEndedTestDrives: answers((tx) => removeEndedTestDrives(tx, NOW), undefined),
    readSchedule: answers(async (tx) => {
      const [yard] = (await inMine(listLocations)).filter(({ id }) => id === location);
      const place = { yard: yard!, car: { id: car } as SiteCar };
      const ctx = { config: { ...siteConfigSchema.parse(CONFIG) }, now: () => NOW };
      return (await readSchedule(tx, ctx, { place, own: {} })).free.length;
    }, 0),
    readBooking: answers(
      (tx) => readBooking(tx, { secret: TEST_SECRET, siteId }, issueAppointmentToken(TEST_SECRET, testDrive)),
      null,
    ),
  };
}

/** Stores of enquiries, their files and their dispatch, and of what is held about a person. */
export function leadCalls({ car, dispatch, lead, attachment, shopper }: Ids): Calls {
  const { siteId } = mine;
  const ofMine = (leads: readonly Lead[]) => leads.filter((found) => found.siteId === siteId);
  const one = aLead({ id: randomUUID(), siteId, receivedAt: NOW, message: "Another question" });
  return {
    allowConfirmation: answers(async (tx) => {
      const context = { secret: TEST_SECRET, siteId, client: "" };
      return allowConfirmation(tx, context, { email: "jane@example.com", now: NOW });
    }, true),
    addReminders: answers(
      (tx) => addReminders(tx, { siteId, heldBefore: NOW, to: ["theirs@example.com"] }, NOW),
      undefined,
    ),
    addToDigest: answers(
      (tx) => addToDigest(tx, { ...one, id: lead }, [{ kind: "digest", to: "x@y.example" }]),
      REFUSED,
    ),
    readDigest: answers((tx) => readDigest(tx, lead), []),
    readLeadCar: answers((tx) => readLeadCar(tx, { id: car } as EnquiryCar, "https://x.example"), null),
    storeLead: answers(
      (tx) => storeLead(tx, { jobs, newId: randomUUID }, { lead: one, targets: [] }),
      REFUSED,
    ),
    releaseLead: answers((tx) => releaseLead(tx, jobs, { id: lead, now: NOW }), false),
    resendLead: answers((tx) => resendLead(tx, jobs, { id: lead, now: NOW, all: true }), {
      ok: false,
      reason: "unknown",
    }),
    listTroubles: answers(
      async (tx) => (await listTroubles(tx, new Date("2100-01-01"))).some(({ id }) => id === dispatch),
      false,
    ),
    markAlarmed: answers((tx) => markAlarmed(tx, [{ id: dispatch, failed: true }]), undefined),
    listUndispatched: answers((tx) => listUndispatched(tx, siteId, null), []),
    readLead: answers((tx) => readLead(tx, lead), null),
    listLeads: answers((tx) => listLeads(tx, { siteId, limit: 10 }), []),
    readLeadState: answers((tx) => readLeadState(tx, lead), null),
    readConfiguredTargets: answers((tx) => readConfiguredTargets(tx, { ...one, siteId }), []),
    countLeads: answers((tx) => countLeads(tx, { siteId }), 0),
    listLeadsOfPerson: answers(async (tx) => ofMine(await listLeadsOfPerson(tx, JANE)), []),
    withdrawConsents: answers(
      async (tx) => (await withdrawConsents(tx, { ...JANE, own: [lead] }, NOW)).filter((id) => id === lead),
      [],
    ),
    readHeldRecord: answers(async (tx) => ofMine((await readHeldRecord(tx, JANE)).enquiries), []),
    readShopperRecord: answers(
      async (tx) =>
        ofMine((await readShopperRecord(tx, { id: shopper, ...JANE, name: null }, NOW)).enquiries),
      [],
    ),
    eraseHeldRecord: answers(async (tx) => ofMine((await eraseHeldRecord(tx, JANE, NOW)).enquiries), []),
    readPerson: answers(async (tx) => ofMine((await readPerson(tx, JANE)).enquiries), []),
    eraseShopperRecord: answers(
      async (tx) =>
        ofMine((await eraseShopperRecord(tx, { id: shopper, ...JANE, name: null }, NOW)).enquiries),
      [],
    ),
    eraseRecord: answers(async (tx) => eraseRecord(tx, await readPerson(tx, JANE), NOW), undefined),
    acknowledgeLead: answers((tx) => acknowledgeLead(tx, lead, NOW), false),
    discardLead: answers((tx) => discardLead(tx, lead, NOW), false),
    storeAttachments: answers((tx) => storeAttachments(tx, { leadId: lead, now: NOW }, [CV]), REFUSED),
    listAttachments: answers((tx) => listAttachments(tx, lead), []),
    readAttachment: answers((tx) => readAttachment(tx, attachment), null),
    listUnscanned: answers(async (tx) => (await listUnscanned(tx, 5)).includes(attachment), false),
    recordScan: answers((tx) => recordScan(tx, attachment, { scan: "clean", now: NOW }), null),
    noteStale: answers((tx) => noteStale(tx, [], NOW), undefined),
    countFailedScan: answers((tx) => countFailedScan(tx, attachment), 0),
    deleteAttachments: answers((tx) => deleteAttachments(tx, [lead]), undefined),
    deIdentifyLeads: answers((tx) => deIdentifyLeads(tx, [lead], NOW), undefined),
    addDispatches: answers(
      (tx) =>
        addDispatches(tx, lead, {
          targets: [{ kind: "mail", to: "x@y.example" }],
          state: "pending",
          now: NOW,
        }),
      REFUSED,
    ),
    enqueueDue: answers(
      async (tx) => [await enqueueDue(tx, jobs, { now: NOW, leadId: lead }), jobs.take("")],
      [undefined, []],
    ),
    claimDispatch: answers((tx) => claimDispatch(tx, dispatch, NOW), null),
    recordDispatched: answers(
      (tx) => recordDispatched(tx, { id: dispatch, requested_at: NOW }, NOW),
      undefined,
    ),
    recordFailure: answers(
      (tx) => recordFailure(tx, { id: dispatch, requested_at: NOW }, { reason: "no", now: NOW }),
      undefined,
    ),
    listUnreachedTargets: answers((tx) => listUnreachedTargets(tx, lead), []),
    findReplyAddress: answers((tx) => findReplyAddress(tx, lead), null),
  };
}
